-- Registers a conversation that has been held: the event with what was said, and that both have talked once more.
-- Checks again that both live, because nothing was locked while they talked.
CREATE OR REPLACE FUNCTION economy.register_interaction(
  p_instance uuid, p_event uuid, p_initiator uuid, p_responder uuid, p_talk jsonb, p_key text, p_fingerprint text)
RETURNS TABLE (ord integer, code text, replayed boolean, result jsonb)
LANGUAGE plpgsql STRICT AS $function$
#variable_conflict use_column
DECLARE
  v_instance economy.instance;
  v_at timestamptz;
  v_dead record;
  v_code text;
  v_result jsonb;
BEGIN
  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 1, 'INSTANCE_NOT_FOUND', false, NULL::jsonb;
    RETURN;
  END IF;
  v_at := economy.moment_after(v_instance.last_event_at);

  SELECT a.id, a.deleted_at INTO v_dead FROM economy.agent_npc a
   WHERE a.instance_id = p_instance AND a.id IN (p_initiator, p_responder) AND a.deleted_at IS NOT NULL
   ORDER BY a.id = p_initiator DESC LIMIT 1;
  IF FOUND THEN
    v_code := 'AGENT_NPC_NOT_FOUND';
    v_result := jsonb_build_object('diedAt', v_dead.deleted_at,
      'role', CASE WHEN v_dead.id = p_initiator THEN 'initiator' ELSE 'responder' END);
  ELSE
    INSERT INTO economy.event (instance_id, seq, id, created_at, actor_id, recipient_id, kind, data)
    VALUES (p_instance, v_instance.last_seq + 1, p_event, v_at, p_initiator, p_responder, 'interact', p_talk);
    INSERT INTO economy.relationship AS r
      (instance_id, character_id, other_id, interactions, last_interaction_at, created_at, updated_at)
    SELECT p_instance, t.character_id, t.other_id, coalesce(old.interactions, 0) + 1, v_at, v_at, v_at
      FROM (VALUES (p_initiator, p_responder), (p_responder, p_initiator)) AS t (character_id, other_id)
      LEFT JOIN economy.relationship old
        ON old.instance_id = p_instance AND old.character_id = t.character_id AND old.other_id = t.other_id
    ON CONFLICT (instance_id, character_id, other_id) DO UPDATE
      SET interactions = EXCLUDED.interactions, last_interaction_at = EXCLUDED.last_interaction_at,
          updated_at = EXCLUDED.updated_at;
    UPDATE economy.instance i SET last_seq = i.last_seq + 1, last_event_at = v_at WHERE i.id = p_instance;
    SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
    SELECT p_talk || jsonb_build_object(
             'seq', v_instance.last_seq, 'id', p_event, 'at', v_at, 'kind', 'interact',
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
