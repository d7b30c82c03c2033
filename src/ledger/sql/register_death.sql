-- Registers the death of an Agent NPC: its final state is kept in the event, its estate is divided by the instance's
-- inheritance rule, its relationships end. Equal parts are made by the largest remainder method: every heir gets the
-- quotient cut to four decimals, and the first ones, by age, get one ten-thousandth more until nothing is left.
-- Where the rule is a policy outside, p_division is what it said: {policy, estate, shares: [{id, amount}], treasury, sunk}.
-- Code POLICY_ASKED: nothing was done, because it has to be asked, or asked again; the result is what it is asked with. What
-- it may not divide so is EC003, a fault of the policy.
CREATE OR REPLACE FUNCTION economy.register_death(
  p_instance uuid, p_target uuid, p_target_alias uuid, p_division jsonb, p_key text, p_fingerprint text)
RETURNS TABLE (ord integer, code text, replayed boolean, result jsonb)
LANGUAGE plpgsql STRICT AS $function$
#variable_conflict use_column
DECLARE
  c_most CONSTANT numeric := 99999999999.9999;
  c_unit CONSTANT numeric := 0.0001;
  v_open record;
  v_instance economy.instance;
  v_at timestamptz;
  v_event CONSTANT uuid := economy.uuid_v7(clock_timestamp());
  v_dead economy.agent_npc;
  v_record jsonb;
  v_mourners jsonb;
  v_estate numeric;
  v_fault text;
  v_heir uuid[];
  v_share numeric[];
  v_part numeric;
  v_remainder integer;
  v_trades bigint := 0;
  v_to_treasury numeric := 0;
  v_to_sink numeric := 0;
  v_code text;
  v_result jsonb;
BEGIN
  v_open := economy.open_write(p_instance, p_key, p_fingerprint);
  IF v_open.settled THEN
    RETURN QUERY SELECT 1, v_open.code, v_open.replayed, v_open.result;
    RETURN;
  END IF;
  v_instance := v_open.instance;
  v_at := economy.moment_after(v_instance.last_event_at);

  SELECT * INTO v_dead FROM economy.agent_npc a
   WHERE a.instance_id = p_instance AND a.id IN (p_target, p_target_alias)
   ORDER BY a.id = p_target DESC LIMIT 1;
  IF NOT FOUND OR v_dead.deleted_at IS NOT NULL THEN
    v_code := 'AGENT_NPC_NOT_FOUND';
    v_result := jsonb_build_object('diedAt', v_dead.deleted_at);
  ELSE
    v_estate := v_dead.wealth;
    IF v_estate > 0 AND v_instance.inheritance NOT IN ('heirs', 'treasury', 'population', 'none') THEN
      SELECT array_agg((s.value ->> 'id')::uuid ORDER BY s.place), array_agg((s.value ->> 'amount')::numeric ORDER BY s.place)
        INTO v_heir, v_share
        FROM jsonb_array_elements(nullif(p_division -> 'shares', 'null')) WITH ORDINALITY AS s (value, place);
      IF p_division ->> 'policy' IS DISTINCT FROM v_instance.inheritance
         OR (p_division ->> 'estate')::numeric IS DISTINCT FROM v_estate
         OR EXISTS (SELECT FROM economy.agent_npc a
                     WHERE a.instance_id = p_instance AND a.id = ANY (v_heir) AND a.deleted_at IS NOT NULL) THEN
        RETURN QUERY SELECT 1, 'POLICY_ASKED', false, economy.estate_of(p_instance, v_dead.id);
        RETURN;
      END IF;
      v_fault := economy.division_fault(p_instance, v_dead.id, v_estate, p_division);
      IF v_fault IS NOT NULL THEN
        RAISE EXCEPTION USING ERRCODE = 'EC003', MESSAGE = v_fault, DETAIL = v_instance.inheritance;
      END IF;
      v_to_treasury := (p_division ->> 'treasury')::numeric;
      v_to_sink := (p_division ->> 'sunk')::numeric;
    ELSIF v_estate > 0 AND v_instance.inheritance = 'heirs' THEN
      SELECT array_agg(a.id ORDER BY a.created_at, a.id) INTO v_heir
        FROM economy.agent_npc_parent f
        JOIN economy.agent_npc a ON a.instance_id = p_instance AND a.id = f.child_id
       WHERE f.instance_id = p_instance AND f.parent_id = v_dead.id AND a.deleted_at IS NULL;
      IF v_heir IS NULL THEN
        SELECT array_agg(a.id ORDER BY a.created_at, a.id) INTO v_heir
          FROM economy.agent_npc_parent f
          JOIN economy.agent_npc a ON a.instance_id = p_instance AND a.id = f.parent_id
         WHERE f.instance_id = p_instance AND f.child_id = v_dead.id AND a.deleted_at IS NULL;
      END IF;
    ELSIF v_estate > 0 AND v_instance.inheritance = 'population' THEN
      SELECT array_agg(a.id ORDER BY a.created_at, a.id) INTO v_heir
        FROM economy.agent_npc a
       WHERE a.instance_id = p_instance AND a.deleted_at IS NULL AND a.id <> v_dead.id;
    END IF;
    IF v_heir IS NOT NULL AND v_share IS NULL THEN
      -- Whole ten-thousandths, because div() and mod() are exact where a quotient would be rounded.
      v_part := div(v_estate / c_unit, cardinality(v_heir)) * c_unit;
      v_remainder := mod(v_estate / c_unit, cardinality(v_heir))::integer;
      SELECT array_agg(v_part + CASE WHEN h.place <= v_remainder THEN c_unit ELSE 0 END ORDER BY h.place) INTO v_share
        FROM unnest(v_heir) WITH ORDINALITY AS h (id, place);
    ELSIF v_instance.inheritance = 'none' THEN
      v_to_sink := v_estate;
    ELSIF v_instance.inheritance IN ('heirs', 'treasury', 'population') THEN
      v_to_treasury := v_estate;
    END IF;
    PERFORM FROM unnest(v_heir, v_share) AS h (id, share)
      JOIN economy.agent_npc a ON a.instance_id = p_instance AND a.id = h.id
     WHERE a.wealth + h.share > c_most;
    IF FOUND OR v_instance.treasury + v_to_treasury > c_most THEN v_code := 'WEALTH_LIMIT'; END IF;
  END IF;

  IF v_code IS NULL THEN
    -- While it still lives: what it gave made friends, who grieve.
    PERFORM economy.notice_trades_with(p_instance, v_dead.id, '{}', true);
    SELECT to_jsonb(v_dead) || jsonb_build_object(
             'updated_at', v_at, 'deleted_at', v_at, 'agent', to_jsonb(g), 'parents', economy.parents_of(p_instance, v_dead.id))
      INTO v_record FROM economy.agent g WHERE g.id = v_dead.agent_id;
    -- Children and friends grieve: a child 20 points of mood, a close friend (affinity from 70) 12, a friend (from 30) 6. It comes
    -- before the estate, whose events then tell the mood that the death left.
    WITH mourner AS MATERIALIZED (
      SELECT a.id, a.uuid, a.name, a.mood AS old_mood, greatest(0, a.mood - g.grief) AS mood, g.grief
        FROM (SELECT t.id, max(t.grief) AS grief FROM (
                SELECT f.child_id AS id, 20 AS grief FROM economy.agent_npc_parent f
                 WHERE f.instance_id = p_instance AND f.parent_id = v_dead.id
                UNION ALL
                SELECT r.character_id, CASE WHEN r.affinity >= 70 THEN 12 ELSE 6 END FROM economy.relationship r
                 WHERE r.instance_id = p_instance AND r.other_id = v_dead.id AND r.affinity >= 30
                   AND r.ended_at IS NULL) t
               GROUP BY t.id) g
        JOIN economy.agent_npc a ON a.instance_id = p_instance AND a.id = g.id AND a.deleted_at IS NULL
    ), saddened AS (
      UPDATE economy.agent_npc a SET mood = m.mood, updated_at = v_at
        FROM mourner m WHERE a.instance_id = p_instance AND a.id = m.id
    ), remembered AS (
      INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, weight, event_seq, created_at)
      SELECT p_instance, m.id, economy.uuid_v7(v_at), v_dead.id, 'death', v_dead.name || ' died, and I grieved.',
             m.grief / 10.0, v_instance.last_seq + 1, v_at
        FROM mourner m
    ), noted AS (
      INSERT INTO economy.feeling_change
        (instance_id, character_id, id, other_id, cause, event_seq, mood_delta, mood, created_at)
      SELECT p_instance, m.id, economy.uuid_v7(v_at), v_dead.id, 'death', v_instance.last_seq + 1,
             m.mood - m.old_mood, m.mood, v_at
        FROM mourner m
    )
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'uuid', m.uuid, 'name', m.name, 'mood', m.mood,
                                                 'moodDelta', m.mood - m.old_mood) ORDER BY m.id), '[]')
      INTO v_mourners FROM mourner m;

    INSERT INTO economy.event (instance_id, seq, id, created_at, actor_id, kind, actor_wealth, actor_mood, data)
    VALUES (p_instance, v_instance.last_seq + 1, v_event, v_at, v_dead.id, 'death', v_estate, v_dead.mood,
            jsonb_build_object('agentNpc', v_record - 'agent', 'mourners', v_mourners));
    PERFORM economy.meter(p_instance, v_at, 'death', 1, 0);
    UPDATE economy.agent_npc a SET wealth = 0, deleted_at = v_at, updated_at = v_at
     WHERE a.instance_id = p_instance AND a.id = v_dead.id;

    -- The part of the treasury comes first, because the death is told with it.
    IF v_to_treasury > 0 THEN
      v_trades := v_trades + 1;
      INSERT INTO economy.event (instance_id, seq, id, created_at, actor_id, kind, cause, amount, actor_wealth, actor_mood)
      VALUES (p_instance, v_instance.last_seq + 1 + v_trades, economy.uuid_v7(v_at), v_at, v_dead.id,
              'tax', 'inheritance', v_to_treasury, v_estate - v_to_treasury, v_dead.mood);
    END IF;
    IF v_to_sink > 0 THEN
      v_trades := v_trades + 1;
      INSERT INTO economy.event (instance_id, seq, id, created_at, actor_id, kind, cause, amount, actor_wealth, actor_mood)
      VALUES (p_instance, v_instance.last_seq + 1 + v_trades, economy.uuid_v7(v_at), v_at, v_dead.id,
              'trade', 'inheritance', v_to_sink, v_estate - v_to_treasury - v_to_sink, v_dead.mood);
    END IF;
    IF v_heir IS NOT NULL THEN
      WITH share AS MATERIALIZED (
        SELECT h.id, h.amount, h.place FROM unnest(v_heir, v_share) WITH ORDINALITY AS h (id, amount, place)
      ), paid AS (
        UPDATE economy.agent_npc a SET wealth = a.wealth + s.amount, updated_at = v_at
          FROM share s
         WHERE a.instance_id = p_instance AND a.id = s.id AND s.amount > 0
        RETURNING a.id, a.wealth, a.mood, s.amount, s.place
      ), written AS (
        INSERT INTO economy.event
          (instance_id, seq, id, created_at, actor_id, recipient_id, kind, cause, amount, actor_wealth, recipient_wealth,
           actor_mood, recipient_mood)
        SELECT p_instance, v_instance.last_seq + 1 + v_trades + row_number() OVER (ORDER BY p.place), economy.uuid_v7(v_at),
               v_at, v_dead.id, p.id, 'trade', 'inheritance', p.amount,
               v_estate - v_to_treasury - v_to_sink - sum(p.amount) OVER (ORDER BY p.place), p.wealth, v_dead.mood, p.mood
          FROM paid p
      )
      SELECT v_trades + count(*) INTO v_trades FROM paid;
    END IF;

    UPDATE economy.relationship r SET ended_at = v_at, updated_at = v_at
     WHERE r.instance_id = p_instance AND (r.character_id = v_dead.id OR r.other_id = v_dead.id) AND r.ended_at IS NULL;
    UPDATE economy.agent_claim c SET characters = c.characters - 1
     WHERE c.instance_id = p_instance AND c.agent_id = v_dead.agent_id AND c.characters > 0;
    UPDATE economy.instance i
       SET last_seq = v_instance.last_seq + 1 + v_trades, last_event_at = v_at,
           collected_taxes = i.collected_taxes + v_to_treasury, treasury = i.treasury + v_to_treasury, sunk = i.sunk + v_to_sink,
           agent_npc_count = i.agent_npc_count - 1,
           updated_at = CASE WHEN v_to_treasury > 0 THEN v_at ELSE i.updated_at END
     WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    v_result := jsonb_build_object('seq', v_instance.last_seq - v_trades, 'id', v_event, 'at', v_at, 'kind', 'death',
      'agentNpc', v_record, 'mourners', v_mourners, 'instance', to_jsonb(v_instance));
  END IF;
  IF p_key <> '' THEN
    PERFORM economy.remember(p_instance, p_key, p_fingerprint, v_code, v_result, v_at);
  END IF;
  RETURN QUERY SELECT 1, v_code, false, v_result;
END
$function$;
