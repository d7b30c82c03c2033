import { OpenAccountDto } from '../../account/account.dto.js';
import { BulkSpawnDto } from '../../agent-npc/agent-npc.dto.js';
import { asUnits, decimalOf } from '../../common/money/units.js';
import { textsOf } from '../../database/character-texts.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { RegisterAgentDto } from '../../agent/agent.dto.js';
import { checkBody } from '../../http/request/compiled-check.js';
import { SpawnNpcDto } from '../../npc/npc.dto.js';
import { InstanceSettingsDto } from '../instance.dto.js';

type Row = Readonly<Record<string, unknown>>;

/** A request body that would have stored what a row has. */
interface Body {
  readonly type: new () => object;
  readonly value: object;
}

const amountOf = (units: unknown): unknown =>
  typeof units === 'number' || /^\d{1,15}$/.test(String(units))
    ? decimalOf(asUnits(BigInt(String(units))))
    : units;

/** The bodies for the rows whose content callers choose. */
const bodies: Readonly<Record<string, (row: Row) => readonly Body[]>> = {
  instance: (row) => [
    { type: InstanceSettingsDto, value: toSettings(row) },
    ...stretchesOf(row['clock']).map((clock) => ({ type: InstanceSettingsDto, value: { clock } })),
  ],
  agent: ({ host_type: hostType, name, endpoint, protocol, options }) =>
    hostType === 'built_in'
      ? []
      : [{ type: RegisterAgentDto, value: { hostType, name, endpoint, protocol, options } }],
  npc: ({ uuid, name, type }) => [
    {
      type: SpawnNpcDto,
      // Players come with their first line, and no request spawns them.
      value: { instanceIdentifier: uuid, uuid, name, type: type === 'player' ? 'manual' : type },
    },
  ],
  holder: (row) => [row['agent_id'] === null ? accountOf(row) : characterOf(row)],
};

function characterOf({ uuid, name, type, wealth, mood, mood_baseline: baseline, ...texts }: Row): Body {
  return {
    type: BulkSpawnDto,
    value: {
      uuid,
      name,
      type,
      wealth: amountOf(wealth),
      mood: amountOf(mood),
      ...(baseline === null ? {} : { moodBaseline: amountOf(baseline) }),
      ...textsOf(texts),
    },
  };
}

function accountOf({ uuid, name, kind, wealth, taxable, metadata }: Row): Body {
  return {
    type: OpenAccountDto,
    value: {
      instanceIdentifier: uuid,
      uuid,
      name,
      kind,
      wealth: amountOf(wealth),
      taxable,
      ...(metadata === null ? {} : { metadata }),
    },
  };
}

function toSettings(row: Row): Readonly<Record<keyof InstanceSettingsDto, unknown>> {
  const { maxPerTalk, maxPerDay, ...moreTrades } = objectOf(row['talk_trades']);
  const { setAt: _setAt, earlier: _earlier, skippedTo: _skippedTo, ...clock } = objectOf(row['clock']);
  return {
    name: row['name'],
    label: row['label'],
    expiresAt: row['expires_at'],
    taxRate: Number(row['tax_rate']),
    taxMoodImpact: Number(row['tax_mood_impact']),
    inheritance: row['inheritance'],
    taxPolicy: row['tax_policy'],
    taxPolicyOptions: row['tax_policy_options'],
    moodPolicy: row['mood_policy'],
    goodsOwned: row['goods_owned'],
    language: row['language'],
    setting: row['setting'],
    talkSeed: row['talk_seed'],
    textsKeptDays: row['texts_kept_days'],
    // What a request may leave out is always stored.
    taxSchedule: row['tax_schedule'] && { cron: null, timeZone: null, ...objectOf(row['tax_schedule']) },
    talkTrades: row['talk_trades'] && {
      maxPerTalk: amountOf(maxPerTalk),
      maxPerDay: amountOf(maxPerDay),
      ...moreTrades,
    },
    clock: row['clock'] && { timeScale: null, worldTime: null, ...clock },
  };
}

/** The speeds that a clock had, each as a clock that was set at the time of its beginning, and what was skipped at its end. */
function stretchesOf(clock: unknown): object[] {
  if (clock === null) return [];
  const { timeScale, setAt = null, skippedTo = setAt, earlier = [] } = objectOf(clock);
  const before: readonly Row[] = Array.isArray(earlier) ? (earlier as unknown[]).map(objectOf) : [{}];
  return [
    { timeScale, worldTime: setAt },
    { timeScale, worldTime: skippedTo },
    ...before.map((each) => ({
      timeScale: each['timeScale'] ?? null,
      worldTime: each['setAt'] ?? null,
    })),
    ...before.flatMap(({ skipped }) =>
      skipped === undefined ? [] : [{ timeScale, advance: isSkip(skipped) ? 'P1D' : skipped }],
    ),
  ];
}

/** Days that were skipped, also of several settings that have become one. */
function isSkip(seconds: unknown): boolean {
  return typeof seconds === 'number' && seconds > 0 && seconds < 1e12;
}

function objectOf(value: unknown): Row {
  return typeof value === 'object' && value !== null ? (value as Row) : {};
}

/** What the API would refuse in a row of a snapshot; null for nothing. */
export function faultOf(kind: string, row: Row): string | null {
  try {
    for (const { type, value } of bodies[kind]?.(row) ?? []) checkBody(type, value);
    return null;
  } catch (error) {
    if (error instanceof EconomyError) return error.detail;
    // Recognized by its name: the stack overflows in another realm.
    if ((error as Error).name === 'RangeError') return 'it is nested too deeply';
    throw error;
  }
}
