-- Lets the lightest old memories of those characters fade who have more than {{most_memories}}: {{kept_memories}} stay, by weight and recency
-- (0.995^hours of the world). Of several of the same kind about the same one a summary stays, of a single one nothing. Only those are
-- looked at who have a new memory, of the last two days of the world; at most {{most_fading}} at a time fade, the others the next time. Returns how many memories faded. The caller holds the
-- lock of the instance.
CREATE OR REPLACE FUNCTION economy.fade_memories(p_instance uuid, p_at timestamptz, p_clock jsonb)
RETURNS integer
LANGUAGE plpgsql AS $function$
DECLARE
  v_scale CONSTANT double precision := coalesce((p_clock ->> 'timeScale')::double precision, 1);
  v_skips record;
  v_full uuid[];
  v_faded jsonb;
  v_id uuid;
BEGIN
  v_skips := economy.skips_of(p_clock);
  SELECT array_agg(c.id) INTO v_full FROM (
    SELECT c.id FROM economy.agent_npc c
     WHERE c.instance_id = p_instance AND c.deleted_at IS NULL
       AND (SELECT m.created_at FROM economy.memory m WHERE m.instance_id = p_instance AND m.character_id = c.id
             ORDER BY m.id DESC LIMIT 1) > p_at - interval '2 days' / greatest(v_scale, 0.0001)
       AND EXISTS (SELECT FROM economy.memory m WHERE m.instance_id = p_instance AND m.character_id = c.id
                    ORDER BY m.id DESC OFFSET {{most_memories}} LIMIT 1)
     LIMIT {{most_fading}}) c;
  IF v_full IS NULL THEN RETURN 0; END IF;
  -- A memory of a trade marks its effect as stored, until all of them are.
  FOREACH v_id IN ARRAY v_full LOOP
    PERFORM economy.apply_trade_effects_with(p_instance, v_id, '{}', false);
  END LOOP;

  SELECT jsonb_agg(to_jsonb(f)) INTO v_faded FROM (
    SELECT r.character_id, r.id, r.about_id, r.kind, r.amount, r.created_at FROM (
      SELECT m.*, row_number() OVER (PARTITION BY m.character_id ORDER BY
               exp(greatest(-700, ln(0.995::double precision) * v_scale * extract(epoch FROM p_at - m.created_at)::double precision / 3600
               + ln(0.995::double precision) * {{skipped_since_m}} / 3600))
               + least(m.weight, 1) DESC, m.id DESC) AS place
        FROM economy.memory m WHERE m.instance_id = p_instance AND m.character_id = ANY (v_full)) r
     WHERE r.place > {{kept_memories}}) f;

  INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, fact, weight, amount, created_at)
  SELECT p_instance, s.character_id, economy.uuid_v7(s.at), s.about_id, 'reflection',
         jsonb_strip_nulls(jsonb_build_object('what', 'faded', 'of', s.kind, 'times', s.size, 'manner',
           CASE WHEN s.kind <> 'talk' THEN NULL WHEN s.affinity >= {{friend_affinity}} THEN 'kind' WHEN s.affinity <= -{{friend_affinity}} THEN 'harsh' END)),
         0.5, s.amount, s.at
    FROM (
      SELECT g.*,
             (SELECT r.affinity FROM economy.relationship r WHERE r.instance_id = p_instance AND r.character_id = g.character_id
               AND r.other_id = g.about_id) AS affinity
        FROM (SELECT f.character_id, f.about_id, f.kind, count(*) AS size, sum(f.amount) AS amount, max(f.created_at) AS at
                FROM jsonb_to_recordset(v_faded) AS f (character_id uuid, about_id uuid, kind text, amount bigint, created_at timestamptz)
               WHERE f.kind <> 'reflection'
               GROUP BY f.character_id, f.about_id, f.kind HAVING count(*) > 1) g) s;
  DELETE FROM economy.memory m
   USING (SELECT f.character_id, f.id FROM jsonb_to_recordset(v_faded) AS f (character_id uuid, id uuid)) f
   WHERE m.instance_id = p_instance AND m.character_id = f.character_id AND m.id = f.id;
  RETURN jsonb_array_length(v_faded);
END
$function$;
