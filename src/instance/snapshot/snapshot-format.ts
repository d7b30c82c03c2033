import { characterTexts } from '../../database/character-texts.js';
import { instanceSettings, settingColumns } from '../../database/instance-settings.js';
import { UserFault } from '../../common/errors/economy-error.js';

/**
 * The type of a value of a line. Amounts and moods are whole ten-thousandths; lifetime totals of them are text, because
 * they may exceed a double; rates and weights are exact decimals as text. `?` allows null; what is newer may be absent, and has its initial value then.
 */
export type FieldType =
  | 'uuid'
  | 'text'
  | 'line'
  | 'moment'
  | 'moments'
  | 'decimal'
  | 'whole'
  | 'total'
  | 'flag'
  | 'json';
export type Field = `${'' | 'newer '}${FieldType}${'' | '?'}`;

export const isNewer = (field: Field): boolean => field.startsWith('newer ');

export function typeOf(field: Field): FieldType {
  return field.replace(/^newer |\?$/g, '') as FieldType;
}

/** The rows of one kind in a snapshot. */
export interface Section {
  readonly kind: string;
  /** The rows of instance $1. */
  readonly from: string;
  readonly order: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** SQL expressions that replace the columns of the same name. */
  readonly derived?: Readonly<Record<string, string>>;
}

export const formatName = 'agent-npc-economy/world';
export const formatVersion = 7;

const timestamps = { created_at: 'moment', updated_at: 'moment' } as const;
const softDeletable = { ...timestamps, deleted_at: 'moment?' } as const;

const settings = Object.fromEntries(
  settingColumns.map((column): [string, Field] => {
    const setting = instanceSettings[column];
    const newer = 'newer' in setting ? 'newer ' : '';
    return [column, `${newer}${setting.type}${setting.initial === null ? '?' : ''}`];
  }),
);

const own = (table: string): string => `economy.${table} x WHERE x.instance_id = $1`;

/** In the order of the file: lines come after those that they refer to. */
export const sections: readonly Section[] = [
  {
    kind: 'instance',
    from: 'economy.instance x WHERE x.id = $1',
    order: 'x.id',
    fields: {
      id: 'uuid',
      uuid: 'uuid',
      ...settings,
      nights: 'whole',
      last_night_at: 'moment?',
      collected_taxes: 'total',
      treasury_spent: 'total',
      minted: 'total',
      sunk: 'total',
      asset_count: 'whole',
      agent_npc_count: 'whole',
      npc_count: 'whole',
      last_seq: 'whole',
      last_event_at: 'moment',
      ...softDeletable,
    },
  },
  {
    // Without their credentials, and without what their health was.
    kind: 'agent',
    from: `economy.agent x WHERE x.id IN (SELECT a.agent_id FROM economy.agent_npc a WHERE a.instance_id = $1
             UNION SELECT c.agent_id FROM economy.agent_claim c WHERE c.instance_id = $1)`,
    order: 'x.id',
    fields: {
      id: 'uuid',
      name: 'line',
      endpoint: 'text',
      host_type: 'text',
      protocol: 'text',
      options: 'json',
    },
  },
  {
    kind: 'npc',
    from: own('npc'),
    order: 'x.id',
    fields: { id: 'uuid', uuid: 'uuid', name: 'line', type: 'text', ...softDeletable },
  },
  {
    // Characters with their texts, and accounts, which have a kind and no agent.
    kind: 'holder',
    from: `economy.holder x LEFT JOIN economy.agent_npc a ON a.instance_id = $1 AND a.id = x.id WHERE x.instance_id = $1`,
    order: 'x.id',
    fields: {
      id: 'uuid',
      uuid: 'uuid',
      name: 'line',
      type: 'text?',
      agent_id: 'uuid?',
      kind: 'text?',
      owner_id: 'uuid?',
      taxable: 'flag',
      metadata: 'json?',
      wealth: 'whole',
      held: 'whole',
      mood: 'whole?',
      mood_baseline: 'whole?',
      usual_wealth: 'whole?',
      mourning: 'whole',
      ...Object.fromEntries(characterTexts.map((name) => [name, 'newer text' as const])),
      trades_seen: 'whole',
      reflected_at: 'moment?',
      ...softDeletable,
    },
    derived: Object.fromEntries(characterTexts.map((name) => [name, `coalesce(a.${name}, '')`])),
  },
  {
    kind: 'hold',
    from: own('hold'),
    order: 'x.id',
    fields: {
      id: 'uuid',
      payer_id: 'uuid',
      recipient_id: 'uuid?',
      to_treasury: 'flag',
      asset: 'text?',
      state: 'text',
      amount: 'whole',
      captured: 'whole',
      expires_at: 'moment?',
      reason: 'text?',
      reference: 'text?',
      seq: 'whole',
      ended_seq: 'whole?',
      ...timestamps,
    },
  },
  {
    kind: 'asset',
    from: own('asset'),
    order: 'x.code',
    fields: {
      code: 'text',
      name: 'line',
      kind: 'text',
      decimals: 'whole',
      perishes_after_days: 'whole?',
      made: 'total',
      consumed: 'total',
      ...timestamps,
    },
  },
  {
    kind: 'holding',
    from: own('holding'),
    order: 'x.owner_id, x.asset, x.lot',
    fields: { owner_id: 'uuid', asset: 'text', lot: 'whole', amount: 'whole' },
  },
  {
    kind: 'listing',
    from: own('listing'),
    order: 'x.id',
    fields: {
      id: 'uuid',
      owner_id: 'uuid',
      asset: 'text',
      side: 'text',
      state: 'text',
      quantity: 'whole',
      remaining: 'whole',
      unit_price: 'whole',
      expires_at: 'moment?',
      reason: 'text?',
      reference: 'text?',
      seq: 'whole',
      ended_seq: 'whole?',
      ...timestamps,
    },
  },
  {
    kind: 'obligation',
    from: own('obligation'),
    order: 'x.id',
    fields: {
      id: 'uuid',
      uuid: 'uuid',
      debtor_id: 'uuid?',
      creditor_id: 'uuid?',
      kind: 'text',
      state: 'text',
      amount: 'whole?',
      owed: 'whole',
      clock: 'text',
      due: 'moment?',
      due_at: 'moment?',
      ends_at: 'moment?',
      on_shortfall: 'text',
      catch_up: 'text',
      schedule: 'json?',
      text: 'text',
      reason: 'text?',
      reference: 'text?',
      paid_count: 'whole',
      missed_count: 'whole',
      seq: 'whole',
      ended_seq: 'whole?',
      ...timestamps,
    },
  },
  {
    kind: 'agent_npc_parent',
    from: own('agent_npc_parent'),
    order: 'x.child_id, x.parent_id',
    fields: { child_id: 'uuid', parent_id: 'uuid', parent_type: 'text', position: 'whole' },
  },
  {
    kind: 'agent_claim',
    from: own('agent_claim'),
    order: 'x.agent_id',
    fields: { agent_id: 'uuid', characters: 'whole', created_at: 'moment' },
  },
  {
    kind: 'relationship',
    from: own('relationship'),
    order: 'x.character_id, x.other_id',
    fields: {
      character_id: 'uuid',
      other_id: 'uuid',
      affinity: 'whole',
      trust: 'whole',
      respect: 'whole',
      tie: 'newer text?',
      interactions: 'whole',
      last_interaction_at: 'moment?',
      ended_at: 'moment?',
      recent_talks: 'moments',
      ...timestamps,
    },
  },
  {
    kind: 'memory',
    from: own('memory'),
    order: 'x.character_id, x.id',
    fields: {
      character_id: 'uuid',
      id: 'uuid',
      about_id: 'uuid?',
      kind: 'text',
      text: 'text?',
      fact: 'newer json?',
      language: 'newer text?',
      secrecy: 'newer decimal',
      weight: 'decimal',
      event_seq: 'whole?',
      amount: 'whole?',
      teller_id: 'uuid?',
      origin_id: 'uuid?',
      hops: 'whole',
      created_at: 'moment',
    },
  },
  {
    kind: 'feeling_change',
    from: own('feeling_change'),
    order: 'x.character_id, x.id',
    fields: {
      character_id: 'uuid',
      id: 'uuid',
      other_id: 'uuid?',
      cause: 'text',
      event_seq: 'whole',
      affinity_delta: 'whole',
      affinity: 'whole?',
      trust_delta: 'whole',
      trust: 'whole?',
      respect_delta: 'whole',
      respect: 'whole?',
      mood_delta: 'whole',
      mood: 'whole?',
      created_at: 'moment',
    },
  },
  {
    kind: 'event',
    from: own('event'),
    order: 'x.seq',
    fields: {
      seq: 'whole',
      id: 'uuid?',
      created_at: 'moment',
      actor_id: 'uuid?',
      recipient_id: 'uuid?',
      kind: 'text',
      cause: 'text?',
      amount: 'whole?',
      actor_wealth: 'whole?',
      recipient_wealth: 'whole?',
      actor_mood: 'whole?',
      recipient_mood: 'whole?',
      reason: 'text?',
      reference: 'text?',
      data: 'json?',
    },
    // Under another uuid the import would make others of those that are not stored.
    derived: { id: 'coalesce(x.id, economy.event_id(x.instance_id, x.seq, x.created_at))' },
  },
];

export interface SnapshotHeader {
  readonly format: string;
  readonly version: number;
  readonly instance: { readonly id: string; readonly uuid: string; readonly seq: number };
  /** Lines of each kind. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Why a snapshot cannot be imported, for the operator. */
export class BrokenSnapshot extends UserFault {
  constructor(message: string) {
    super('BROKEN_SNAPSHOT', message);
    this.name = 'BrokenSnapshot';
  }
}
