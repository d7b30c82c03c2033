import { insertWorld, ids } from './support/rows.js';
import { openScratch, refusalOf, type Scratch } from './support/scratch.js';

const { instance, ann, agent, application } = ids;
const nobody = '00000000-0000-4000-8000-0000000000ff';

/** Statements that would break an invariant if only the service's own rules kept it; each names what stops it. */
const bites: readonly (readonly [constraint: string, what: string, sql: string])[] = [
  ['ck_application_name', 'no name', `UPDATE application SET name = ''`],
  ['ck_agent_host_type', 'an unknown host', `UPDATE agent SET host_type = 'cloud'`],
  ['ck_instance_money', 'a treasury below 0', 'UPDATE instance SET treasury = -1, collected_taxes = -1'],
  ['ck_instance_money', 'a treasury of more than there is', 'UPDATE instance SET treasury = 1'],
  ['ck_instance_money', 'taxes that are nowhere', 'UPDATE instance SET collected_taxes = 1'],
  ['ck_instance_money', 'more spent than collected', 'UPDATE instance SET treasury_spent = 1'],
  [
    'ck_instance_money',
    'less than nothing spent',
    'UPDATE instance SET treasury_spent = -1, collected_taxes = -1',
  ],
  ['ck_instance_money', 'more sunk than minted', 'UPDATE instance SET sunk = 1'],
  ['ck_instance_money', 'a negative total', 'UPDATE instance SET minted = -1, sunk = -1'],
  ['ck_instance_money', 'a total of NaN', `UPDATE instance SET minted = 'NaN', sunk = 'NaN'`],
  ['ck_instance_purge', 'an end of one that lives', 'UPDATE instance SET purge_at = now()'],
  ['ck_agent_claim_characters', 'a negative count', 'UPDATE agent_claim SET characters = -1'],
  [
    'ck_holder_kind',
    'an account with a mood',
    `UPDATE holder SET kind = 'shop', agent_id = NULL, type = NULL`,
  ],
  ['ck_holder_kind', 'a character without an agent', 'UPDATE holder SET agent_id = NULL'],
  ['ck_holder_wealth', 'a wealth below 0', 'UPDATE holder SET wealth = -1'],
  ['ck_holder_mood', 'a mood below 0', 'UPDATE holder SET mood = -1'],
  ['ck_holder_mood', 'a mood over 100', 'UPDATE holder SET mood = 1000001'],
  ['ck_holder_estate', 'a dead character with wealth', 'UPDATE holder SET wealth = 1, deleted_at = now()'],
  ['ck_agent_npc_parent_type', 'an unknown parent', `UPDATE agent_npc_parent SET parent_type = 'dragon'`],
  ['ck_relationship_tie', 'a tie that is none', `UPDATE relationship SET tie = 'master of'`],
  ['ck_memory_secrecy', 'more than a secret', 'UPDATE memory SET secrecy = 1.5'],
  ['ck_memory_words', 'a memory of nothing', 'UPDATE memory SET text = NULL, fact = NULL'],
  ['ck_instance_language', 'a language without words', `UPDATE instance SET language = 'xx'`],
  ['ck_relationship_affinity', 'too much love', 'UPDATE relationship SET affinity = 101'],
  ['ck_relationship_affinity', 'too much hate', 'UPDATE relationship SET affinity = -101'],
  ['ck_relationship_interactions', 'a negative count', 'UPDATE relationship SET interactions = -1'],
  ['ck_relationship_other', 'love of oneself', 'UPDATE relationship SET other_id = character_id'],
  ['ck_feeling_change_cause', 'a feeling without a cause', `UPDATE feeling_change SET cause = 'whim'`],
  ['ck_application_limits', 'a negative limit', 'UPDATE application SET rate_limit = -1'],
  ['ck_application_limits', 'a negative quota', 'UPDATE application SET monthly_quota = -1'],
  ['ck_application_daily_tokens', 'a negative limit of tokens', 'UPDATE application SET daily_tokens = -1'],
  ['ck_hash_chain_hashes', 'a row without its hashes', `UPDATE hash_chain SET hashes = ''`],
  ['ck_hash_chain_hashes', 'a hash that is cut', `UPDATE hash_chain SET hash = substr(hash, 2)`],
  ['ck_hash_chain_head_hash', 'a head without a hash', `UPDATE hash_chain_head SET hash = ''`],
  ['ck_rollup_counts', 'fewer than no trades', 'UPDATE rollup SET trades = -1'],
  ['ck_rollup_volume', 'more from one to another than in all', 'UPDATE rollup SET circulated = 1'],
  ['ck_rollup_volume', 'more spent than sunk', 'UPDATE rollup SET trade_volume = 1'],
  ['ck_rollup_mint_source', 'money from nowhere known', `UPDATE rollup_mint SET source = 'luck'`],
  ['ck_rollup_mint_amount', 'a negative mint', 'UPDATE rollup_mint SET amount = -1'],
  ['ck_rollup_price_figures', 'trades of nothing', 'UPDATE rollup_price SET quantity = 0'],
  ['ck_rollup_price_figures', 'less than no price', 'UPDATE rollup_price SET price = -2'],
  ['ck_rollup_cursor_seq', 'a cursor before the first', 'UPDATE rollup_cursor SET seq = -1'],
  ['ck_application_key_name', 'a key without a name', `UPDATE application_key SET name = ''`],
  ['ck_person_name', 'a person without a name', `UPDATE person SET name = ''`],
  ['ck_person_role', 'a role that is none', `UPDATE person SET role = 'admin'`],
  ['ck_consumer_cursor_seq', 'a place before the first', 'UPDATE consumer_cursor SET seq = -1'],
  ['ck_consumer_cursor_seq', 'fewer than no attempts', 'UPDATE consumer_cursor SET attempts = -1'],
  ['ck_webhook_view', 'a view that is none', `UPDATE webhook SET view = 'tiny'`],
  [
    'ck_webhook_disabled_reason',
    'no known reason',
    `UPDATE webhook SET enabled = false, disabled_reason = 'whim'`,
  ],
  ['ck_webhook_enabled', 'disabled without a reason', 'UPDATE webhook SET enabled = false'],
  [
    'ck_instance_talk_trades',
    'talks without a limit',
    `UPDATE instance SET talk_trades = '{"maxPerTalk": 5}'`,
  ],
  ['ck_instance_setting', 'a world of no known kind', `UPDATE instance SET setting = 'desert'`],
  ['ck_holder_mood_baseline', 'a baseline above 100', 'UPDATE holder SET mood_baseline = 1000001'],
  ['ck_relationship_trust', 'a trust below -100', 'UPDATE relationship SET trust = -101'],
  ['ck_holder_wealth', 'more held than there may be', 'UPDATE holder SET held = 1000000000000000'],
  ['ck_hold_amount', 'more captured than held', 'UPDATE hold SET captured = 2'],
  ['ck_hold_state', 'an open hold that has ended', 'UPDATE hold SET ended_seq = 1'],
  ['ck_hold_recipient', 'a hold for two', 'UPDATE hold SET to_treasury = true'],
  ['ck_asset_kind', 'an asset that is neither', `UPDATE asset SET kind = 'person'`],
  ['ck_asset_kind', 'an asset finer than money', 'UPDATE asset SET decimals = 5'],
  ['ck_asset_total', 'more consumed than made', 'UPDATE asset SET consumed = 2'],
  ['ck_holding_amount', 'a holding of nothing', 'UPDATE holding SET amount = 0'],
  ['ck_listing_state', 'an open listing that has ended', 'UPDATE listing SET ended_seq = 1'],
  ['ck_listing_quantity', 'more for sale than there was', 'UPDATE listing SET remaining = 2'],
  ['ck_obligation_amount', 'a payment of nothing', 'UPDATE obligation SET amount = 0'],
  ['ck_obligation_amount', 'a promise with an amount', `UPDATE obligation SET kind = 'promise'`],
  ['ck_obligation_counts', 'less than never paid', 'UPDATE obligation SET paid_count = -1'],
  ['ck_obligation_due', 'a real time of no due time', 'UPDATE obligation SET due = NULL, due_at = now()'],
  ['ck_obligation_sides', 'a debt to oneself', 'UPDATE obligation SET creditor_id = debtor_id'],
  ['ck_obligation_sides', 'a debt of nobody', 'UPDATE obligation SET creditor_id = NULL, debtor_id = NULL'],
  ['ck_obligation_state', 'an ended one that is due', `UPDATE obligation SET state = 'ended', ended_seq = 1`],
  ['ck_obligation_words', 'an unknown clock', `UPDATE obligation SET clock = 'sun'`],
  ['ck_event_amount', 'a negative amount', 'UPDATE event SET amount = -1'],
  [
    'pk_instance',
    'an instance twice',
    `INSERT INTO instance (id, application_id, uuid) VALUES ('${instance}', '${application}', '${nobody}')`,
  ],
  [
    'pk_holder',
    'a character twice',
    `INSERT INTO holder (instance_id, id, uuid, name, type, agent_id)
     VALUES ('${instance}', '${ann}', '${nobody}', '', 'manual', '${agent}')`,
  ],
  [
    'pk_event',
    'a place in the history twice',
    `INSERT INTO event (instance_id, seq, created_at, kind) VALUES ('${instance}', 1, now(), 'trade')`,
  ],
  [
    'pk_idempotency_key',
    'a key twice',
    `INSERT INTO idempotency_key (instance_id, key, fingerprint, done, expires_at)
     VALUES ('${instance}', 'key', '', true, now())`,
  ],
  [
    'fk_instance_application',
    'an instance of nobody',
    `INSERT INTO instance (id, application_id, uuid) VALUES ('${nobody}', '${nobody}', '${nobody}')`,
  ],
  ['fk_holder_agent', 'a character without an agent', `UPDATE holder SET agent_id = '${nobody}'`],
  [
    'fk_holder_instance',
    'a character of no world',
    `INSERT INTO holder (instance_id, id, uuid, name, type, agent_id)
     VALUES ('${nobody}', '${nobody}', '${nobody}', '', 'manual', '${agent}')`,
  ],
  ['fk_relationship_character', 'ties of nobody', `UPDATE relationship SET character_id = '${nobody}'`],
];

describe('the constraints of the schema', () => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await openScratch('economy_checks');
    await scratch.client.query('SET search_path = economy');
    await insertWorld(scratch.client);
  });
  afterAll(() => scratch.close());

  it.each(bites)('%s stops %s', async (constraint, _what, sql) => {
    await scratch.client.query('BEGIN');
    try {
      expect(await refusalOf(scratch.client.query(sql))).toMatchObject({
        code: expect.stringMatching(/^235(03|05|14)$/),
        schema: 'economy',
        constraint,
      });
    } finally {
      await scratch.client.query('ROLLBACK');
    }
  });

  it('all bite in one of these', async () => {
    const checks = await scratch.rows<{ name: string }>(
      `SELECT conname AS name FROM pg_constraint
        WHERE connamespace = 'economy'::regnamespace AND contype = 'c' ORDER BY conname`,
    );
    const bitten = new Set(bites.map(([constraint]) => constraint));
    expect(checks.map(({ name }) => name).filter((name) => !bitten.has(name))).toEqual([]);
  });

  it.each([
    ['holder', 'SET wealth = 1000000000000000', 'ck_holder_wealth'],
    ['instance', 'SET treasury = 1000000000000000, collected_taxes = 1000000000000000', 'ck_instance_money'],
    ['event', 'SET amount = 1000000000000000', 'ck_event_amount'],
  ])('refuse an amount over the limit: %s', async (table, change, constraint) => {
    expect(await refusalOf(scratch.client.query(`UPDATE ${table} ${change}`))).toMatchObject({ constraint });
  });

  it('refuse an event of an unknown kind', async () => {
    for (const change of [`kind = 'gift'`, `cause = 'whim'`]) {
      expect(await refusalOf(scratch.client.query(`UPDATE event SET ${change}`))).toMatchObject({
        code: '22P02',
      });
    }
  });

  it('allow the largest amounts', async () => {
    const most = '999999999999999';
    await scratch.client.query('BEGIN');
    await scratch.client.query(
      'UPDATE instance SET collected_taxes = 2 * $1::numeric, treasury_spent = $1, treasury = $1, minted = 2 * $1::numeric',
      [most],
    );
    await scratch.client.query('UPDATE holder SET wealth = $1, mood = 1000000', [most]);
    await scratch.client.query('UPDATE event SET amount = $1, actor_wealth = $1, recipient_wealth = $1', [
      most,
    ]);
    await scratch.client.query('ROLLBACK');
  });
});
