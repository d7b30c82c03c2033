// Handwritten SQL: figures over all characters and many rollups, in one statement and thus one snapshot.
import { Injectable } from '@nestjs/common';
import { type Queries } from '../../database/read-replica.js';
import { type Economy, type EconomyRow, toEconomy } from '../../http/resource/economy.resource.js';
import { rollupColumns, sumsBetween, supplyOf } from '../../database/rollup-columns.js';

/** Maximum separate reasons, the largest first. */
const maxReasons = 100;

const sum = (expression: (column: string) => string): string =>
  rollupColumns.map((column) => `${expression(column)} AS ${column}`).join(', ');

const minutes = (from: string, to: string): string => `(extract(epoch FROM ${to} - ${from}) / 60)::bigint`;

/**
 * One statement, so one moment: the characters as they are, what the rollup has, and the few events that came after it. The
 * sum of the money supply at the end of every minute before a moment is that of the last row before it and its own supply
 * for each minute since.
 */
const economyQuery = `
  WITH world AS MATERIALIZED (
    SELECT i.*, coalesce(c.seq, 0) AS rolled, greatest(date_trunc('milliseconds', now()), i.last_event_at) AS at
      FROM economy.instance i LEFT JOIN economy.rollup_cursor c ON c.instance_id = i.id WHERE i.id = $1
  ), latest AS MATERIALIZED (
    SELECT r.* FROM economy.rollup_before($1, 'infinity') r
  ), tail AS MATERIALIZED (
    SELECT ${sum((column) => `coalesce(sum(t.${column}), 0)`)}
      FROM world w, economy.event_totals($1, w.rolled, w.last_seq) t
  ), total AS MATERIALIZED (
    SELECT ${sum((column) => `coalesce(l.${column}, 0) + t.${column}`)} FROM tail t LEFT JOIN latest l ON true
  ), period AS MATERIALIZED (
    SELECT p.name, p.since, b.*
      FROM world w,
           LATERAL (VALUES ('hour', date_trunc('minute', w.at - interval '1 hour', 'UTC')),
                           ('day', date_trunc('minute', w.at - interval '24 hours', 'UTC')),
                           ('week', date_trunc('minute', w.at - interval '168 hours', 'UTC')),
                           ('all', NULL)) AS p (name, since)
      LEFT JOIN LATERAL economy.rollup_before($1, p.since) b ON true
  ), flow AS (
    SELECT p.name, t.circulated - coalesce(p.circulated, 0) AS volume,
           ${minutes('greatest(p.since, f.minute)', `date_trunc('minute', w.at, 'UTC')`)} + 1 AS minutes,
           l.supply_minutes + ${supplyOf('l')} * ${minutes('l.minute', `date_trunc('minute', w.at, 'UTC')`)} + ${supplyOf('t')}
             - coalesce(p.supply_minutes + ${supplyOf('p')} * ${minutes('p.minute', 'p.since')}, 0) AS supply
      FROM period p, world w, total t, latest l, economy.rollup_from($1, '-infinity') f
     WHERE p.name IN ('day', 'week')
  ), mint AS (
    SELECT m.source, m.reason, sum(m.count) AS count, sum(m.amount) AS amount
      FROM (SELECT k.source, k.reason, k.count, k.amount FROM economy.rollup_mint k WHERE k.instance_id = $1
            UNION ALL
            SELECT k.* FROM world w, economy.event_mints($1, w.rolled, w.last_seq) k) m
     GROUP BY m.source, m.reason
  )
  SELECT to_jsonb(w) AS instance,
         jsonb_build_object('collectedTaxes', economy.money(w.collected_taxes), 'treasury', economy.money(w.treasury),
                            'minted', economy.money(w.minted), 'sunk', economy.money(w.sunk)) AS totals,
         economy.population_figures(w.id, $2) AS figures,
         (SELECT jsonb_object_agg(p.name, jsonb_build_object('from', p.since) || ${sumsBetween('p', 't')})
            FROM period p, total t) AS periods,
         (SELECT jsonb_object_agg(f.name, round(f.volume * f.minutes / nullif(f.supply, 0), 6)) FROM flow f) AS velocity,
         (SELECT coalesce(jsonb_agg(to_jsonb(m) ORDER BY m.amount DESC, m.source, m.reason COLLATE "C"), '[]')
            FROM (SELECT n.source, n.reason, n.count, economy.money(n.amount) AS amount FROM mint n
                  ORDER BY n.amount DESC, n.source, n.reason COLLATE "C" LIMIT ${maxReasons}) m) AS minted_by
    FROM world w`;

@Injectable()
export class EconomyReader {
  /** The figures of an instance whose rollup was just brought up to date; null when there is no such instance. */
  async find(source: Queries, instanceId: string, top: number): Promise<Economy | null> {
    const [row] = await source.query<EconomyRow[]>(economyQuery, [instanceId, top]);
    return row ? toEconomy(row) : null;
  }
}
