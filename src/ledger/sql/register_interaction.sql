-- Registers a conversation that has been held: the event with what was said, and what it changed in both. Checks again
-- that both live, because nothing was locked while they talked.
--
-- p_effects holds, under 'initiator' and 'responder': affinityDelta (towards the other), moodDelta (in units), and optionally
-- memory {text, weight}. They are clamped here to what a feeling may be.
--
-- A talk whose outcome is 'silent', because no agent spoke, is an event but no acquaintance: agents that are down for an
-- hour must not use up the talks of the day.
--
-- With a key it is written once: by the attempt that claimed the key (see economy.open_interaction), also when its lease has run
-- out, unless another attempt has claimed the key since. An attempt that comes later is given what was written.
CREATE OR REPLACE FUNCTION economy.register_interaction(
  p_instance uuid, p_event uuid, p_initiator uuid, p_responder uuid, p_talk jsonb, p_effects jsonb,
  p_key text, p_fingerprint text)
RETURNS TABLE (ord integer, code text, replayed boolean, result jsonb)
LANGUAGE plpgsql STRICT AS $function$
#variable_conflict use_column
DECLARE
  v_open record;
  v_instance economy.instance;
  v_at timestamptz;
  v_seq bigint;
  v_dead record;
  v_felt jsonb;
  v_initiator_wealth bigint;
  v_responder_wealth bigint;
  v_code text;
  v_result jsonb;
BEGIN
  v_open := economy.open_write(p_instance, p_key, p_fingerprint, p_event);
  IF v_open.settled THEN
    RETURN QUERY SELECT 1, v_open.code, v_open.replayed, v_open.result;
    RETURN;
  END IF;
  v_instance := v_open.instance;
  v_at := economy.moment_after(v_instance.last_event_at);
  v_seq := v_instance.last_seq + 1;

  SELECT a.id, a.deleted_at INTO v_dead FROM economy.agent_npc a
   WHERE a.instance_id = p_instance AND a.id IN (p_initiator, p_responder) AND a.deleted_at IS NOT NULL
   ORDER BY a.id = p_initiator DESC LIMIT 1;
  IF FOUND THEN
    v_code := 'AGENT_NPC_NOT_FOUND';
    v_result := jsonb_build_object('diedAt', v_dead.deleted_at,
      'role', CASE WHEN v_dead.id = p_initiator THEN 'initiator' ELSE 'responder' END);
  ELSE
    WITH effect AS MATERIALIZED (
      SELECT t.role, t.character_id, t.other_id, t.effect,
             coalesce(r.affinity, 0) AS old_affinity, a.mood AS old_mood, a.wealth,
             greatest(-100, least(100, coalesce(r.affinity, 0) + (t.effect ->> 'affinityDelta')::integer))::smallint AS affinity,
             greatest(0, least(1000000, a.mood + (t.effect ->> 'moodDelta')::integer)) AS mood,
             coalesce(r.interactions, 0) + (p_talk ->> 'outcome' <> 'silent')::integer AS interactions,
             (SELECT array_agg(m.at ORDER BY m.at)
                FROM unnest(coalesce(r.recent_talks, '{}') || v_at) AS m (at)
               WHERE m.at > v_at - interval '24 hours') AS recent_talks
        FROM (VALUES ('initiator', p_initiator, p_responder, p_effects -> 'initiator'),
                     ('responder', p_responder, p_initiator, p_effects -> 'responder'))
               AS t (role, character_id, other_id, effect)
        JOIN economy.agent_npc a
          ON a.instance_id = p_instance AND a.id IN (p_initiator, p_responder) AND a.id = t.character_id
        LEFT JOIN economy.relationship r
          ON r.instance_id = p_instance AND r.character_id = t.character_id AND r.other_id = t.other_id
    ), related AS (
      INSERT INTO economy.relationship AS r
        (instance_id, character_id, other_id, affinity, interactions, last_interaction_at, recent_talks, created_at, updated_at)
      SELECT p_instance, e.character_id, e.other_id, e.affinity, e.interactions, v_at, e.recent_talks, v_at, v_at
        FROM effect e WHERE p_talk ->> 'outcome' <> 'silent'
      ON CONFLICT (instance_id, character_id, other_id) DO UPDATE
        SET affinity = EXCLUDED.affinity, interactions = EXCLUDED.interactions,
            last_interaction_at = EXCLUDED.last_interaction_at, recent_talks = EXCLUDED.recent_talks,
            updated_at = EXCLUDED.updated_at
    ), moved AS (
      UPDATE economy.agent_npc a SET mood = e.mood, updated_at = v_at
        FROM effect e
       WHERE a.instance_id = p_instance AND a.id IN (p_initiator, p_responder) AND a.id = e.character_id
         AND a.mood <> e.mood
    ), remembered AS (
      INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, weight, event_seq, created_at)
      SELECT p_instance, e.character_id, economy.uuid_v7(v_at), e.other_id, 'talk', e.effect #>> '{memory,text}',
             (e.effect #>> '{memory,weight}')::numeric, v_seq, v_at
        FROM effect e WHERE e.effect #>> '{memory,text}' IS NOT NULL
    ), felt AS (
      INSERT INTO economy.feeling_change
        (instance_id, character_id, id, other_id, cause, event_seq,
         affinity_delta, affinity, mood_delta, mood, created_at)
      SELECT p_instance, e.character_id, economy.uuid_v7(v_at), e.other_id, 'talk', v_seq,
             e.affinity - e.old_affinity, e.affinity, e.mood - e.old_mood, e.mood, v_at
        FROM effect e WHERE e.affinity <> e.old_affinity OR e.mood <> e.old_mood
    )
    SELECT jsonb_object_agg(e.role, jsonb_build_object(
             'affinity', e.affinity, 'affinityDelta', e.affinity - e.old_affinity, 'interactions', e.interactions,
             'mood', e.mood, 'moodDelta', e.mood - e.old_mood)),
           max(e.wealth) FILTER (WHERE e.role = 'initiator'), max(e.wealth) FILTER (WHERE e.role = 'responder')
      INTO v_felt, v_initiator_wealth, v_responder_wealth FROM effect e;
    INSERT INTO economy.event (instance_id, seq, id, created_at, actor_id, recipient_id, kind, actor_wealth, recipient_wealth,
      actor_mood, recipient_mood, data)
    VALUES (p_instance, v_seq, p_event, v_at, p_initiator, p_responder, 'interact', v_initiator_wealth, v_responder_wealth,
            (v_felt #>> '{initiator,mood}')::integer, (v_felt #>> '{responder,mood}')::integer,
            p_talk || jsonb_build_object('relationship', v_felt));
    PERFORM economy.meter(p_instance, v_at, 'interact', 1, (p_talk ->> 'outcome' = 'silent')::integer);
    UPDATE economy.instance i SET last_seq = v_seq, last_event_at = v_at WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    SELECT p_talk || jsonb_build_object(
             'seq', v_seq, 'id', p_event, 'at', v_at, 'kind', 'interact', 'relationship', v_felt,
             'instance', to_jsonb(v_instance),
             'initiator', to_jsonb(ci) || jsonb_build_object('agent', to_jsonb(gi)),
             'responder', to_jsonb(cr) || jsonb_build_object('agent', to_jsonb(gr)))
      INTO v_result
      FROM economy.agent_npc ci
      JOIN economy.agent gi ON gi.id = ci.agent_id,
           economy.agent_npc cr
      JOIN economy.agent gr ON gr.id = cr.agent_id
     WHERE ci.instance_id = p_instance AND ci.id = p_initiator
       AND cr.instance_id = p_instance AND cr.id = p_responder;
  END IF;
  IF p_key <> '' THEN
    PERFORM economy.remember(p_instance, p_key, p_fingerprint, v_code, v_result, v_at);
  END IF;
  RETURN QUERY SELECT 1, v_code, false, v_result;
END
$function$;
