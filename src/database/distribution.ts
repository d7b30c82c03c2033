/**
 * Where the rows of a table are when the database is sharded (docs/scale.md): in the shard of their instance, whole on every
 * node, or on the coordinator alone, where no other table is joined with them.
 */
export type Placement =
  | { readonly kind: 'distributed'; readonly column: 'id' | 'instance_id' }
  | { readonly kind: 'reference' }
  | { readonly kind: 'local' };

const byInstance: Placement = { kind: 'distributed', column: 'instance_id' };
const reference: Placement = { kind: 'reference' };
const local: Placement = { kind: 'local' };

/** Every table of the schema, in the order in which they are distributed: parents first. */
export const placements: Readonly<Record<string, Placement>> = {
  application: reference,
  agent: reference,
  webhook: reference,
  instance: { kind: 'distributed', column: 'id' },
  agent_claim: byInstance,
  npc: byInstance,
  holder: byInstance,
  character_text: byInstance,
  hold: byInstance,
  asset: byInstance,
  holding: byInstance,
  listing: byInstance,
  obligation: byInstance,
  agent_npc_parent: byInstance,
  relationship: byInstance,
  memory: byInstance,
  feeling_change: byInstance,
  open_talk: byInstance,
  waiting_turn: byInstance,
  event: byInstance,
  event_participant: byInstance,
  hash_chain: byInstance,
  hash_chain_head: byInstance,
  usage: byInstance,
  // The key of a write to an application or an agent is stored under the id of its application: no foreign key, any uuid.
  idempotency_key: byInstance,
  consumer_cursor: byInstance,
  webhook_failure: byInstance,
  rollup: byInstance,
  rollup_mint: byInstance,
  rollup_price: byInstance,
  rollup_cursor: byInstance,
  copied_id: byInstance,
  import_row: byInstance,
  import_progress: byInstance,
  // Written on the coordinator alone: no lost node stops a login, or a write that the trail records first.
  application_key: local,
  person: local,
  revoked_token: local,
  agent_credential: local,
  webhook_state: local,
  audit_entry: local,
  rate_use: local,
  token_use: local,
  schema_migration: local,
  schema_state: local,
};

/** Views and the table whose rows they show. */
const views: Readonly<Record<string, string>> = { agent_npc: 'holder' };

/** Where the rows are that a statement names. */
export function placementOf(relation: string): Placement | undefined {
  return placements[views[relation] ?? relation];
}

export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly columns: string;
  readonly target: string;
  readonly targetColumns: string;
}

/**
 * Every foreign key of the schema. They are taken away while tables are distributed, because a key between a table that is
 * distributed already and one that is not yet is refused, and put back after it: also by the next run, when one breaks off.
 */
export const foreignKeys: readonly ForeignKey[] = [
  key('application_key', 'application', 'application_id', 'application', 'id'),
  key('person', 'application', 'application_id', 'application', 'id'),
  key('agent', 'application', 'application_id', 'application', 'id'),
  key('agent_credential', 'agent', 'agent_id', 'agent', 'id'),
  key('webhook', 'application', 'application_id', 'application', 'id'),
  key('webhook_state', 'webhook', 'webhook_id', 'webhook', 'id'),
  key('instance', 'application', 'application_id', 'application', 'id'),
  key('agent_claim', 'instance', 'instance_id', 'instance', 'id'),
  key('agent_claim', 'agent', 'agent_id', 'agent', 'id'),
  key('npc', 'instance', 'instance_id', 'instance', 'id'),
  key('holder', 'instance', 'instance_id', 'instance', 'id'),
  key('holder', 'agent', 'agent_id', 'agent', 'id'),
  key('character_text', 'character', 'instance_id, id', 'holder', 'instance_id, id'),
  key('hold', 'payer', 'instance_id, payer_id', 'holder', 'instance_id, id'),
  key('hold', 'recipient', 'instance_id, recipient_id', 'holder', 'instance_id, id'),
  key('listing', 'owner', 'instance_id, owner_id', 'holder', 'instance_id, id'),
  key('listing', 'asset', 'instance_id, asset', 'asset', 'instance_id, code'),
  key('obligation', 'debtor', 'instance_id, debtor_id', 'holder', 'instance_id, id'),
  key('obligation', 'creditor', 'instance_id, creditor_id', 'holder', 'instance_id, id'),
  key('agent_npc_parent', 'child', 'instance_id, child_id', 'holder', 'instance_id, id'),
  key('relationship', 'character', 'instance_id, character_id', 'holder', 'instance_id, id'),
  key('memory', 'character', 'instance_id, character_id', 'holder', 'instance_id, id'),
  key('feeling_change', 'character', 'instance_id, character_id', 'holder', 'instance_id, id'),
  key('consumer_cursor', 'instance', 'instance_id', 'instance', 'id'),
  key('webhook_failure', 'instance', 'instance_id', 'instance', 'id'),
  key('webhook_failure', 'webhook', 'webhook_id', 'webhook', 'id'),
];

function key(
  table: string,
  what: string,
  columns: string,
  target: string,
  targetColumns: string,
): ForeignKey {
  return { table, name: `fk_${table}_${what}`, columns, target, targetColumns };
}
