import { type ClientBase } from 'pg';
import { type DataSource, type EntityManager } from 'typeorm';
import { billableOperations, listOf, treasuryKinds } from '../database/event-kinds.js';
import { effectChecks } from './verify-effects.js';
import { currencySteps, goodsChecks, mintedByExchanges } from './verify-goods.js';
import { rollupChecks } from './verify-rollup.js';
import { type HashChainHead, verifyHashChain } from './verify-hash-chain.js';

/** One mismatch. No faults mean that every amount matches the events. */
export interface LedgerFault {
  readonly instanceId: string;
  readonly check: string;
  readonly subject: string;
  readonly expected: string;
  readonly found: string;
}

export interface LedgerReport {
  readonly instances: number;
  readonly events: number;
  readonly faults: readonly LedgerFault[];
  readonly heads: readonly HashChainHead[];
}

interface Check {
  readonly name: string;
  /** Selects `subject, expected, found` of the mismatches in instance $1. */
  readonly sql: string;
}

// What is paid out of a hold, or of a listing to buy, had left the wealth of its payer with it.
const moved = `
  SELECT e.actor_id AS id, -e.amount AS amount FROM economy.event e
   WHERE e.instance_id = $1 AND e.amount IS NOT NULL AND e.actor_id IS NOT NULL AND (e.cause IN ('capture', 'bid')) IS NOT TRUE
  UNION ALL
  SELECT e.recipient_id, e.amount FROM economy.event e
   WHERE e.instance_id = $1 AND e.amount IS NOT NULL AND e.recipient_id IS NOT NULL
  UNION ALL
  SELECT x.id, x.change FROM (${currencySteps}) x`;

/** What each event adds to what is held of its payer, by hold or listing to buy, and what it says is held of the payer then; goods are not in it. */
const holding = `
  SELECT e.seq, CASE WHEN e.kind IN ('release', 'listing-end') THEN e.recipient_id ELSE e.actor_id END AS payer_id, (e.data #>> '{hold,id}')::uuid AS id,
         CASE WHEN e.kind IN ('hold', 'listing') THEN e.amount ELSE -e.amount END AS amount, (e.data ->> 'held')::bigint AS after,
         e.kind, e.data #>> '{hold,state}' AS state, (e.data #>> '{hold,captured}')::bigint AS captured
    FROM economy.event e
   WHERE e.instance_id = $1 AND e.amount IS NOT NULL AND e.data #>> '{hold,asset}' IS NULL
     AND (e.kind IN ('hold', 'release', 'listing', 'listing-end') OR e.cause IN ('capture', 'bid'))`;

const billable = listOf(billableOperations);

const checks: readonly Check[] = [
  {
    name: 'wealth equals what the events moved',
    sql: `
      SELECT coalesce(a.id, m.id) AS subject, economy.money(coalesce(m.sum, 0)) AS expected,
             economy.money(coalesce(a.wealth, 0)) AS found
        FROM (SELECT id, wealth FROM economy.holder WHERE instance_id = $1) a
        FULL JOIN (SELECT id, sum(amount) AS sum FROM (${moved}) moves GROUP BY id) m ON m.id = a.id
       WHERE coalesce(m.sum, 0) <> coalesce(a.wealth, 0)`,
  },
  {
    name: 'balances in the events follow each other',
    sql: `
      SELECT id || ' at ' || seq AS subject, economy.money(coalesce(before, 0) + change) AS expected, economy.money(after) AS found
        FROM (SELECT id, seq, change, after, lag(after) OVER (PARTITION BY id ORDER BY seq, place) AS before
                FROM (SELECT e.actor_id AS id, e.seq, 0 AS place, CASE WHEN e.cause IN ('capture', 'bid') THEN 0 ELSE -e.amount END AS change, e.actor_wealth AS after
                        FROM economy.event e
                       WHERE e.instance_id = $1 AND e.amount IS NOT NULL AND e.actor_id IS NOT NULL
                      UNION ALL
                      SELECT e.recipient_id, e.seq, 0, e.amount, e.recipient_wealth FROM economy.event e
                       WHERE e.instance_id = $1 AND e.amount IS NOT NULL AND e.recipient_id IS NOT NULL
                      UNION ALL
                      SELECT x.id, x.seq, x.place, x.change, x.after FROM (${currencySteps}) x) steps) chain
       WHERE after IS DISTINCT FROM coalesce(before, 0) + change`,
  },
  {
    name: 'what is held equals the events',
    sql: `
      SELECT coalesce(a.id, m.payer_id) AS subject, economy.money(coalesce(m.sum, 0)) AS expected,
             economy.money(coalesce(a.held, 0)) AS found
        FROM (SELECT id, held FROM economy.holder WHERE instance_id = $1) a
        FULL JOIN (SELECT payer_id, sum(amount) AS sum FROM (${holding}) moves GROUP BY payer_id) m ON m.payer_id = a.id
       WHERE coalesce(m.sum, 0) <> coalesce(a.held, 0)`,
  },
  {
    name: 'what is held follows from event to event',
    sql: `
      SELECT payer_id || ' at ' || seq AS subject, economy.money(coalesce(before, 0) + amount) AS expected, economy.money(after) AS found
        FROM (SELECT payer_id, seq, amount, after, lag(after) OVER (PARTITION BY payer_id ORDER BY seq) AS before
                FROM (${holding}) steps) chain
       WHERE after IS DISTINCT FROM coalesce(before, 0) + amount`,
  },
  {
    name: 'holds equal their events',
    sql: `
      SELECT coalesce(h.id, m.id) AS subject,
             concat_ws(' ', economy.money(m.amount), m.state, economy.money(m.captured), economy.money(m.rest), m.seq) AS expected,
             concat_ws(' ', economy.money(h.amount), h.state, economy.money(h.captured), economy.money(h.rest), h.seq) AS found
        FROM (SELECT x.*, CASE WHEN x.state = 'held' THEN x.amount - x.captured ELSE 0 END AS rest
                FROM economy.hold x WHERE x.instance_id = $1 AND x.asset IS NULL) h
        FULL JOIN (SELECT id, min(payer_id::text)::uuid AS payer_id, min(seq) AS seq, count(DISTINCT payer_id) AS payers,
                          sum(amount) FILTER (WHERE kind = 'hold') AS amount, sum(amount) AS rest,
                          coalesce(-sum(amount) FILTER (WHERE kind IN ('trade', 'tax')), 0) AS captured,
                          (array_agg(state ORDER BY seq DESC))[1] AS state
                     FROM (${holding}) moves WHERE id IS NOT NULL GROUP BY id) m ON m.id = h.id
       WHERE (h.payer_id, h.seq, h.amount, h.captured, h.rest, h.state::text, 1)
             IS DISTINCT FROM (m.payer_id, m.seq, m.amount, m.captured, m.rest, m.state, m.payers)`,
  },
  {
    name: 'listings equal their events',
    sql: `
      SELECT coalesce(l.id, m.id) AS subject, concat_ws(' ', m.owner_id, m.seq, economy.money(m.remaining), m.state) AS expected,
             concat_ws(' ', l.owner_id, l.seq, economy.money(l.remaining), l.state) AS found
        FROM (SELECT * FROM economy.listing WHERE instance_id = $1) l
        FULL JOIN (SELECT id, min(seq) AS seq, min(owner_id::text)::uuid AS owner_id, sum(change) AS remaining, (array_agg(state ORDER BY seq DESC))[1] AS state
                     FROM (SELECT (e.data #>> '{listing,id}')::uuid AS id, e.seq, CASE WHEN e.kind = 'listing' THEN e.actor_id END AS owner_id,
                                  CASE WHEN e.kind = 'listing' THEN (e.data #>> '{listing,quantity}')::bigint
                                       WHEN e.kind = 'trade' THEN -(e.data #>> '{legs,0,amount}')::bigint ELSE 0 END AS change,
                                  e.data #>> '{listing,state}' AS state
                             FROM economy.event e
                            WHERE e.instance_id = $1 AND (e.kind IN ('listing', 'listing-end') OR e.cause IN ('listing', 'bid'))
                           UNION ALL
                           SELECT (g.leg ->> 'from')::uuid, e.seq, NULL, -(g.leg ->> 'amount')::bigint,
                                  CASE WHEN (g.leg ->> 'fromLeft')::bigint = 0 THEN 'expired' ELSE 'open' END
                             FROM economy.event e, jsonb_array_elements(e.data -> 'legs') AS g (leg)
                            WHERE e.instance_id = $1 AND e.kind = 'perish'
                              AND (g.leg ->> 'from')::uuid IN (SELECT x.id FROM economy.listing x WHERE x.instance_id = $1)) moves
                    GROUP BY id) m ON m.id = l.id
       WHERE (l.owner_id, l.seq, l.remaining, l.state::text) IS DISTINCT FROM (m.owner_id, m.seq, m.remaining, m.state)`,
  },
  {
    name: 'obligations equal their events',
    sql: `
      SELECT coalesce(o.id, m.id) AS subject, concat_ws(' ', m.state, m.paid, m.missed, economy.money(m.owed)) AS expected,
             concat_ws(' ', o.state, o.paid_count, o.missed_count, economy.money(o.owed)) AS found
        FROM (SELECT * FROM economy.obligation WHERE instance_id = $1) o
        FULL JOIN (SELECT s.id, (array_agg(s.state ORDER BY s.seq DESC) FILTER (WHERE s.state IS NOT NULL))[1] AS state,
                          min(s.paid) + count(*) FILTER (WHERE s.settled) AS paid, min(s.missed) + count(*) FILTER (WHERE s.action = 'missed') AS missed,
                          (array_agg(s.owed ORDER BY s.seq DESC))[1] AS owed
                     FROM (SELECT e.seq, (e.data #>> '{obligation,id}')::uuid AS id, e.data ->> 'action' AS action,
                                  e.data #>> '{obligation,state}' AS state, (e.data #>> '{obligation,owed}')::bigint AS owed,
                                  CASE WHEN e.data ->> 'action' = 'opened' THEN (e.data #>> '{obligation,paid_count}')::integer END AS paid,
                                  CASE WHEN e.data ->> 'action' = 'opened' THEN (e.data #>> '{obligation,missed_count}')::integer END AS missed,
                                  coalesce((e.data #>> '{obligation,settled}')::boolean, false) AS settled
                             FROM economy.event e
                            WHERE e.instance_id = $1 AND (e.kind = 'obligation' OR e.cause = 'obligation')) s
                    GROUP BY s.id) m ON m.id = o.id
       WHERE (o.state::text, o.paid_count::bigint, o.missed_count::bigint, o.owed) IS DISTINCT FROM (m.state, m.paid, m.missed, m.owed)`,
  },
  {
    name: 'treasury equals what was collected',
    sql: `
      SELECT 'treasury' AS subject, economy.money(coalesce(sum(e.amount), 0)) AS expected, economy.money(i.collected_taxes) AS found
        FROM economy.instance i
        LEFT JOIN economy.event e ON e.instance_id = i.id AND e.kind IN (${listOf(treasuryKinds)}) AND e.recipient_id IS NULL
       WHERE i.id = $1 GROUP BY i.id, i.collected_taxes
      HAVING coalesce(sum(e.amount), 0) <> i.collected_taxes`,
  },
  {
    name: 'minted, sunk and spent equal the events',
    sql: `
      SELECT t.subject, economy.money(t.expected) AS expected, economy.money(t.found) AS found
        FROM (SELECT coalesce(sum(e.amount) FILTER (WHERE e.actor_id IS NULL AND e.kind NOT IN ('release', 'listing-end') AND e.cause IS DISTINCT FROM 'disbursement' AND NOT (e.kind IN (${listOf(treasuryKinds)}) AND e.recipient_id IS NOT NULL)), 0) AS minted,
                     coalesce(sum(e.amount) FILTER (WHERE e.actor_id IS NULL AND (e.cause = 'disbursement' OR e.kind IN (${listOf(treasuryKinds)}) AND e.recipient_id IS NOT NULL)), 0) AS spent,
                     coalesce(sum(e.amount) FILTER (WHERE e.recipient_id IS NULL AND e.kind NOT IN (${listOf(treasuryKinds)}, 'hold', 'listing')), 0) AS sunk
                FROM economy.event e WHERE e.instance_id = $1) m
        JOIN economy.instance i ON i.id = $1
       CROSS JOIN (${mintedByExchanges}) x,
             LATERAL (VALUES ('minted', m.minted + x.minted, i.minted), ('sunk', m.sunk + x.sunk, i.sunk),
                             ('treasury_spent', m.spent, i.treasury_spent)) AS t (subject, expected, found)
       WHERE t.expected <> t.found`,
  },
  {
    name: 'wealth + held + collected taxes - spent + sunk = minted',
    sql: `
      SELECT 'instance' AS subject, economy.money(i.minted) AS expected,
             economy.money(w.wealth + i.collected_taxes - i.treasury_spent + i.sunk) AS found
        FROM economy.instance i,
             LATERAL (SELECT coalesce(sum(a.wealth + a.held), 0) AS wealth FROM economy.holder a
                       WHERE a.instance_id = $1 AND a.deleted_at IS NULL) w
       WHERE i.id = $1 AND w.wealth + i.collected_taxes - i.treasury_spent + i.sunk <> i.minted`,
  },
  {
    name: 'events are numbered without a gap',
    sql: `
      SELECT 'seq' AS subject, i.last_seq AS expected, count(e.seq) AS found
        FROM economy.instance i LEFT JOIN economy.event e ON e.instance_id = i.id
       WHERE i.id = $1 GROUP BY i.id, i.last_seq
      HAVING count(e.seq) <> i.last_seq OR coalesce(max(e.seq), 0) <> i.last_seq OR min(e.seq) < 1`,
  },
  {
    name: 'the counters equal the living',
    sql: `
      SELECT t.subject, t.expected, t.found
        FROM economy.instance i,
             LATERAL (SELECT count(*) AS n FROM economy.agent_npc a
                       WHERE a.instance_id = $1 AND a.deleted_at IS NULL) a,
             LATERAL (SELECT count(*) AS n FROM economy.npc n
                       WHERE n.instance_id = $1 AND n.deleted_at IS NULL) n,
             LATERAL (VALUES ('agent_npc_count', a.n, i.agent_npc_count), ('npc_count', n.n, i.npc_count),
                             ('asset_count', (SELECT count(*) FROM economy.asset s WHERE s.instance_id = $1), i.asset_count))
               AS t (subject, expected, found)
       WHERE i.id = $1 AND t.expected <> t.found`,
  },
  {
    name: 'usage equals the events of billable operations',
    sql: `
      SELECT coalesce(u.operation, e.kind) || ' on ' || coalesce(u.day, e.day) AS subject,
             coalesce(e.calls, 0) AS expected, coalesce(u.calls, 0) AS found
        FROM (SELECT * FROM economy.usage WHERE instance_id = $1) u
        FULL JOIN (SELECT kind, (created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS calls,
                          count(*) FILTER (WHERE kind = 'interact' AND silent) AS silent
                     FROM (SELECT CASE WHEN v.kind = 'exchange' OR v.cause IN ('payment', 'capture', 'listing', 'bid', 'obligation') THEN 'trade' ELSE v.kind::text END AS kind, v.created_at, v.data ->> 'outcome' = 'silent' AS silent
                             FROM economy.event v JOIN economy.instance i ON i.id = v.instance_id
                            WHERE v.instance_id = $1 AND (v.seq > i.copied_seq OR v.seq < 1) AND (v.kind IN (${billable}, 'exchange') AND coalesce(v.cause, 'trade') = 'trade' OR v.cause IN ('payment', 'capture', 'listing', 'bid', 'obligation'))
                           UNION ALL
                           -- A fork is billed as an instance; its event was copied.
                           SELECT 'instance', i.created_at, false FROM economy.instance i
                            WHERE i.id = $1 AND i.forked_from IS NOT NULL) counted
                    GROUP BY 1, 2) e ON e.kind = u.operation AND e.day = u.day
       WHERE coalesce(e.calls, 0) <> coalesce(u.calls, 0) OR coalesce(e.silent, 0) <> coalesce(u.silent, 0)`,
  },
  {
    name: 'a reversal undoes one payment, once',
    sql: `
      SELECT 'event ' || r.seq AS subject, coalesce(e.amount::text, 'a payment') AS expected, r.amount AS found
        FROM (SELECT v.*, (v.data ->> 'reverses')::bigint AS reverses,
                     count(*) OVER (PARTITION BY v.data ->> 'reverses') AS times
                FROM economy.event v WHERE v.instance_id = $1 AND v.cause = 'reversal') r
        LEFT JOIN economy.event e
          ON e.instance_id = $1 AND e.seq = r.reverses AND e.seq < r.seq
         AND (e.cause IN ('trade', 'grant', 'disbursement', 'capture', 'obligation', 'listing', 'bid') OR e.cause = 'payment' AND r.kind = 'tax')
         AND (e.kind = 'exchange') = (r.kind = 'exchange')
       WHERE r.times > 1 OR e.seq IS NULL OR r.amount > e.amount
          OR r.kind <> 'exchange' AND (r.actor_id IS DISTINCT FROM e.recipient_id OR r.recipient_id IS DISTINCT FROM e.actor_id)`,
  },
  ...goodsChecks,
  ...effectChecks,
  ...rollupChecks,
];

const hashChainCheck = 'events match the hash chain';

/**
 * Proves the ledger: re-derives every wealth, the treasury and the totals from the events and compares them with what
 * is stored; checks that feelings and memories come from events, and that the events match their hashes. One
 * repeatable-read snapshot per instance, so it may run while the service does. Faults show amounts and moods as decimals.
 * `onProgress` gets the number of finished instances, of all instances, and of compared events.
 */
export async function verifyLedger(
  dataSource: DataSource,
  instanceIds: readonly string[],
  onProgress: (done: number, of: number, events: number) => void = () => undefined,
): Promise<LedgerReport> {
  const faults: LedgerFault[] = [];
  const heads: HashChainHead[] = [];
  let compared = 0;
  let events = 0;
  for (const [index, instanceId] of instanceIds.entries()) {
    await dataSource.transaction('REPEATABLE READ', async (manager) => {
      const [counted] = await manager.query<{ n: string }[]>(
        'SELECT count(*) AS n FROM economy.event WHERE instance_id = $1',
        [instanceId],
      );
      events += Number(counted?.n ?? 0);
      faults.push(...(await findLedgerFaults(manager, instanceId)));
      const { head, fault } = await verifyHashChain(manager, instanceId, (more) => {
        compared += more;
        onProgress(index, instanceIds.length, compared);
      });
      heads.push(head);
      if (fault) faults.push({ instanceId, check: hashChainCheck, ...fault });
    });
    onProgress(index + 1, instanceIds.length, compared);
  }
  return { instances: instanceIds.length, events, faults, heads };
}

/** The mismatches in the rows of an instance, except for its hash chain, in the current transaction. */
export async function findLedgerFaults(manager: EntityManager, instanceId: string): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  // Each check joins a whole world with itself. Where most worlds are small, or its statistics are old, each row would be held
  // against each other one (ADR 0033). Without that, one plan fits every world, and planning costs more than checking a small one.
  await manager.query('SET LOCAL enable_nestloop = off');
  await manager.query('SET LOCAL jit = off');
  // Citus plans such queries only with the id.
  await manager.query(
    `SELECT set_config('plan_cache_mode', 'force_generic_plan', true)
      WHERE NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')`,
  );
  const connection = (await manager.queryRunner!.connect()) as ClientBase;
  for (const [index, { name, sql }] of checks.entries()) {
    const { rows } = await connection.query<Pick<LedgerFault, 'subject' | 'expected' | 'found'>>({
      name: `check ${index}`,
      text: sql,
      values: [instanceId],
    });
    faults.push(...rows.map((row) => ({ instanceId, check: name, ...row })));
  }
  for (const setting of ['enable_nestloop', 'jit', 'plan_cache_mode']) {
    await manager.query(`SET LOCAL ${setting} TO DEFAULT`);
  }
  return faults;
}

/** Every instance, oldest first, without the deleted ones, whose rows are on their way out. */
export async function allInstanceIds(dataSource: DataSource): Promise<string[]> {
  const rows = await dataSource.query<{ id: string }[]>(
    'SELECT id FROM economy.instance WHERE deleted_at IS NULL ORDER BY created_at, id',
  );
  return rows.map((row) => row.id);
}
