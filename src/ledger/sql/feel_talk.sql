-- Applies a talk to its two characters: feelings, moods and memories, and their acquaintance. Both have taken part in
-- an event, even if nothing changes. p_effects as in economy.register_interaction; clamped here to the bounds of feelings.
-- Returns the data of both for the event.
CREATE OR REPLACE FUNCTION economy.feel_talk(
  p_instance uuid, p_seq bigint, p_at timestamptz, p_initiator uuid, p_responder uuid, p_silent boolean, p_effects jsonb)
RETURNS jsonb
LANGUAGE plpgsql AS $function$
DECLARE
  v_effects jsonb;
  v_felt jsonb;
BEGIN
  SELECT jsonb_agg(to_jsonb(f)), jsonb_object_agg(f.role, jsonb_build_object(
           'affinity', f.affinity, 'affinityDelta', f.affinity - f.old_affinity, 'interactions', f.interactions,
           'mood', f.mood, 'moodDelta', f.mood - f.old_mood))
    INTO v_effects, v_felt
    FROM (
      SELECT t.role, t.character_id, t.other_id, t.effect #>> '{memory,text}' AS text,
             (t.effect #>> '{memory,weight}')::numeric AS weight,
             coalesce(r.affinity, 0) AS old_affinity, a.mood AS old_mood,
             greatest(-{{highest_affinity}}, least({{highest_affinity}}, coalesce(r.affinity, 0) + (t.effect ->> 'affinityDelta')::integer)) AS affinity,
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
          ON r.instance_id = p_instance AND r.character_id = t.character_id AND r.other_id = t.other_id) f;

  IF NOT p_silent THEN
    INSERT INTO economy.relationship AS r
      (instance_id, character_id, other_id, affinity, interactions, last_interaction_at, recent_talks, created_at, updated_at)
    SELECT p_instance, e.character_id, e.other_id, e.affinity, e.interactions, p_at, e.recent_talks, p_at, p_at
      FROM jsonb_to_recordset(v_effects)
             AS e (character_id uuid, other_id uuid, affinity smallint, interactions integer, recent_talks timestamptz[])
    ON CONFLICT (instance_id, character_id, other_id) DO UPDATE
      SET affinity = EXCLUDED.affinity, interactions = EXCLUDED.interactions,
          last_interaction_at = EXCLUDED.last_interaction_at, recent_talks = EXCLUDED.recent_talks,
          updated_at = EXCLUDED.updated_at;
  END IF;
  UPDATE economy.agent_npc a SET mood = e.mood, updated_at = p_at
    FROM jsonb_to_recordset(v_effects) AS e (character_id uuid, mood integer)
   WHERE a.instance_id = p_instance AND a.id IN (p_initiator, p_responder) AND a.id = e.character_id;
  INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, weight, event_seq, created_at)
  SELECT p_instance, e.character_id, economy.uuid_v7(p_at), e.other_id, 'talk', e.text, e.weight, p_seq, p_at
    FROM jsonb_to_recordset(v_effects) AS e (character_id uuid, other_id uuid, text text, weight numeric)
   WHERE e.text IS NOT NULL;
  INSERT INTO economy.feeling_change
    (instance_id, character_id, id, other_id, cause, event_seq, affinity_delta, affinity, mood_delta, mood, created_at)
  SELECT p_instance, e.character_id, economy.uuid_v7(p_at), e.other_id, 'talk', p_seq,
         e.affinity - e.old_affinity, e.affinity, e.mood - e.old_mood, e.mood, p_at
    FROM jsonb_to_recordset(v_effects)
           AS e (character_id uuid, other_id uuid, affinity smallint, old_affinity smallint, mood integer, old_mood integer)
   WHERE e.affinity <> e.old_affinity OR e.mood <> e.old_mood;
  RETURN v_felt;
END
$function$;
