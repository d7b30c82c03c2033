import { forEach, rollupAmounts, rollupColumns, rollupCounts, supplyOf } from '../database/rollup-columns.js';

const amounts = [...rollupAmounts, 'supply_minutes'];
const of = (row: string): string =>
  forEach(['seq', ...rollupColumns, 'supply_minutes'], (column) => `${row}.${column}`);
const columnsOf = (row: string): string =>
  `${forEach(['seq', ...rollupCounts], (column) => `${row}.${column}`)}, ${forEach(amounts, (column) => `economy.money(${row}.${column})`)}`;

const pricesOf = (row: string): string =>
  `coalesce(economy.money(${row}.quantity) || ' at ' || economy.money(${row}.price) || ' up to ' || ${row}.last_seq, 'nothing')`;

/** Checks of the rollup against the events up to its cursor; each lists what is wrong in instance $1. */
export const rollupChecks = [
  {
    // The first minute that differs: all after it differ too.
    name: 'the rollup equals the events',
    sql: `
      SELECT 'the minute from ' || to_char(coalesce(e.minute, r.minute) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') AS subject,
             concat_ws(' ', ${columnsOf('e')}) AS expected, concat_ws(' ', ${columnsOf('r')}) AS found
        FROM (SELECT s.*, coalesce(sum(s.supply_before * s.minutes) OVER (ORDER BY s.minute), 0) AS supply_minutes
                FROM (SELECT c.*, lag${supplyOf('c')} OVER m AS supply_before,
                             (extract(epoch FROM c.minute - lag(c.minute) OVER m) / 60)::bigint AS minutes
                        FROM (SELECT t.minute, t.seq,
                                     ${forEach(rollupColumns, (column) => `sum(t.${column}) OVER u AS ${column}`)}
                                FROM economy.rollup_cursor k, economy.event_totals(k.instance_id, 0, k.seq) t
                               WHERE k.instance_id = $1 WINDOW u AS (ORDER BY t.minute)) c
                      WINDOW m AS (ORDER BY c.minute)) s) e
        FULL JOIN (SELECT * FROM economy.rollup WHERE instance_id = $1) r ON r.minute = e.minute
       WHERE (${of('e')}) IS DISTINCT FROM (${of('r')})
       ORDER BY coalesce(e.minute, r.minute) LIMIT 1`,
  },
  {
    name: 'minted by reason equals the events',
    sql: `
      SELECT coalesce(e.source || ' ' || e.reason, r.source || ' ' || r.reason) AS subject,
             coalesce(e.count, 0) || ' times ' || economy.money(coalesce(e.amount, 0)) AS expected,
             coalesce(r.count, 0) || ' times ' || economy.money(coalesce(r.amount, 0)) AS found
        FROM (SELECT m.* FROM economy.rollup_cursor k, economy.event_mints(k.instance_id, 0, k.seq) m
               WHERE k.instance_id = $1) e
        FULL JOIN (SELECT * FROM economy.rollup_mint WHERE instance_id = $1) r ON r.source = e.source AND r.reason = e.reason
       WHERE (e.count, e.amount) IS DISTINCT FROM (r.count, r.amount)`,
  },
  {
    name: 'prices equal the events',
    sql: `
      SELECT coalesce(e.item, r.item) || ' in the hour from '
               || to_char(coalesce(e.hour, r.hour) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') AS subject,
             ${pricesOf('e')} AS expected, ${pricesOf('r')} AS found
        FROM (SELECT p.* FROM economy.rollup_cursor k, economy.event_prices(k.instance_id, 0, k.seq) p
               WHERE k.instance_id = $1) e
        FULL JOIN (SELECT * FROM economy.rollup_price WHERE instance_id = $1) r
          ON r.item = e.item AND r.hour = e.hour AND r.price = e.price
       WHERE (e.trades, e.quantity, e.last_seq) IS DISTINCT FROM (r.trades, r.quantity, r.last_seq)
       ORDER BY subject LIMIT 20`,
  },
] as const;
