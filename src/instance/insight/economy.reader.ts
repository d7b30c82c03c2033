// Handwritten SQL: figures over all characters and many rollups, in one statement and thus one snapshot.
import { Injectable } from '@nestjs/common';
import { type Queries } from '../../database/prepared.js';
import { type EconomyRow } from './economy.resource.js';
import { rollupColumns, sumsBetween, supplyOf } from '../../database/rollup-columns.js';

/** Maximum separate reasons, the largest first. */
const maxReasons = 100;
const maxAssets = 1000;

const sum = (expression: (column: string) => string): string =>
  rollupColumns.map((column) => `${expression(column)} AS ${column}`).join(', ');

const minutes = (from: string, to: string): string => `(extract(epoch FROM ${to} - ${from}) / 60)::bigint`;

/** What differs between now and a moment $3 of the past. */
interface View {
  /** The instance, with its last event and the moment. */
  readonly world: string;
  /** Rollups before this are whole; the events since are added up. */
  readonly rolledBefore: string;
  readonly totals: string;
  readonly figures: string;
  readonly mints: string;
  /** By asset: what was made and consumed, and what is in holds and listings. */
  readonly goods: string;
}

const totals = (collected: string, treasury: string, of: string): string =>
  `jsonb_build_object('collectedTaxes', economy.money(${collected}), 'treasury', economy.money(${treasury}),
                      'minted', economy.money(${of}.minted), 'sunk', economy.money(${of}.sunk))`;

const now: View = {
  world: `SELECT i.*, greatest(date_trunc('milliseconds', now()), i.last_event_at) AS at FROM economy.instance i WHERE i.id = $1`,
  rolledBefore: `'infinity'`,
  totals: totals('w.collected_taxes', 'w.treasury', 'w'),
  figures: `economy.population_figures(w.id, 'infinity', $2)`,
  mints: `
    SELECT m.source, m.reason, sum(m.count) AS count, sum(m.amount) AS amount
      FROM (SELECT k.source, k.reason, k.count, k.amount FROM economy.rollup_mint k WHERE k.instance_id = $1
            UNION ALL
            SELECT k.* FROM world w, rolled r, economy.event_mints($1, r.seq, w.last_seq) k) m
     GROUP BY m.source, m.reason`,
  goods: `
    SELECT a.code, a.name, a.made, a.consumed, coalesce(h.amount, 0) AS held
      FROM economy.asset a
      LEFT JOIN (SELECT g.asset, sum(g.amount) AS amount
                   FROM (SELECT o.id FROM economy.hold o WHERE o.instance_id = $1 AND o.state = 'held' AND o.asset IS NOT NULL
                         UNION ALL SELECT l.id FROM economy.listing l WHERE l.instance_id = $1 AND l.state = 'open') o
                   JOIN economy.holding g ON g.instance_id = $1 AND g.owner_id = o.id GROUP BY g.asset) h ON h.asset = a.code
     WHERE a.instance_id = $1`,
};

/** Sums by reason have no history: to have them would be to read all events before the moment, or after it. */
const past: View = {
  world: `
    SELECT i.*, $3::timestamptz AS at
      FROM (SELECT economy.seq_at($1, $3) AS seq OFFSET 0) m,
           LATERAL jsonb_populate_record(NULL::economy.instance, economy.instance_at($1, m.seq)) i`,
  rolledBefore: `date_trunc('minute', $3::timestamptz, 'UTC')`,
  totals: totals('w.collected_taxes', 'w.treasury', 't'),
  figures: 'economy.population_figures(w.id, w.at, $2)',
  mints: `SELECT '' AS source, '' AS reason, 0 AS count, 0::numeric AS amount WHERE false`,
  goods: `
    SELECT a.code, a.name, a.made - coalesce(l.made, 0) AS made, a.consumed - coalesce(l.consumed, 0) AS consumed, NULL::numeric AS held
      FROM world w
      JOIN economy.asset a ON a.instance_id = $1 AND a.created_at <= w.at
      LEFT JOIN (SELECT l.leg ->> 'asset' AS asset, sum((l.leg ->> 'amount')::bigint) FILTER (WHERE l.leg ->> 'from' IS NULL) AS made,
                        sum((l.leg ->> 'amount')::bigint) FILTER (WHERE l.leg ->> 'to' IS NULL) AS consumed
                   FROM world v, economy.event e, jsonb_array_elements(e.data -> 'legs') AS l (leg)
                  WHERE e.instance_id = $1 AND e.seq > v.last_seq AND e.data ? 'legs' GROUP BY 1) l ON l.asset = a.code`,
};

/**
 * One statement, so one moment: the characters as they are, what the rollup has, and the few events that came after it. The
 * sum of the money supply at the end of every minute before a moment is that of the last row before it and its own supply
 * for each minute since.
 */
const economyQuery = (view: View): string => `
  WITH world AS MATERIALIZED (${view.world}
  ), latest AS MATERIALIZED (
    SELECT r.* FROM economy.find_rollup($1, 'before', ${view.rolledBefore}) r
  ), rolled AS MATERIALIZED (
    SELECT coalesce(max(l.seq), 0) AS seq FROM latest l
  ), tail AS MATERIALIZED (
    SELECT ${sum((column) => `coalesce(sum(t.${column}), 0)`)}
      FROM world w, rolled r, economy.event_totals($1, r.seq, w.last_seq) t
  ), total AS MATERIALIZED (
    SELECT ${sum((column) => `coalesce(l.${column}, 0) + t.${column}`)} FROM tail t LEFT JOIN latest l ON true
  ), period AS MATERIALIZED (
    SELECT p.name, p.since, b.*
      FROM world w,
           LATERAL (VALUES ('hour', date_trunc('minute', w.at - interval '1 hour', 'UTC')),
                           ('day', date_trunc('minute', w.at - interval '24 hours', 'UTC')),
                           ('week', date_trunc('minute', w.at - interval '168 hours', 'UTC')),
                           ('all', NULL)) AS p (name, since)
      LEFT JOIN LATERAL economy.find_rollup($1, 'before', p.since) b ON true
  ), flow AS (
    SELECT p.name, t.circulated - coalesce(p.circulated, 0) AS volume,
           ${minutes('greatest(p.since, f.minute)', `date_trunc('minute', w.at, 'UTC')`)} + 1 AS minutes,
           coalesce(l.supply_minutes + ${supplyOf('l')} * ${minutes('l.minute', `date_trunc('minute', w.at, 'UTC')`)}, 0) + ${supplyOf('t')}
             - coalesce(p.supply_minutes + ${supplyOf('p')} * ${minutes('p.minute', 'p.since')}, 0) AS supply
      FROM period p CROSS JOIN world w CROSS JOIN economy.find_rollup($1, 'from', '-infinity') f CROSS JOIN total t
      LEFT JOIN latest l ON true
     WHERE p.name IN ('day', 'week')
  ), figure AS MATERIALIZED (
    SELECT ${view.figures} AS row FROM world w
  ), mint AS (${view.mints}
  ), goods AS (${view.goods}
  )
  SELECT to_jsonb(w) AS instance,
         ${view.totals} || jsonb_build_object('held', economy.money(t.held), 'moneySupply', economy.money(${supplyOf('t')})) AS totals,
         f.row AS figures,
         jsonb_build_object(
           'count', (SELECT count(*) FROM economy.holder h
                      WHERE h.instance_id = $1 AND h.agent_id IS NULL AND h.created_at <= w.at AND (h.deleted_at IS NULL OR h.deleted_at > w.at)),
           'wealth', economy.money(${supplyOf('t')} - t.held) - (f.row ->> 'moneySupply')::numeric) AS accounts,
         (SELECT jsonb_object_agg(p.name, jsonb_build_object('from', p.since) || ${sumsBetween('p', 't')})
            FROM period p) AS periods,
         (SELECT jsonb_object_agg(f.name, round(f.volume * f.minutes / nullif(f.supply, 0), 6)) FROM flow f) AS velocity,
         (SELECT coalesce(jsonb_agg(to_jsonb(m) ORDER BY m.amount DESC, m.source, m.reason COLLATE "C"), '[]')
            FROM (SELECT n.source, n.reason, n.count, economy.money(n.amount) AS amount FROM mint n
                  ORDER BY n.amount DESC, n.source, n.reason COLLATE "C" LIMIT ${maxReasons}) m) AS minted_by,
         (SELECT coalesce(jsonb_agg(to_jsonb(g) ORDER BY g.asset COLLATE "C"), '[]')
            FROM (SELECT n.code AS asset, n.name, economy.money(n.made) AS made, economy.money(n.consumed) AS consumed,
                         economy.money(n.made - n.consumed) AS "inWorld", economy.money(n.held) AS held
                    FROM goods n ORDER BY n.code COLLATE "C" LIMIT ${maxAssets}) g) AS goods
    FROM world w, total t, figure f`;

const [economyNow, economyThen] = [economyQuery(now), economyQuery(past)];

@Injectable()
export class EconomyReader {
  /** The figures of an instance whose rollup was just brought up to date; null when there is no such instance. */
  async find(source: Queries, instanceId: string, top: number): Promise<EconomyRow | null> {
    return (await source.query<EconomyRow[]>(economyNow, [instanceId, top]))[0] ?? null;
  }

  /** The same as of a moment of its past. */
  async findAt(source: Queries, instanceId: string, top: number, at: Date): Promise<EconomyRow | null> {
    return (await source.query<EconomyRow[]>(economyThen, [instanceId, top, at]))[0] ?? null;
  }
}
