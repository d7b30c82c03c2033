type Key = readonly [
  column: string,
  type: 'uuid' | 'integer' | 'bigint' | 'varchar' | 'numeric' | 'timestamptz',
];

/**
 * What is removed with a deleted instance, table by table: the columns of each primary key after the id of the instance. In order:
 * what refers to others comes before them. The instance itself is last, and what it used is kept (see economy.end_purge).
 */
export const purgeKeys: Readonly<Record<string, readonly Key[]>> = {
  open_talk: [['id', 'uuid']],
  waiting_turn: [['id', 'uuid']],
  consumer_cursor: [['consumer', 'varchar']],
  webhook_failure: [
    ['webhook_id', 'uuid'],
    ['seq', 'bigint'],
  ],
  import_row: [['line', 'bigint']],
  import_progress: [],
  copied_id: [['old_id', 'uuid']],
  idempotency_key: [['key', 'varchar']],
  rollup_price: [
    ['item', 'varchar'],
    ['hour', 'timestamptz'],
    ['price', 'numeric'],
  ],
  rollup_mint: [
    ['source', 'varchar'],
    ['reason', 'varchar'],
  ],
  rollup: [['minute', 'timestamptz']],
  rollup_cursor: [],
  hash_chain: [['first_seq', 'bigint']],
  hash_chain_head: [],
  event_participant: [
    ['character_id', 'uuid'],
    ['seq', 'bigint'],
  ],
  event: [['seq', 'bigint']],
  feeling_change: [
    ['character_id', 'uuid'],
    ['id', 'uuid'],
  ],
  memory: [
    ['character_id', 'uuid'],
    ['id', 'uuid'],
  ],
  relationship: [
    ['character_id', 'uuid'],
    ['other_id', 'uuid'],
  ],
  agent_npc_parent: [
    ['child_id', 'uuid'],
    ['parent_id', 'uuid'],
  ],
  agent_claim: [['agent_id', 'uuid']],
  npc: [['id', 'uuid']],
  hold: [['id', 'uuid']],
  listing: [['id', 'uuid']],
  holding: [
    ['owner_id', 'uuid'],
    ['asset', 'varchar'],
    ['lot', 'integer'],
  ],
  asset: [['code', 'varchar']],
  obligation: [['id', 'uuid']],
  character_text: [['id', 'uuid']],
  holder: [['id', 'uuid']],
};

/** In this order. */
export const purgedTables = Object.keys(purgeKeys);
