-- Applies a talk to its participants (p_between: the initiator, the responder, the others): feelings, moods and memories, and the
-- acquaintance of each two. All have taken part in an event, even if nothing changes. p_effects as in
-- economy.register_interaction; clamped here to the bounds of feelings.
--
-- What a character heard from each of the others adds up to one change of its mood, of which every pair has its part. So all
-- rows of a character have the same mood, the one after the talk.
--
-- Returns the data of each pair for the event.
CREATE OR REPLACE FUNCTION economy.feel_talk(
  p_instance uuid, p_seq bigint, p_at timestamptz, p_between uuid[], p_silent boolean, p_effects jsonb)
RETURNS jsonb
LANGUAGE plpgsql AS $function$
DECLARE
  v_now timestamptz;
  v_effects jsonb;
  v_felt jsonb;
BEGIN
  SELECT economy.world_time(i.clock, p_at) INTO v_now FROM economy.instance i WHERE i.id = p_instance;
  SELECT jsonb_agg(to_jsonb(f) ORDER BY f.place),
         jsonb_object_agg(f.role, f.felt) FILTER (WHERE f.role IS NOT NULL)
         || jsonb_strip_nulls(jsonb_build_object('others', jsonb_agg(
              jsonb_build_object('characterId', f.character_id, 'otherId', f.other_id) || f.felt ORDER BY f.place)
              FILTER (WHERE f.role IS NULL)))
    INTO v_effects, v_felt
    FROM (
      SELECT m.*, jsonb_build_object('affinity', m.affinity, 'affinityDelta', m.affinity - m.old_affinity,
                                     'trust', m.trust, 'trustDelta', m.trust - m.old_trust,
                                     'respect', m.respect, 'respectDelta', m.respect - m.old_respect,
                                     'interactions', m.interactions, 'mood', m.mood, 'moodDelta', m.mood_delta) AS felt
        FROM (
          SELECT g.*, g.running - lag(g.running, 1, g.old_mood) OVER w AS mood_delta,
                 last_value(g.running) OVER (w ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS mood
            FROM (
              SELECT t.place, t.role, t.character_id, t.other_id, t.effect #>> '{memory,text}' AS text, t.effect #> '{memory,fact}' AS fact, coalesce((t.effect #>> '{memory,secrecy}')::numeric, 0) AS secrecy,
                     (t.effect #>> '{memory,weight}')::numeric AS weight,
                     coalesce(r.affinity, 0) AS old_affinity, a.mood AS old_mood,
                     greatest(-{{highest_affinity}}, least({{highest_affinity}}, coalesce(r.affinity, 0) + (t.effect ->> 'affinityDelta')::integer)) AS affinity,
                     coalesce(r.trust, 0) AS old_trust,
                     greatest(-{{highest_affinity}}, least({{highest_affinity}}, coalesce(r.trust, 0) + coalesce((t.effect ->> 'trustDelta')::integer, 0))) AS trust,
                     coalesce(r.respect, 0) AS old_respect,
                     greatest(-{{highest_affinity}}, least({{highest_affinity}}, coalesce(r.respect, 0) + coalesce((t.effect ->> 'respectDelta')::integer, 0))) AS respect,
                     greatest(0, least({{highest_mood}}, a.mood + sum((t.effect ->> 'moodDelta')::integer)
                       OVER (PARTITION BY t.character_id ORDER BY t.place)))::integer AS running,
                     coalesce(r.interactions, 0) + (NOT p_silent)::integer AS interactions,
                     (SELECT array_agg(m.at ORDER BY m.at)
                        FROM unnest(coalesce(r.recent_talks, '{}') || v_now) AS m (at)
                       WHERE m.at > v_now - interval '24 hours' AND m.at <= v_now) AS recent_talks
                FROM (SELECT 1 AS place, 'initiator' AS role, p_between[1] AS character_id, p_between[2] AS other_id,
                             p_effects -> 'initiator' AS effect
                      UNION ALL
                      SELECT 2, 'responder', p_between[2], p_between[1], p_effects -> 'responder'
                      UNION ALL
                      SELECT 2 + o.place::integer, NULL, (o.effect ->> 'characterId')::uuid, (o.effect ->> 'otherId')::uuid, o.effect
                        FROM jsonb_array_elements(p_effects -> 'others') WITH ORDINALITY AS o (effect, place)) t
                JOIN economy.agent_npc a
                  ON a.instance_id = p_instance AND a.id = ANY (p_between) AND a.id = t.character_id
                LEFT JOIN economy.relationship r
                  ON r.instance_id = p_instance AND r.character_id = ANY (p_between) AND r.other_id = ANY (p_between)
                 AND r.character_id = t.character_id AND r.other_id = t.other_id) g
          WINDOW w AS (PARTITION BY g.character_id ORDER BY g.place)) m) f;

  IF NOT p_silent THEN
    INSERT INTO economy.relationship AS r
      (instance_id, character_id, other_id, affinity, trust, respect, interactions, last_interaction_at, recent_talks, created_at, updated_at)
    SELECT p_instance, e.character_id, e.other_id, e.affinity, e.trust, e.respect, e.interactions, p_at, e.recent_talks, p_at, p_at
      FROM jsonb_to_recordset(v_effects)
             AS e (character_id uuid, other_id uuid, affinity smallint, trust smallint, respect smallint, interactions integer,
                   recent_talks timestamptz[])
    ON CONFLICT (instance_id, character_id, other_id) DO UPDATE
      SET affinity = EXCLUDED.affinity, trust = EXCLUDED.trust, respect = EXCLUDED.respect, interactions = EXCLUDED.interactions,
          last_interaction_at = EXCLUDED.last_interaction_at, recent_talks = EXCLUDED.recent_talks,
          updated_at = EXCLUDED.updated_at;
  END IF;
  UPDATE economy.holder a SET mood = e.mood, updated_at = p_at
    FROM jsonb_to_recordset(v_effects) AS e (character_id uuid, mood integer)
   WHERE a.instance_id = p_instance AND a.id = ANY (p_between) AND a.id = e.character_id;
  INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, fact, weight, secrecy, event_seq, created_at)
  SELECT p_instance, e.character_id, economy.uuid_v7(p_at), e.other_id, 'talk', e.text, e.fact, e.weight, e.secrecy, p_seq, p_at
    FROM jsonb_to_recordset(v_effects) AS e (character_id uuid, other_id uuid, text text, fact jsonb, weight numeric, secrecy numeric)
   WHERE e.text IS NOT NULL OR e.fact IS NOT NULL;
  INSERT INTO economy.feeling_change
    (instance_id, character_id, id, other_id, cause, event_seq, affinity_delta, affinity, trust_delta, trust,
     respect_delta, respect, mood_delta, mood, created_at)
  SELECT p_instance, e.character_id, economy.uuid_v7(p_at), e.other_id, 'talk', p_seq,
         e.affinity - e.old_affinity, e.affinity, e.trust - e.old_trust, e.trust, e.respect - e.old_respect, e.respect,
         e.mood_delta, e.mood, p_at
    FROM jsonb_to_recordset(v_effects)
           AS e (character_id uuid, other_id uuid, affinity smallint, old_affinity smallint, trust smallint, old_trust smallint,
                 respect smallint, old_respect smallint, mood integer, mood_delta integer)
   WHERE e.affinity <> e.old_affinity OR e.trust <> e.old_trust OR e.respect <> e.old_respect OR e.mood_delta <> 0;
  RETURN v_felt;
END
$function$;
