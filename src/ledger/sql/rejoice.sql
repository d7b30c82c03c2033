-- What a birth does to the moods of the living parents: they rise, the less the higher they are. Returns whom it touched, as in the
-- event of the birth; NULL: nobody.
CREATE OR REPLACE FUNCTION economy.rejoice(p_instance uuid, p_child uuid, p_parents uuid[], p_seq bigint, p_at timestamptz) RETURNS jsonb
LANGUAGE plpgsql STRICT AS $function$
DECLARE
  v_id uuid[];
  v_mood integer[];
  v_delta integer[];
  v_touched jsonb;
BEGIN
  SELECT array_agg(m.id), array_agg(m.mood + m.delta), array_agg(m.delta),
         jsonb_agg(jsonb_build_object('id', m.id, 'mood', m.mood + m.delta, 'moodDelta', m.delta) ORDER BY m.id)
    INTO v_id, v_mood, v_delta, v_touched
    FROM (SELECT a.id, a.mood, least({{birth_mood}}, {{birth_mood}} * (2 * ({{highest_mood}} - a.mood)::bigint) / {{highest_mood}})::integer AS delta
            FROM economy.agent_npc a
           WHERE a.instance_id = p_instance AND a.id = ANY (p_parents) AND a.deleted_at IS NULL) m
   WHERE m.delta > 0;
  UPDATE economy.agent_npc a SET mood = m.mood, updated_at = p_at
    FROM unnest(v_id, v_mood) AS m (id, mood)
   WHERE a.instance_id = p_instance AND a.id = ANY (v_id) AND a.id = m.id;
  INSERT INTO economy.feeling_change
    (instance_id, character_id, id, other_id, cause, event_seq, mood_delta, mood, created_at)
  SELECT p_instance, m.id, economy.uuid_v7(p_at), p_child, 'birth', p_seq, m.delta, m.mood, p_at
    FROM unnest(v_id, v_mood, v_delta) AS m (id, mood, delta);
  RETURN v_touched;
END
$function$;
