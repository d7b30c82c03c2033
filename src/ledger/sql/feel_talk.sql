-- Applies a talk to its two characters: feelings, moods and memories, and their acquaintance. Both have taken part in
-- an event, even if nothing changes. p_effects as in economy.register_interaction; clamped here to the bounds of feelings.
-- Returns the data of both for the event.
CREATE OR REPLACE FUNCTION economy.feel_talk(
  p_instance uuid, p_seq bigint, p_at timestamptz, p_initiator uuid, p_responder uuid, p_silent boolean, p_effects jsonb)
RETURNS jsonb
LANGUAGE plpgsql AS $function$
DECLARE
  v_felt jsonb;
BEGIN
  WITH effect AS MATERIALIZED (
    SELECT t.role, t.character_id, t.other_id, t.effect,
           coalesce(r.affinity, 0) AS old_affinity, a.mood AS old_mood,
           greatest(-{{highest_affinity}}, least({{highest_affinity}}, coalesce(r.affinity, 0) + (t.effect ->> 'affinityDelta')::integer))::smallint AS affinity,
           greatest(0, least({{highest_mood}}, a.mood + (t.effect ->> 'moodDelta')::integer)) AS mood,
           coalesce(r.interactions, 0) + (NOT p_silent)::integer AS interactions,
           (SELECT array_agg(m.at ORDER BY m.at)
              FROM unnest(coalesce(r.recent_talks, '{}') || p_at) AS m (at)
             WHERE m.at > p_at - interval '24 hours') AS recent_talks
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
    SELECT p_instance, e.character_id, e.other_id, e.affinity, e.interactions, p_at, e.recent_talks, p_at, p_at
      FROM effect e WHERE NOT p_silent
    ON CONFLICT (instance_id, character_id, other_id) DO UPDATE
      SET affinity = EXCLUDED.affinity, interactions = EXCLUDED.interactions,
          last_interaction_at = EXCLUDED.last_interaction_at, recent_talks = EXCLUDED.recent_talks,
          updated_at = EXCLUDED.updated_at
  ), moved AS (
    UPDATE economy.agent_npc a SET mood = e.mood, updated_at = p_at
      FROM effect e
     WHERE a.instance_id = p_instance AND a.id IN (p_initiator, p_responder) AND a.id = e.character_id
  ), remembered AS (
    INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, weight, event_seq, created_at)
    SELECT p_instance, e.character_id, economy.uuid_v7(p_at), e.other_id, 'talk', e.effect #>> '{memory,text}',
           (e.effect #>> '{memory,weight}')::numeric, p_seq, p_at
      FROM effect e WHERE e.effect #>> '{memory,text}' IS NOT NULL
  ), felt AS (
    INSERT INTO economy.feeling_change
      (instance_id, character_id, id, other_id, cause, event_seq,
       affinity_delta, affinity, mood_delta, mood, created_at)
    SELECT p_instance, e.character_id, economy.uuid_v7(p_at), e.other_id, 'talk', p_seq,
           e.affinity - e.old_affinity, e.affinity, e.mood - e.old_mood, e.mood, p_at
      FROM effect e WHERE e.affinity <> e.old_affinity OR e.mood <> e.old_mood
  )
  SELECT jsonb_object_agg(e.role, jsonb_build_object(
           'affinity', e.affinity, 'affinityDelta', e.affinity - e.old_affinity, 'interactions', e.interactions,
           'mood', e.mood, 'moodDelta', e.mood - e.old_mood))
    INTO v_felt FROM effect e;
  RETURN v_felt;
END
$function$;
