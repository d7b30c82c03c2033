import { type DataSource, type EntityManager } from 'typeorm';
import { allInstanceIds, findLedgerFaults, verifyLedger } from '../../src/ledger/verify.js';
import { eventfulWorld } from '../support/eventful-world.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { openScratch, type Scratch } from './support/scratch.js';

const check = {
  wealth: 'wealth equals what the events moved',
  balances: 'balances in the events follow each other',
  held: 'what is held equals the events',
  holding: 'what is held follows from event to event',
  holdings: 'holdings equal what the events moved',
  goods: 'goods in the events follow each other',
  made: 'made less consumed is what there is',
  holds: 'holds equal their events',
  listings: 'listings equal their events',
  treasury: 'treasury equals what was collected',
  totals: 'minted, sunk and spent equal the events',
  conservation: 'wealth + held + collected taxes - spent + sunk = minted',
  sequence: 'events are numbered without a gap',
  counters: 'the counters equal the living',
  hashChain: 'events match the hash chain',
  usage: 'usage equals the events of billable operations',
  rollup: 'the rollup equals the events',
  mints: 'minted by reason equals the events',
  ids: 'every event has an id of its own',
  affinity: 'affinity, trust and respect equal the changes of them',
  nights: 'nights tell how many feelings they moved',
  talks: 'talks of a relationship equal the events',
  feelings: 'feelings change by events',
  told: 'feelings changed as the talks tell',
  memories: 'memories come from events, one from each',
  reversals: 'a reversal undoes one payment, once',
  participants: 'further participants are those of talks, exchanges and estates',
} as const;

describe('the proof of the ledger', () => {
  let scratch: Scratch;
  let service: TestService;
  let dataSource: DataSource;
  let untouched: World;
  beforeAll(async () => {
    scratch = await openScratch('economy_verify');
    // What is changed here is found by the books alone; hash-chain.spec.ts is about the hash chain.
    service = await TestService.start({ databaseUrl: scratch.url, env: { hashChainMs: '0' } });
    dataSource = await scratch.dataSource();
    untouched = await eventfulWorld(service);
  });
  afterAll(async () => {
    await service.stop();
    await scratch.close();
  });

  async function faultsOf(world: World): Promise<{ check: string; subject: string }[]> {
    const { faults } = await verifyLedger(dataSource, [world.id]);
    return faults.map(({ check, subject }) => ({ check, subject }));
  }

  it('finds nothing in worlds that the service made', async () => {
    const empty = await service.world();
    const told: string[] = [];
    const instanceIds = await allInstanceIds(dataSource);
    expect(instanceIds).toEqual(expect.arrayContaining([untouched.id, empty.id]));
    const report = await verifyLedger(dataSource, instanceIds, (done, of) => told.push(`${done}/${of}`));
    const [counted] = await scratch.rows<{ n: number }>('SELECT count(*)::integer AS n FROM economy.event');
    expect(report).toMatchObject({ instances: instanceIds.length, events: counted!.n, faults: [] });
    expect(told).toEqual(instanceIds.map((_, index) => `${index + 1}/${instanceIds.length}`));
    const kinds = await scratch.rows<{ kind: string }>(
      'SELECT DISTINCT kind FROM economy.event WHERE instance_id = $1',
      [untouched.id],
    );
    expect(kinds).toHaveLength(19);
  });

  it('names the first minute of a rollup that is not what the events say', async () => {
    const world = await eventfulWorld(service);
    const rollUp = () => scratch.client.query('SELECT * FROM economy.roll_up($1, 1000)', [world.id]);
    const remove = async () => {
      for (const table of ['rollup', 'rollup_mint', 'rollup_price', 'rollup_cursor']) {
        await scratch.client.query(`DELETE FROM economy.${table} WHERE instance_id = $1`, [world.id]);
      }
    };
    // An event a minute.
    await scratch.client.query(
      `UPDATE economy.event SET created_at = timestamptz '2026-01-31T12:00:00Z' + make_interval(mins => seq::integer)
        WHERE instance_id = $1`,
      [world.id],
    );
    const ofRollup = async () =>
      (await faultsOf(world)).filter((fault) => fault.check === check.rollup || fault.check === check.mints);
    await rollUp();
    expect(await ofRollup()).toEqual([]);
    for (const column of ['seq', 'trades', 'taxes_collected', 'minted', 'supply_minutes']) {
      await scratch.client.query(
        `UPDATE economy.rollup SET ${column} = ${column} + 1 WHERE instance_id = $1 AND minute >= '2026-01-31T12:07:00Z'`,
        [world.id],
      );
      expect(await ofRollup()).toEqual([
        { check: check.rollup, subject: 'the minute from 2026-01-31T12:07Z' },
      ]);
      await remove();
      await rollUp();
    }
    await scratch.client.query(`DELETE FROM economy.rollup WHERE instance_id = $1 AND seq = 3`, [world.id]);
    await scratch.client.query('UPDATE economy.rollup_mint SET count = count + 1 WHERE instance_id = $1', [
      world.id,
    ]);
    expect(await ofRollup()).toEqual([
      { check: check.rollup, subject: 'the minute from 2026-01-31T12:03Z' },
      ...['account account', 'exchange ', 'grant a prize', 'spawn spawn'].map((subject) => ({
        check: check.mints,
        subject,
      })),
    ]);
    // Made again, they are right again.
    await remove();
    await rollUp();
    expect(await ofRollup()).toEqual([]);
  });

  /** What a talk leaves in both who talked. */
  const effectsOfATalk = [check.talks, check.feelings, check.memories].flatMap((name) => [name, name]);

  /** `$1` is the instance, `$2` the character bob, `$3` the event of the first trade. */
  const tampering: readonly (readonly [what: string, sql: string, found: readonly string[]])[] = [
    [
      'a wealth',
      'UPDATE economy.holder SET wealth = wealth + 1 WHERE instance_id = $1 AND id = $2',
      [check.wealth, check.conservation],
    ],
    [
      'wealth moved from one to another without an event',
      `UPDATE economy.holder SET wealth = wealth + CASE WHEN id = $2 THEN -1 ELSE 1 END
        WHERE instance_id = $1 AND (id = $2 OR name = 'cyd')`,
      [check.wealth, check.wealth],
    ],
    [
      'what is held',
      'UPDATE economy.holder SET held = held + 1 WHERE instance_id = $1 AND id = $2',
      [check.held, check.conservation],
    ],
    [
      'what is held, in an event',
      `UPDATE economy.event SET data = jsonb_set(data, '{held}', '1') WHERE instance_id = $1 AND kind = 'hold' AND actor_id = $2`,
      [check.holding],
    ],
    [
      'a hold',
      `UPDATE economy.hold SET captured = captured + 1 WHERE instance_id = $1 AND payer_id = $2`,
      [check.holds],
    ],
    [
      'a listing',
      `UPDATE economy.listing SET quantity = quantity + 1, remaining = remaining + 1 WHERE instance_id = $1 AND state = 'open' AND side = 'sell'`,
      [check.listings],
    ],
    [
      'a holding',
      `UPDATE economy.holding SET amount = amount + 1 WHERE instance_id = $1 AND asset = 'milk'`,
      [check.holdings],
    ],
    [
      'how much was made',
      `UPDATE economy.asset SET made = made + 1 WHERE instance_id = $1 AND code = 'bread'`,
      [check.made],
    ],
    [
      'a leg of an event',
      `UPDATE economy.event SET data = jsonb_set(data, '{legs,0,toLeft}', '1') WHERE instance_id = $1 AND data #>> '{legs,0,from}' IS NULL AND kind = 'exchange'`,
      [check.goods],
    ],
    [
      'currency of an exchange',
      `UPDATE economy.event SET data = jsonb_set(data, '{legs,0,amount}', '12501') WHERE instance_id = $1 AND data #>> '{legs,0,asset}' IS NULL AND kind = 'exchange'`,
      [check.wealth, check.wealth, check.balances, check.balances],
    ],
    [
      'the amount of an event',
      'UPDATE economy.event SET amount = amount + 1 WHERE instance_id = $1 AND seq = $3',
      [check.wealth, check.wealth, check.balances, check.balances],
    ],
    [
      'a balance in an event',
      'UPDATE economy.event SET actor_wealth = actor_wealth + 1 WHERE instance_id = $1 AND seq = $3',
      [check.balances, check.balances],
    ],
    [
      'the recipient of an event',
      `UPDATE economy.event SET recipient_id = (SELECT id FROM economy.agent_npc WHERE instance_id = $1 AND name = 'fay')
        WHERE instance_id = $1 AND seq = $3`,
      [
        ...[check.wealth, check.wealth, check.balances, check.balances],
        ...[check.feelings, check.memories, check.memories],
      ],
    ],
    [
      'the kind of an event',
      `UPDATE economy.event SET kind = 'trade' WHERE instance_id = $1 AND kind = 'tax' AND actor_id = $2
          AND seq = (SELECT max(seq) FROM economy.event WHERE instance_id = $1 AND kind = 'tax' AND actor_id = $2)`,
      [check.treasury, check.totals],
    ],
    [
      'the treasury',
      'UPDATE economy.instance SET collected_taxes = collected_taxes + 5, treasury = treasury + 5 WHERE id = $1',
      [check.treasury, check.conservation],
    ],
    [
      'what was spent from the treasury',
      'UPDATE economy.instance SET treasury_spent = treasury_spent + 5, treasury = treasury - 5 WHERE id = $1',
      [check.totals, check.conservation],
    ],
    [
      'what was minted',
      'UPDATE economy.instance SET minted = minted + 1 WHERE id = $1',
      [check.totals, check.conservation],
    ],
    [
      'what was sunk',
      'UPDATE economy.instance SET sunk = sunk - 1 WHERE id = $1',
      [check.totals, check.conservation],
    ],
    [
      'money out of nothing, with the total to match',
      `WITH paid AS (UPDATE economy.holder SET wealth = wealth + 1 WHERE instance_id = $1 AND id = $2 RETURNING 1)
       UPDATE economy.instance SET minted = minted + 1 FROM paid WHERE id = $1`,
      [check.wealth, check.totals],
    ],
    [
      'an event of the middle, removed',
      'DELETE FROM economy.event WHERE instance_id = $1 AND seq = $3',
      [
        ...[check.wealth, check.wealth, check.balances, check.balances, check.sequence, check.usage],
        ...[check.feelings, check.memories, check.memories],
      ],
    ],
    [
      'an event without money, removed',
      `DELETE FROM economy.event WHERE instance_id = $1 AND kind = 'interact'`,
      [check.sequence, check.usage, ...effectsOfATalk],
    ],
    [
      'the last event, removed',
      'DELETE FROM economy.event WHERE instance_id = $1 AND seq = (SELECT max(seq) FROM economy.event WHERE instance_id = $1)',
      [check.wealth, check.treasury, check.sequence],
    ],
    [
      'an event put before the first one in place of another',
      `UPDATE economy.event SET seq = 0 WHERE instance_id = $1 AND kind = 'interact'`,
      [
        ...[check.sequence, check.hashChain],
        ...[check.feelings, check.feelings, check.told, check.told, check.memories, check.memories],
      ],
    ],
    [
      'an event added',
      `INSERT INTO economy.event (instance_id, seq, id, created_at, kind)
       SELECT id, last_seq + 1, id, now(), 'settings' FROM economy.instance WHERE id = $1`,
      [check.sequence],
    ],
    [
      'the count of events',
      'UPDATE economy.instance SET last_seq = last_seq - 1 WHERE id = $1',
      [check.sequence],
    ],
    [
      'the count of characters',
      'UPDATE economy.instance SET agent_npc_count = agent_npc_count + 1 WHERE id = $1',
      [check.counters],
    ],
    [
      'the count of NPCs',
      'UPDATE economy.instance SET npc_count = npc_count - 1 WHERE id = $1',
      [check.counters],
    ],
    [
      'a death undone',
      `UPDATE economy.holder SET deleted_at = NULL WHERE instance_id = $1 AND name = 'ann'`,
      [check.counters],
    ],
    [
      'an NPC that vanished',
      `DELETE FROM economy.npc WHERE instance_id = $1 AND name = 'miller'`,
      [check.counters],
    ],
    [
      'the usage of an operation',
      `UPDATE economy.usage SET calls = calls + 1 WHERE instance_id = $1 AND operation = 'trade'`,
      [check.usage],
    ],
    [
      'a talk in a history of which nobody knows',
      'INSERT INTO economy.event_participant (instance_id, character_id, seq) VALUES ($1, $2, $3)',
      [check.participants],
    ],
    [
      'the talks in which no agent spoke',
      `UPDATE economy.usage SET silent = 1 WHERE instance_id = $1 AND operation = 'interact'`,
      [check.usage],
    ],
    [
      'the day of a usage',
      `UPDATE economy.usage SET day = day - 1 WHERE instance_id = $1 AND operation = 'death'`,
      [check.usage, check.usage],
    ],
    [
      'a talk registered a second time, with all that it did',
      `WITH talk AS (SELECT * FROM economy.event WHERE instance_id = $1 AND kind = 'interact'),
            at AS (UPDATE economy.instance SET last_seq = last_seq + 1 WHERE id = $1 RETURNING last_seq AS seq),
            told AS (INSERT INTO economy.event (instance_id, seq, id, created_at, actor_id, recipient_id, kind, data, actor_mood, recipient_mood)
                     SELECT $1, at.seq, id, created_at, actor_id, recipient_id, kind, data, actor_mood, recipient_mood FROM talk, at),
            counted AS (UPDATE economy.usage SET calls = calls + 1 WHERE instance_id = $1 AND operation = 'interact'),
            felt AS (INSERT INTO economy.feeling_change (instance_id, character_id, id, other_id, cause, event_seq, affinity_delta,
                       affinity, mood_delta, mood, created_at)
                     SELECT $1, character_id, gen_random_uuid(), other_id, cause, at.seq, affinity_delta, affinity, mood_delta, mood,
                            created_at FROM economy.feeling_change, at WHERE instance_id = $1 AND cause = 'talk'),
            known AS (UPDATE economy.relationship r SET interactions = interactions + 1, affinity = affinity + (
                        SELECT sum(affinity_delta) FROM economy.feeling_change f WHERE f.instance_id = $1 AND f.cause = 'talk'
                           AND f.character_id = r.character_id AND f.other_id = r.other_id)
                       WHERE instance_id = $1 AND interactions > 0)
       INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, fact, weight, event_seq, created_at)
       SELECT $1, character_id, gen_random_uuid(), about_id, kind, text, fact, weight, at.seq, created_at
         FROM economy.memory, at WHERE instance_id = $1 AND kind = 'talk'`,
      [check.ids],
    ],
    [
      'the feelings of a night',
      `DELETE FROM economy.feeling_change WHERE instance_id = $1 AND character_id = $2 AND cause = 'night' AND other_id IS NULL`,
      [check.nights],
    ],
    [
      'an affinity',
      `UPDATE economy.relationship SET affinity = affinity + 1 WHERE instance_id = $1 AND character_id = $2 AND interactions > 0`,
      [check.affinity],
    ],
    [
      'the change of an affinity',
      `UPDATE economy.feeling_change SET affinity_delta = affinity_delta + 1
        WHERE instance_id = $1 AND character_id = $2 AND cause = 'talk'`,
      [check.affinity, check.told],
    ],
    [
      'the change of a mood',
      `UPDATE economy.feeling_change SET mood_delta = mood_delta + 1
        WHERE instance_id = $1 AND character_id = $2 AND cause = 'talk'`,
      [check.told],
    ],
    [
      'a relationship that vanished',
      `DELETE FROM economy.relationship WHERE instance_id = $1 AND character_id = $2 AND interactions > 0`,
      [check.affinity, check.talks],
    ],
    [
      'how often two talked',
      `UPDATE economy.relationship SET interactions = interactions + 1
        WHERE instance_id = $1 AND character_id = $2 AND interactions > 0`,
      [check.talks],
    ],
    [
      'a feeling that nothing caused',
      `INSERT INTO economy.feeling_change (instance_id, character_id, id, other_id, cause, event_seq, created_at)
       SELECT $1, $2, gen_random_uuid(), $2, 'talk', $3, now()`,
      [check.feelings],
    ],
    [
      'a memory of what was not',
      `INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, weight, event_seq, created_at)
       SELECT $1, $2, gen_random_uuid(), $2, 'talk', 'We talked.', 1, $3, now()`,
      [check.memories],
    ],
    [
      'a memory of a tax that another one paid',
      `INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, weight, event_seq, created_at)
       SELECT e.instance_id, $2, gen_random_uuid(), e.actor_id, 'tax', 'I paid.', 1, e.seq, now() FROM economy.event e
        WHERE e.instance_id = $1 AND e.kind = 'tax' AND e.actor_id <> $2 LIMIT 1`,
      [check.memories],
    ],
    [
      'a memory of the death of one who lives',
      `INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, weight, event_seq, created_at)
       SELECT e.instance_id, $2, gen_random_uuid(), $2, 'death', 'It died.', 1, e.seq, now() FROM economy.event e
        WHERE e.instance_id = $1 AND e.kind = 'death' AND e.actor_id <> $2 LIMIT 1`,
      [check.memories],
    ],
    [
      'grief for one who lives',
      `INSERT INTO economy.feeling_change (instance_id, character_id, id, other_id, cause, event_seq, created_at)
       SELECT e.instance_id, $2, gen_random_uuid(), $2, 'death', e.seq, now() FROM economy.event e
        WHERE e.instance_id = $1 AND e.kind = 'death' AND e.actor_id <> $2 LIMIT 1`,
      [check.feelings],
    ],
    [
      'joy at the birth of another one',
      `INSERT INTO economy.feeling_change (instance_id, character_id, id, other_id, cause, event_seq, created_at)
       SELECT e.instance_id, $2, gen_random_uuid(), $2, 'birth', e.seq, now() FROM economy.event e
        WHERE e.instance_id = $1 AND e.kind = 'spawn' AND e.recipient_id <> $2 LIMIT 1`,
      [check.feelings],
    ],
    [
      'a memory twice',
      `INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, fact, weight, event_seq, created_at)
       SELECT instance_id, character_id, gen_random_uuid(), about_id, kind, text, fact, weight, event_seq, created_at
         FROM economy.memory WHERE instance_id = $1 AND character_id = $2 AND kind = 'talk'`,
      [check.memories],
    ],
    [
      'the usage of talks',
      `UPDATE economy.usage SET calls = calls + 1 WHERE instance_id = $1 AND operation = 'interact'`,
      [check.usage],
    ],
    [
      'a character that vanished with its wealth',
      `DELETE FROM economy.holder WHERE instance_id = $1 AND name = 'fay'`,
      [check.counters],
    ],
  ];

  /** An eventful world whose talk moved both towards each other, as not every talk does. */
  async function movedWorld(): Promise<World> {
    for (let tries = 1; ; tries += 1) {
      const world = await eventfulWorld(service);
      const { rowCount } = await scratch.client.query(
        `SELECT FROM economy.feeling_change WHERE instance_id = $1 AND cause = 'talk' AND affinity_delta <> 0`,
        [world.id],
      );
      if (rowCount === 2 || tries === 20) return world;
    }
  }

  describe('in a world', () => {
    let world: World;
    let values: readonly string[];
    beforeAll(async () => {
      world = await movedWorld();
      const [trade] = await scratch.rows<{ seq: string }>(
        `SELECT min(seq) AS seq FROM economy.event WHERE instance_id = $1 AND kind = 'trade'`,
        [world.id],
      );
      values = [world.id, world.character('bob')['id'] as string, trade!.seq];
    });

    it.each(tampering)('finds a change of %s', async (_what, sql, found) => {
      // What is changed is looked at in the same transaction, and taken back.
      const runner = dataSource.createQueryRunner();
      await runner.startTransaction();
      try {
        const tampered = values.reduce(
          (text, value, index) => text.replaceAll(`$${index + 1}`, `'${value}'`),
          sql,
        );
        const { affected } = await runner.query(tampered, [], true);
        expect(affected).toBeGreaterThan(0);
        const inside = {
          transaction: (_: string, run: (manager: EntityManager) => unknown) => run(runner.manager),
        };
        const checksOf = async ({ id }: World): Promise<string[]> => {
          const { faults } = await verifyLedger(inside as unknown as DataSource, [id]);
          return [...new Set(faults.map((fault) => fault.check))].sort();
        };
        // How many of each there are depends on what was said in its talk.
        expect(await checksOf(world)).toEqual([...new Set(found)].sort());
        // Nothing is said of the worlds beside it.
        expect(await checksOf(untouched)).toEqual([]);
      } finally {
        await runner.rollbackTransaction();
        await runner.release();
      }
    });
  });

  it('finds a reversal that is not of its payment, and one too many', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: { wealth: 10 } } });
    const [one, two] = [await world.trade('ann', 'bob', 4), await world.trade('ann', null, 3)];
    const seqs: number[] = [];
    for (const { body } of [one, two]) {
      const path = `/v1/instance/${world.id}/event/${body['seq']}/reversal`;
      seqs.push((await world.client.post(path, {})).body['seq'] as number);
    }
    expect(await faultsOf(world)).toEqual([]);
    await scratch.client.query('DROP INDEX economy.uq_event_reversal');
    await scratch.client.query(
      `UPDATE economy.event SET data = jsonb_build_object('reverses', $3::bigint) WHERE instance_id = $1 AND seq = $2`,
      [world.id, seqs[1], one.body['seq']],
    );
    expect(await faultsOf(world)).toEqual(
      expect.arrayContaining(seqs.map((seq) => ({ check: check.reversals, subject: `event ${seq}` }))),
    );
  });

  it('finds the talk of a group that is missing in a history, and a feeling of it that was changed', async () => {
    const world = await service.world({ agentNpcs: { ann: {}, bob: {}, cid: {}, dot: {} } });
    const cid = world.character('cid')['id'] as string;
    // Not every talk moves everybody.
    const felt = 'SELECT FROM economy.feeling_change WHERE instance_id = $1 AND character_id = $2';
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await world.interact('ann', 'bob', {}, ['cid', 'dot'])).status).toBe(200);
      if ((await scratch.client.query(felt, [world.id, cid])).rowCount! > 0) break;
    }
    expect(await faultsOf(world)).toEqual([]);
    await scratch.client.query('DELETE FROM economy.event_participant WHERE character_id = $1', [cid]);
    const { rowCount } = await scratch.client.query(
      'UPDATE economy.feeling_change SET mood_delta = mood_delta + 1 WHERE instance_id = $1 AND character_id = $2',
      [world.id, cid],
    );
    expect(rowCount).toBeGreaterThan(0);
    const found = await faultsOf(world);
    expect(found).toContainEqual({ check: check.participants, subject: expect.stringContaining(cid) });
    expect(new Set(found.map((fault) => fault.check))).toEqual(new Set([check.participants, check.told]));
  });

  it('names the subject, and what was expected and found', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 } } });
    const id = world.character('ann')['id'] as string;
    await scratch.client.query('UPDATE economy.holder SET wealth = 95000 WHERE instance_id = $1', [world.id]);
    const { faults } = await verifyLedger(dataSource, [world.id]);
    expect(faults).toEqual([
      { instanceId: world.id, check: check.wealth, subject: id, expected: '10.0000', found: '9.5000' },
      {
        instanceId: world.id,
        check: check.conservation,
        subject: 'instance',
        expected: '10.0000',
        found: '9.5000',
      },
    ]);
  });

  it('reads the rows of a large world a few times each, also where most worlds are small', async () => {
    // Statistics of the small worlds alone: nothing else analyses the tables meanwhile.
    const tables = await scratch.rows<{ sql: string }>(
      `SELECT format('ALTER TABLE economy.%I SET (autovacuum_enabled = off)', relname) AS sql
         FROM pg_class WHERE relnamespace = 'economy'::regnamespace AND relkind = 'r'`,
    );
    for (const { sql } of tables) await scratch.client.query(sql);
    for (let n = 0; n < 10; n += 1) await eventfulWorld(service);
    await scratch.client.query('ANALYZE');
    const world = await service.world({ agentNpcs: { ann: {}, bob: {} } });
    const talks = 3000;
    const [ann, bob] = ['ann', 'bob'].map((name) => world.character(name)['id'] as string);
    await scratch.client.query(
      `INSERT INTO economy.event (instance_id, seq, id, created_at, actor_id, recipient_id, kind, data)
       SELECT $1, i.last_seq + n, gen_random_uuid(), now(), $2, $3, 'interact', '{"relationship": {"initiator": {}, "responder": {}}}'
         FROM economy.instance i, generate_series(1, $4::integer) n WHERE i.id = $1`,
      [world.id, ann, bob, talks],
    );
    for (const table of [
      'feeling_change (instance_id, character_id, id, other_id, cause',
      'memory (instance_id, character_id, id, about_id, kind',
    ]) {
      const more = table.startsWith('memory') ? [', text, weight', `, 'We talked.', 1`] : ['', ''];
      await scratch.client.query(
        `INSERT INTO economy.${table}, event_seq, created_at${more[0]})
         SELECT instance_id, actor_id, gen_random_uuid(), recipient_id, 'talk', seq, now()${more[1]}
           FROM economy.event WHERE instance_id = $1 AND kind = 'interact'`,
        [world.id],
      );
    }
    // Counted in the transaction itself: what other sessions read is not in it.
    const rowsRead = await dataSource.transaction(async (manager) => {
      await findLedgerFaults(manager, world.id);
      const [row] = await manager.query<{ n: string }[]>(
        `SELECT sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid)) AS n
           FROM pg_class WHERE relnamespace = 'economy'::regnamespace AND relkind IN ('r', 'i')`,
      );
      return Number(row!.n);
    });
    expect(rowsRead).toBeGreaterThan(talks);
    // Each with each other one would be nine million; which joins are chosen, and so how often a row is read, varies.
    expect(rowsRead).toBeLessThan(500 * talks);
  });

  it('is one snapshot: it may run while the service writes', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 100 } } });
    const write = async (): Promise<void> => {
      for (let n = 0; n < 60; n += 1) await world.trade(n % 2 ? 'ann' : 'bob', n % 2 ? 'bob' : 'ann', 1);
    };
    const verify = async (): Promise<void> => {
      for (let n = 0; n < 12; n += 1) expect(await faultsOf(world)).toEqual([]);
    };
    await Promise.all([write(), write(), verify()]);
  });
});
