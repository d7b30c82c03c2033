-- Lets the relationships cool of those who have not talked for some days of the world, and grudges also of those who have: each once every few nights, by the bytes of its ids,
-- loses a share of what its affinity is off its rest, at least a point, and of trust and respect. Affinity rests at 0, to kin above it: so
-- what is not renewed is forgotten, and blood stays. p_night is the number of the last of p_nights nights, p_world the time of the world at its
-- end. Returns how many relationships moved.
CREATE OR REPLACE FUNCTION economy.nightly_ties(
  p_instance uuid, p_seq bigint, p_at timestamptz, p_world timestamptz, p_night integer, p_nights integer)
RETURNS integer
LANGUAGE plpgsql STRICT SET plan_cache_mode = 'force_custom_plan' AS $function$
DECLARE
  c_every CONSTANT integer := {{tie_nights}};
  c_kept CONSTANT integer[] := ARRAY[{{tie_kept}}];
  v_ties jsonb;
  v_moved integer;
BEGIN
  SELECT jsonb_agg(to_jsonb(n)) INTO v_ties
    FROM (
      SELECT d.character_id, d.other_id, d.affinity AS old_affinity, d.trust AS old_trust, d.respect AS old_respect,
             economy.drifted(d.affinity, d.rest, c_kept[d.steps + 1], d.steps) AS affinity,
             economy.drifted(d.trust, 0, c_kept[d.steps + 1], d.steps) AS trust,
             economy.drifted(d.respect, 0, c_kept[d.steps + 1], d.steps) AS respect
        FROM (
          SELECT s.*, CASE WHEN s.tie IS DISTINCT FROM 'partner' AND {{kin_of_s}} IS NULL THEN 0 ELSE {{kin_affinity}} END AS rest
            FROM (
              SELECT r.character_id, r.other_id, r.affinity, r.trust, r.respect, r.tie,
                     (p_night - h.place + c_every) / c_every - (p_night - c.nights - h.place + c_every) / c_every AS steps
                FROM economy.relationship r,
                     LATERAL (SELECT CASE WHEN r.affinity < 0 OR r.recent_talks = '{}' THEN p_nights
                                          ELSE greatest(0, least(p_nights, ceil(extract(epoch FROM p_world - interval '{{tie_days}} days'
                                                 - r.recent_talks[cardinality(r.recent_talks)]) / 86400)))::integer END AS nights) c,
                     LATERAL (SELECT (get_byte(uuid_send(r.character_id), 15) + get_byte(uuid_send(r.other_id), 15)) % c_every
                                       AS place) h
               WHERE r.instance_id = p_instance AND r.ended_at IS NULL) s
           WHERE s.steps > 0) d
       WHERE d.affinity <> d.rest OR d.trust <> 0 OR d.respect <> 0) n;
  IF v_ties IS NULL THEN RETURN 0; END IF;

  UPDATE economy.relationship r
     SET affinity = t.affinity, trust = t.trust, respect = t.respect, updated_at = p_at
    FROM jsonb_to_recordset(v_ties) AS t (character_id uuid, other_id uuid, affinity smallint, trust smallint, respect smallint)
   WHERE r.instance_id = p_instance AND r.character_id = t.character_id AND r.other_id = t.other_id;
  GET DIAGNOSTICS v_moved = ROW_COUNT;
  INSERT INTO economy.feeling_change
    (instance_id, character_id, id, other_id, cause, event_seq, affinity_delta, affinity, trust_delta, trust,
     respect_delta, respect, created_at)
  SELECT p_instance, t.character_id, economy.uuid_v7(p_at), t.other_id, 'night', p_seq, t.affinity - t.old_affinity, t.affinity,
         t.trust - t.old_trust, t.trust, t.respect - t.old_respect, t.respect, p_at
    FROM jsonb_to_recordset(v_ties)
           AS t (character_id uuid, other_id uuid, affinity smallint, old_affinity smallint, trust smallint, old_trust smallint,
                 respect smallint, old_respect smallint);
  RETURN v_moved;
END
$function$;
