-- The latest trades of a character that may not be stored yet, as memories, and its latest taxes as one: a talk stores only what
-- concerns those who talk (economy.apply_trade_effects_with).
--
-- Of the newest {{recent_events}} events each way. For plans see economy.trade_effects.
CREATE OR REPLACE FUNCTION economy.recent_deals(p_instance uuid, p_character uuid)
RETURNS TABLE (seq bigint, about_id uuid, kind text, fact jsonb, weight numeric, created_at timestamptz, amount bigint)
LANGUAGE plpgsql STABLE STRICT ROWS 20
SET enable_bitmapscan = off SET jit = off SET plan_cache_mode = 'force_generic_plan' SET citus.allow_nested_distributed_execution = 'on' AS $function$
#variable_conflict use_column
DECLARE
  v_seen bigint;
  v_last bigint;
BEGIN
  SELECT a.trades_seen INTO v_seen FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = p_character;
  SELECT i.last_seq INTO v_last FROM economy.instance i WHERE i.id = p_instance;
  IF NOT economy.has_deals(p_instance, p_character, v_seen, v_last) THEN RETURN; END IF;
  RETURN QUERY
  WITH found AS MATERIALIZED (
    (SELECT e.seq, e.created_at, e.kind::text AS kind, e.cause, e.recipient_id AS other_id, -e.amount AS amount, e.actor_wealth + e.amount AS wealth,
            e.reason::text AS reason, e.data -> 'goods' AS goods, (e.data ->> 'talkSeq')::bigint AS talk_seq
       FROM economy.event e
      WHERE e.instance_id = p_instance AND e.actor_id = p_character AND e.seq > v_seen AND e.seq >> 13 >= v_seen >> 13
      ORDER BY e.seq >> 13 DESC, e.seq DESC LIMIT {{recent_events}})
    UNION ALL
    (SELECT e.seq, e.created_at, e.kind::text, e.cause, e.actor_id, e.amount, e.recipient_wealth, e.reason::text, e.data -> 'goods',
            (e.data ->> 'talkSeq')::bigint
       FROM economy.event e
      WHERE e.instance_id = p_instance AND e.recipient_id = p_character AND e.seq > v_seen AND e.seq >> 13 >= v_seen >> 13
        AND e.kind = 'trade'
      ORDER BY e.seq >> 13 DESC, e.seq DESC LIMIT {{recent_events}})
  ), deal AS MATERIALIZED (
    SELECT f.*, f.amount > 0 AS received, {{deal_of_f}} AS deal FROM found f WHERE f.kind = 'trade' AND f.cause IN ('trade', 'listing', 'bid') AND f.amount <> 0 AND f.other_id IS NOT NULL
  )
  SELECT d.seq, d.other_id, 'trade',
         {{fact_of_d}}, round(abs(d.amount)::numeric / d.wealth, 4), d.created_at, d.amount
    FROM (SELECT d.*, {{what_was_d}} AS what FROM deal d) d JOIN economy.agent_npc a
      ON a.instance_id = p_instance AND a.id = ANY (ARRAY(SELECT o.other_id FROM deal o)) AND a.id = d.other_id
  UNION ALL
  SELECT t.seq, NULL, 'tax', '{"what": "taxed"}'::jsonb,
         round(t.paid / t.wealth, 4), t.at, -t.paid::bigint
    FROM (SELECT sum(-f.amount) AS paid, max(f.seq) AS seq, max(f.created_at) AS at, max(f.wealth) AS wealth
            FROM found f WHERE f.kind = 'tax' AND f.cause = 'tax') t
   WHERE t.paid > 0;
END
$function$;
