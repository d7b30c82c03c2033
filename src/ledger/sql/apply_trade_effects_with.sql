-- Stores the effects that economy.trade_effects computes. Neither trades nor reads of a character pay for this: a talk applies
-- those between its characters, a death applies those of the dead to all, and a character that is made to forget applies all of its own
-- first, so that none comes back; so does one that reflects. A character that applies all of its own also remembers the taxes that it has paid since.
CREATE OR REPLACE FUNCTION economy.apply_trade_effects_with(
  p_instance uuid, p_character uuid, p_others uuid[], p_both boolean) RETURNS void
LANGUAGE plpgsql STRICT SET enable_bitmapscan = off AS $function$
DECLARE
  v_last bigint;
  v_fresh jsonb;
  v_seen bigint;
  v_one record;
  v_pending boolean;
BEGIN
  SELECT i.last_seq INTO v_last FROM economy.instance i WHERE i.id = p_instance FOR NO KEY UPDATE;
  SELECT a.trades_seen INTO v_seen FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = p_character;
  IF v_seen = v_last AND NOT p_both THEN RETURN; END IF;
  IF p_both AND p_others <> '{}' THEN
    -- Who has no deals has seen everything, so that the next talk reads less.
    FOR v_one IN SELECT a.id, a.trades_seen FROM economy.agent_npc a
                  WHERE a.instance_id = p_instance AND a.id = ANY (p_others || p_character) LOOP
      v_pending := economy.has_deals(p_instance, v_one.id, v_one.trades_seen, v_last);
      EXIT WHEN v_pending;
      IF v_last - v_one.trades_seen > 100 THEN
        UPDATE economy.holder a SET trades_seen = v_last WHERE a.instance_id = p_instance AND a.id = v_one.id;
      END IF;
    END LOOP;
    IF NOT v_pending THEN RETURN; END IF;
  END IF;
  SELECT jsonb_agg(to_jsonb(u)) INTO v_fresh FROM economy.trade_effects(p_instance, p_character, p_others, p_both) u;
  IF v_fresh IS NOT NULL THEN
    INSERT INTO economy.relationship AS r
      (instance_id, character_id, other_id, affinity, trust, created_at, updated_at)
    SELECT DISTINCT ON (f.character_id, f.other_id)
           p_instance, f.character_id, f.other_id, f.affinity, f.trust, f.created_at, f.created_at
      FROM jsonb_to_recordset(v_fresh)
             AS f (character_id uuid, other_id uuid, event_seq bigint, created_at timestamptz, affinity smallint, trust smallint)
     WHERE f.affinity IS NOT NULL
     ORDER BY f.character_id, f.other_id, f.event_seq DESC
    ON CONFLICT (instance_id, character_id, other_id) DO UPDATE
      SET affinity = EXCLUDED.affinity, trust = EXCLUDED.trust, updated_at = EXCLUDED.updated_at;
    INSERT INTO economy.feeling_change
      (instance_id, character_id, id, other_id, cause, event_seq, affinity_delta, affinity, trust_delta, trust, created_at)
    SELECT p_instance, f.character_id, f.id, f.other_id, 'gift', f.event_seq, f.affinity_delta, f.affinity, f.trust_delta, f.trust, f.created_at
      FROM jsonb_to_recordset(v_fresh) AS f (character_id uuid, other_id uuid, id uuid, event_seq bigint,
             created_at timestamptz, affinity_delta smallint, affinity smallint, trust_delta smallint, trust smallint)
     WHERE f.affinity IS NOT NULL;
    INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, fact, weight, event_seq, amount, created_at)
    SELECT p_instance, f.character_id, f.id, f.other_id, 'trade', f.fact, f.weight, f.event_seq, f.amount, f.created_at
      FROM jsonb_to_recordset(v_fresh) AS f (character_id uuid, other_id uuid, id uuid, event_seq bigint,
             created_at timestamptz, fact jsonb, weight numeric, amount bigint)
     WHERE f.fact IS NOT NULL;
  END IF;
  IF p_others = '{}' THEN
    IF NOT p_both THEN
      INSERT INTO economy.memory (instance_id, character_id, id, kind, fact, weight, amount, created_at)
      SELECT p_instance, p_character, economy.uuid_v7(d.created_at), d.kind, d.fact, d.weight, d.amount, d.created_at
        FROM economy.recent_deals(p_instance, p_character) d WHERE d.kind = 'tax';
    END IF;
    UPDATE economy.holder a SET trades_seen = v_last WHERE a.instance_id = p_instance AND a.id = p_character;
  END IF;
END
$function$;
