-- Ends a listing: what is left of it goes back to its owner.
CREATE OR REPLACE FUNCTION economy.withdraw_listing(p_instance uuid, p_listing uuid, p_owner uuid, p_key text, p_fingerprint text)
{{ledger_write}}
  c_nobody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  v_listing economy.listing;
{{begin_write}}

  SELECT * INTO v_listing FROM economy.listing l WHERE l.instance_id = p_instance AND l.id = p_listing;
  IF v_listing.id IS NULL OR p_owner NOT IN (c_nobody, v_listing.owner_id) THEN
    v_code := 'LISTING_NOT_FOUND';
  ELSIF v_listing.state <> 'open' THEN
    v_code := 'LISTING_ENDED';
    v_result := jsonb_build_object('state', v_listing.state);
  ELSE
    PERFORM economy.end_listings(p_instance, ARRAY[p_listing], 'withdrawn', 'release', v_seq, v_at);
    UPDATE economy.instance i SET last_seq = v_seq, last_event_at = v_at, pending_since = coalesce(i.pending_since, v_at)
     WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    SELECT * INTO v_listing FROM economy.listing l WHERE l.instance_id = p_instance AND l.id = p_listing;
    v_result := jsonb_build_object('seq', v_seq, 'id', economy.event_id(p_instance, v_seq, v_at), 'at', v_at,
      'listing', to_jsonb(v_listing), 'instance', to_jsonb(v_instance));
  END IF;
  {{end_write}}
