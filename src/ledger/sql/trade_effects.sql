-- The effects of trades on a character that are not stored yet, by trade: with everybody (an empty array), or with the given
-- others; with p_both also the effects on the others. Gifts (`whatWas` in ledger/sql-values.ts) raise affinity and trust of the recipient to the giver,
-- sales and payments do not, and the last three trades with each are remembered. This only reads: reads of a character add it to the stored state, and
-- economy.apply_trade_effects_with stores it. So `id` derives from the character and the trade, and a row stays the same
-- when more trades follow or when it is stored; only a fourth trade with the same character removes the fact of the first.
--
-- Only the latest 250 trades of the character each way count; earlier ones are ignored, so that a read costs the same in an
-- old world as in a young one. Memories show which effects are stored, because the latest trade with each
-- always becomes one.
--
-- The events of a character are found by pages of 8192 (seq >> 13): that is how they are indexed. Without bitmaps, because
-- a plan from before the first statistics would combine that index with the whole key of the instance; without nested loops,
-- which would compare every partner with every trade. Trades of two are searched once, from the side of the
-- character: finding its events is the main cost.
--
-- A gift counts by its share of the recipient's wealth after it, the less the more the giver is liked already; of those not stored
-- yet, the k-th gift of the same giver on the same day counts 1/k of that. Points are added up before they are rounded. `fact` is
-- NULL if a trade is not remembered, `affinity` and `trust` if it has no effect on both; `amount` is
-- negative where it was given.
CREATE OR REPLACE FUNCTION economy.trade_effects(p_instance uuid, p_character uuid, p_others uuid[], p_both boolean)
RETURNS TABLE (character_id uuid, other_id uuid, id uuid, event_seq bigint, created_at timestamptz, fact jsonb, weight numeric,
               affinity_delta smallint, affinity smallint, trust_delta smallint, trust smallint, amount bigint)
LANGUAGE plpgsql STABLE STRICT ROWS 20 SET enable_bitmapscan = off SET enable_nestloop = off SET jit = off SET citus.allow_nested_distributed_execution = 'on' AS $function$
#variable_conflict use_column
DECLARE
  c_horizon CONSTANT integer := 250;
  v_seen bigint := 0;
BEGIN
  -- With all others, the memories of each are only looked up for its own trades.
  IF p_others <> '{}' OR NOT p_both THEN
    SELECT min(a.trades_seen) INTO v_seen FROM economy.agent_npc a
     WHERE a.instance_id = p_instance AND a.id = ANY (CASE WHEN p_both THEN p_others ELSE '{}' END || p_character)
       AND a.deleted_at IS NULL;
    IF v_seen IS NULL THEN RETURN; END IF;
  END IF;

  RETURN QUERY
  WITH found AS MATERIALIZED (
    (SELECT e.actor_id AS other_id, true AS received, e.seq, e.created_at, e.amount, e.actor_wealth, e.recipient_wealth,
            e.reason::text AS reason, e.data -> 'goods' AS goods, (e.data ->> 'talkSeq')::bigint AS talk_seq
       FROM economy.event e
      WHERE e.instance_id = p_instance AND e.recipient_id = p_character AND e.seq > v_seen AND e.seq >> 13 >= v_seen >> 13
        AND e.kind = 'trade' AND e.cause IN ('trade', 'listing', 'bid') AND e.amount > 0
      ORDER BY e.seq >> 13 DESC, e.seq DESC LIMIT c_horizon)
    UNION ALL
    (SELECT e.recipient_id, false, e.seq, e.created_at, e.amount, e.actor_wealth, e.recipient_wealth, e.reason::text, e.data -> 'goods',
            (e.data ->> 'talkSeq')::bigint
       FROM economy.event e
      WHERE e.instance_id = p_instance AND e.actor_id = p_character AND e.seq > v_seen AND e.seq >> 13 >= v_seen >> 13
        AND e.kind = 'trade' AND e.cause IN ('trade', 'listing', 'bid') AND e.amount > 0 AND e.recipient_id IS NOT NULL
      ORDER BY e.seq >> 13 DESC, e.seq DESC LIMIT c_horizon)
  ), side AS (
    SELECT p_character AS self_id, f.other_id, f.received, f.seq, f.created_at, f.amount, f.actor_wealth, f.recipient_wealth, f.reason, f.goods, f.talk_seq
      FROM found f WHERE p_others = '{}' OR f.other_id = ANY (p_others)
    UNION ALL
    SELECT f.other_id, p_character, NOT f.received, f.seq, f.created_at, f.amount, f.actor_wealth, f.recipient_wealth, f.reason, f.goods, f.talk_seq
      FROM found f WHERE p_both AND (p_others = '{}' OR f.other_id = ANY (p_others))
  ), trade AS MATERIALIZED (
    SELECT s.self_id, s.other_id, s.received, s.seq, s.created_at, s.amount,
           s.amount::numeric / CASE WHEN s.received THEN s.recipient_wealth ELSE s.actor_wealth + s.amount END AS share,
           s.goods, s.reason, {{deal_of_s}} AS deal
      FROM side s
  ), told AS MATERIALIZED (
    SELECT t.*, {{what_was_t}} AS what FROM trade t
  ), partner AS MATERIALIZED (
    SELECT o.self_id, o.id, b.uuid AS self_uuid, a.deleted_at IS NULL AS lives, coalesce(r.affinity, 0) AS affinity, coalesce(r.trust, 0) AS trust,
           greatest(b.trades_seen,
                    (SELECT max(m.event_seq) FROM economy.memory m
                      WHERE m.instance_id = p_instance AND m.character_id = o.self_id AND m.about_id = o.id
                        AND m.kind = 'trade' AND m.created_at >= (SELECT min(t.created_at) FROM trade t))) AS noticed
      FROM (SELECT DISTINCT t.self_id, t.other_id AS id FROM trade t) o
      JOIN economy.agent_npc a
        ON a.instance_id = p_instance AND a.id = ANY (ARRAY(SELECT t.other_id FROM trade t)) AND a.id = o.id
      JOIN economy.agent_npc b
        ON b.instance_id = p_instance AND b.id = ANY (ARRAY(SELECT t.self_id FROM trade t)) AND b.id = o.self_id
       AND b.deleted_at IS NULL
      LEFT JOIN economy.relationship r
        ON r.instance_id = p_instance AND r.character_id = ANY (ARRAY(SELECT t.self_id FROM trade t))
       AND r.character_id = o.self_id AND r.other_id = o.id
  ), fresh AS (
    SELECT t.*, p.self_uuid, p.affinity AS before, p.trust AS trust_before, t.what = 'got' AND p.lives AS counts,
           row_number() OVER (PARTITION BY t.self_id, t.other_id ORDER BY t.seq DESC) AS place,
           t.share / row_number() OVER (
             PARTITION BY t.self_id, t.other_id, t.what, t.created_at::date ORDER BY t.seq) AS points
      FROM told t
      JOIN partner p ON p.self_id = t.self_id AND p.id = t.other_id AND t.seq > p.noticed
  ), felt AS (
    SELECT f.*, least({{highest_affinity}}, f.before + round({{gift_affinity}} * f.given * (100 - greatest(f.before, 0)) / 100)) AS affinity,
           least({{highest_affinity}}, f.trust_before + round({{gift_trust}} * f.given * (100 - greatest(f.trust_before, 0)) / 100)) AS trust
      FROM (SELECT f.*, coalesce(sum(f.points) FILTER (WHERE f.counts) OVER w, 0) AS given
              FROM fresh f
            WINDOW w AS (PARTITION BY f.self_id, f.other_id ORDER BY f.seq)) f
  ), moved AS (
    SELECT f.*, f.affinity - lag(f.affinity, 1, f.before::numeric) OVER (PARTITION BY f.self_id, f.other_id ORDER BY f.seq) AS delta,
           f.trust - lag(f.trust, 1, f.trust_before::numeric) OVER (PARTITION BY f.self_id, f.other_id ORDER BY f.seq) AS trust_delta
      FROM felt f
  )
  SELECT m.self_id, m.other_id, {{trade_memory_id}}, m.seq, m.created_at,
         CASE WHEN m.place <= 3 THEN {{fact_of_m}} END, round(m.share, 4), m.delta::smallint, CASE WHEN m.delta <> 0 OR m.trust_delta <> 0 THEN m.affinity::smallint END,
         m.trust_delta::smallint, CASE WHEN m.delta <> 0 OR m.trust_delta <> 0 THEN m.trust::smallint END,
         CASE WHEN m.received THEN m.amount ELSE -m.amount END
    FROM moved m
   WHERE m.place <= 3 OR m.delta <> 0 OR m.trust_delta <> 0;
END
$function$;
