import { moodAfterTax } from '../ledger/sql-values.js';

/**
 * What a collection would do, in units until the answer is built: one statement, so one moment. What a policy outside SQL said
 * of a world comes with that world. The Gini coefficient of x₁ ≤ … ≤ xₙ is (2 Σ i·xᵢ − (n + 1) Σ xᵢ) / (n Σ xᵢ); div() takes
 * whole millionths of the exact fraction, half of one rounded up, where a quotient would be rounded twice.
 */
export const taxDryRunQuery = `
  WITH own AS MATERIALIZED (
    SELECT i.* FROM economy.instance i WHERE i.id = $1 AND $6::jsonb IS NULL
    UNION ALL
    SELECT i.* FROM jsonb_populate_record(NULL::economy.instance, $6::jsonb) i WHERE $6::jsonb IS NOT NULL
  ), world AS MATERIALIZED (
    SELECT to_jsonb(i) AS row, i.treasury, i.collected_taxes, i.tax_mood_impact,
           coalesce($2::numeric, i.tax_rate) AS rate, coalesce($3::text, i.tax_policy) AS policy,
           coalesce($4::jsonb, i.tax_policy_options) AS options
      FROM own i
  ), due AS (
    SELECT t.id, t.wealth, t.tax, t.mood
      FROM world w, LATERAL economy.assess_tax($1, w.policy, w.rate, w.options) t
    UNION ALL
    SELECT g.id, g.wealth, g.tax, g.mood FROM unnest($7::uuid[], $8::bigint[], $9::bigint[], $10::integer[])
      AS g (id, wealth, tax, mood)
  ), assessed AS MATERIALIZED (
    SELECT d.id, d.wealth, d.tax, d.wealth - d.tax AS rest, d.mood,
           CASE WHEN d.tax > 0 THEN ${moodAfterTax('(w.tax_mood_impact * 10000)::bigint')} ELSE d.mood END
             AS mood_after
      FROM world w, due d
  ), ranked AS (
    SELECT s.wealth, s.tax, s.rest, s.mood, s.mood_after, ntile(10) OVER poor AS decile,
           row_number() OVER poor AS place, row_number() OVER (ORDER BY s.rest) AS place_after
      FROM assessed s
     WHERE s.mood IS NOT NULL
    WINDOW poor AS (ORDER BY s.wealth, s.id)
  ), account AS MATERIALIZED (
    -- They pay, but they are no population.
    SELECT coalesce(sum(s.tax), 0) AS tax, count(*) FILTER (WHERE s.tax > 0) AS payers FROM assessed s WHERE s.mood IS NULL
  ), tenth AS (
    SELECT r.decile, count(*) AS population, sum(r.wealth) AS wealth, sum(r.tax) AS tax, sum(r.rest) AS rest,
           sum(r.place * r.wealth) AS weighted, sum(r.place_after * r.rest) AS weighted_after, sum(r.mood) AS mood,
           sum(r.mood_after) AS mood_after, count(*) FILTER (WHERE r.tax > 0) AS payers,
           count(*) FILTER (WHERE r.rest = 0) AS unable
      FROM ranked r GROUP BY r.decile
  ), decile AS MATERIALIZED (
    SELECT n.decile, coalesce(d.population, 0) AS population, coalesce(d.wealth, 0) AS wealth, coalesce(d.tax, 0) AS tax,
           coalesce(d.rest, 0) AS rest, d.weighted, d.weighted_after, d.mood, d.mood_after, d.payers, d.unable
      FROM generate_series(1, 10) AS n (decile) LEFT JOIN tenth d ON d.decile = n.decile
  ), total AS (
    SELECT sum(d.population) AS heads, sum(d.wealth) AS wealth, sum(d.tax) + (SELECT a.tax FROM account a) AS tax, sum(d.rest) AS rest,
           2 * sum(d.weighted) - (sum(d.population) + 1) * sum(d.wealth) AS spread,
           2 * sum(d.weighted_after) - (sum(d.population) + 1) * sum(d.rest) AS spread_after,
           sum(d.mood) AS mood, sum(d.mood_after) AS mood_after, coalesce(sum(d.payers), 0) + (SELECT a.payers FROM account a) AS payers,
           coalesce(sum(d.unable), 0) AS unable
      FROM decile d
  )
  SELECT w.row || jsonb_build_object('treasury', w.treasury + t.tax, 'collected_taxes', w.collected_taxes + t.tax) AS instance,
         w.treasury + t.tax > $5::bigint AS "overLimit",
         jsonb_build_object(
           'taxRate', w.rate, 'taxPolicy', w.policy, 'population', t.heads, 'payers', t.payers,
           'collected', economy.money(t.tax),
           'gini', jsonb_build_object(
             'before', CASE WHEN t.wealth > 0
               THEN div(2000000 * t.spread + t.heads * t.wealth, 2 * t.heads * t.wealth) * 0.000001 ELSE 0 END,
             'after', CASE WHEN t.rest > 0
               THEN div(2000000 * t.spread_after + t.heads * t.rest, 2 * t.heads * t.rest) * 0.000001 ELSE 0 END),
           'mood', jsonb_build_object('before', economy.money(round(t.mood / nullif(t.heads, 0))),
                                      'after', economy.money(round(t.mood_after / nullif(t.heads, 0)))),
           'deciles', (SELECT jsonb_agg(jsonb_build_object('decile', d.decile, 'population', d.population,
                                'wealthBefore', economy.money(d.wealth), 'tax', economy.money(d.tax),
                                'wealthAfter', economy.money(d.rest)) ORDER BY d.decile)
                         FROM decile d),
           'unable', jsonb_build_object('count', t.unable, 'items',
             (SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'uuid', u.uuid, 'name', u.name,
                                                           'wealth', economy.money(u.wealth)) ORDER BY u.wealth DESC, u.id), '[]')
                FROM (SELECT s.id, s.wealth FROM assessed s WHERE s.rest = 0 AND s.mood IS NOT NULL ORDER BY s.wealth DESC, s.id LIMIT 20) p
                JOIN economy.agent_npc u ON u.instance_id = $1 AND u.id = p.id))) AS collection
    FROM world w, total t`;
