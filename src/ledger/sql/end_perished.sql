-- Writes the ends of the listings and holds, of p_id, of whose goods nothing was left by the event p_seq: each an event of its own, with the next numbers.
-- Returns how many there are. The caller holds the instance's lock and sets the number of its last event.
CREATE OR REPLACE FUNCTION economy.end_perished(p_instance uuid, p_id uuid[], p_seq bigint, p_at timestamptz) RETURNS integer
LANGUAGE plpgsql AS $function$
DECLARE
  v_kind text[];
  v_id uuid[];
  v_owner uuid[];
  v_content jsonb[];
  v_wealth bigint[];
  v_held bigint[];
  v_mood integer[];
  v_reason text[];
  v_reference text[];
BEGIN
  SELECT array_agg(o.kind ORDER BY o.kind, o.id), array_agg(o.id ORDER BY o.kind, o.id), array_agg(o.owner_id ORDER BY o.kind, o.id),
         array_agg(o.content ORDER BY o.kind, o.id), array_agg(a.wealth ORDER BY o.kind, o.id), array_agg(a.held ORDER BY o.kind, o.id),
         array_agg(a.mood ORDER BY o.kind, o.id), array_agg(o.reason ORDER BY o.kind, o.id), array_agg(o.reference ORDER BY o.kind, o.id)
    INTO v_kind, v_id, v_owner, v_content, v_wealth, v_held, v_mood, v_reason, v_reference
    FROM (SELECT 'listing-end' AS kind, l.id, l.owner_id, l.reason, l.reference, to_jsonb(l) - '{instance_id,owner_id,reason,reference}'::text[] AS content
            FROM economy.listing l WHERE l.instance_id = p_instance AND l.id = ANY (p_id) AND l.ended_seq = p_seq
          UNION ALL
          SELECT 'release', h.id, h.payer_id, h.reason, h.reference, to_jsonb(h) - '{instance_id,payer_id,reason,reference}'::text[]
            FROM economy.hold h WHERE h.instance_id = p_instance AND h.id = ANY (p_id) AND h.ended_seq = p_seq) o
    JOIN economy.holder a ON a.instance_id = p_instance AND a.id = o.owner_id;
  IF v_id IS NULL THEN RETURN 0; END IF;
  INSERT INTO economy.event (instance_id, seq, created_at, recipient_id, kind, cause, recipient_wealth, recipient_mood, reason, reference, data)
  SELECT p_instance, p_seq + o.place, p_at, o.owner, o.kind::economy.event_kind, 'perish', o.wealth, o.mood, o.reason, o.reference,
         CASE WHEN o.kind = 'release' THEN jsonb_build_object('held', o.held, 'hold', o.content || jsonb_build_object('ended_seq', p_seq + o.place))
              ELSE jsonb_build_object('listing', o.content || jsonb_build_object('ended_seq', p_seq + o.place)) END
    FROM unnest(v_kind, v_id, v_owner, v_content, v_wealth, v_held, v_mood, v_reason, v_reference)
           WITH ORDINALITY AS o (kind, id, owner, content, wealth, held, mood, reason, reference, place);
  UPDATE economy.listing l SET ended_seq = p_seq + o.place
    FROM unnest(v_id) WITH ORDINALITY AS o (id, place)
   WHERE l.instance_id = p_instance AND l.id = ANY (v_id) AND l.id = o.id;
  UPDATE economy.hold h SET ended_seq = p_seq + o.place
    FROM unnest(v_id) WITH ORDINALITY AS o (id, place)
   WHERE h.instance_id = p_instance AND h.id = ANY (v_id) AND h.id = o.id;
  RETURN cardinality(v_id);
END
$function$;
