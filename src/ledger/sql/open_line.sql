-- Begins a line that a player or a plain NPC says to an Agent NPC, in their open talk or, with p_begins, in a new one, whose id is
-- p_line. A player comes with a name in p_visitor, and p_speaker is the uuid of its plain NPC, which is made when it is first
-- heard. The talk is claimed under p_line for p_lease, as is a key; nobody else may speak in it meanwhile. If the result has
-- `over`, the talk went silent: the caller ends it, then begins the line again. p_wallet: an account that pays and is paid for what the
-- two agree on, by its id and alias, or nobody's (empty); the result has its id. p_refusal: why the line may not be said, or empty.
CREATE OR REPLACE FUNCTION economy.open_line(
  p_instance uuid, p_line uuid, p_character uuid, p_character_alias uuid, p_speaker uuid, p_speaker_alias uuid,
  p_visitor text, p_wallet uuid[], p_scene jsonb, p_begins boolean, p_silence interval, p_key text, p_fingerprint text, p_lease interval, p_refusal jsonb)
{{ledger_write}}
  v_character economy.agent_npc;
  v_speaker economy.npc;
  v_talk record;
  v_wallet uuid;
  v_scene jsonb;
BEGIN
  v_open := economy.open_write(p_instance, p_key, p_fingerprint, p_line);
  {{unless_settled}}

  SELECT * INTO v_character {{from_character}};
  SELECT * INTO v_speaker FROM economy.npc n
   WHERE n.instance_id = p_instance AND n.id IN (p_speaker, p_speaker_alias)
   ORDER BY n.id = p_speaker DESC LIMIT 1;
  SELECT h.id INTO v_wallet FROM economy.holder h
   WHERE h.instance_id = p_instance AND h.id = ANY (p_wallet) AND h.agent_id IS NULL AND h.deleted_at IS NULL
   ORDER BY h.id = p_wallet[1] DESC LIMIT 1;
  IF v_character.id IS NULL OR v_character.deleted_at IS NOT NULL THEN
    v_code := 'AGENT_NPC_NOT_FOUND';
    v_result := jsonb_build_object('diedAt', v_character.deleted_at);
  ELSIF v_speaker.deleted_at IS NOT NULL OR (v_speaker.id IS NULL AND p_visitor = '') THEN
    v_code := 'NPC_NOT_FOUND';
    v_result := jsonb_build_object('diedAt', v_speaker.deleted_at);
  ELSIF v_speaker.id IS NULL AND {{is_speaker_taken}} THEN
    v_code := 'ALREADY_EXISTS';
  ELSIF p_wallet <> '{}' AND v_wallet IS NULL THEN
    v_code := 'ACCOUNT_NOT_FOUND';
  ELSIF p_refusal <> '{}' THEN
    v_code := 'LINE_REFUSED';
    v_result := p_refusal;
  ELSE
    SELECT * INTO v_talk FROM economy.open_talk t
     WHERE t.instance_id = p_instance AND t.character_id = v_character.id AND t.speaker_id = v_speaker.id;
    IF v_talk.id IS NULL AND NOT p_begins THEN
      v_code := 'TALK_NOT_FOUND';
    ELSIF v_talk.claim <> p_line AND v_talk.claimed_until > now() THEN
      v_code := 'TALK_BUSY';
    END IF;
  END IF;
  IF v_code IS NOT NULL THEN
    -- Not kept under the key where a retry may find it otherwise.
    IF p_key <> '' AND v_code NOT IN ('TALK_BUSY', 'TALK_NOT_FOUND') THEN
      PERFORM economy.save_idempotent_result(p_instance, p_key, p_fingerprint, v_code, NULL, v_result, now());
    END IF;
    RETURN QUERY SELECT 1, v_code, false, v_result;
    RETURN;
  END IF;

  -- These writes may be lost in a crash: nobody has got an answer to this line yet.
  PERFORM set_config('synchronous_commit', 'off', true);
  IF v_speaker.id IS NULL THEN
    INSERT INTO economy.npc (instance_id, id, uuid, name, type, created_at, updated_at)
    VALUES (p_instance, p_speaker_alias, p_speaker, p_visitor, 'player', v_at, v_at)
    RETURNING * INTO v_speaker;
    INSERT INTO economy.event (instance_id, seq, created_at, recipient_id, kind, data)
    VALUES (p_instance, v_seq, v_at, v_speaker.id, 'npc-spawn',
            jsonb_build_object('type', 'player', 'uuid', p_speaker, 'name', p_visitor, 'salt', gen_random_uuid()));
    PERFORM economy.increment_usage(p_instance, v_at, 'npc-spawn', 1, 0);
    UPDATE economy.instance i
       SET pending_since = coalesce(i.pending_since, v_at),
           last_seq = v_seq, last_event_at = v_at, version = i.version + 1, npc_count = i.npc_count + 1
     WHERE i.id = p_instance
    RETURNING * INTO v_instance;
  ELSIF p_visitor NOT IN ('', v_speaker.name) THEN
    UPDATE economy.npc n SET name = p_visitor, updated_at = v_at WHERE n.instance_id = p_instance AND n.id = v_speaker.id
    RETURNING * INTO v_speaker;
  END IF;
  IF v_talk.id IS NULL THEN
    INSERT INTO economy.open_talk (instance_id, id, character_id, speaker_id, scene, claim, claimed_until, silent_at, created_at)
    VALUES (p_instance, p_line, v_character.id, v_speaker.id, p_scene, p_line, now() + p_lease, now() + p_silence, now())
    RETURNING * INTO v_talk;
  ELSE
    v_scene := v_talk.scene;
    -- Not that of a talk that is over.
    IF v_talk.silent_at > now() THEN v_scene := v_scene || p_scene; END IF;
    UPDATE economy.open_talk t
       SET claim = p_line, claimed_until = now() + p_lease, scene = v_scene
     WHERE t.instance_id = p_instance AND t.id = v_talk.id
    RETURNING * INTO v_talk;
  END IF;
  IF p_key <> '' THEN
    PERFORM economy.write_keys(p_instance, ARRAY[p_key], ARRAY[p_fingerprint], p_line, ARRAY[NULL], '{}', ARRAY[NULL::jsonb],
                               now() + p_lease);
  END IF;
  RETURN QUERY SELECT 1, NULL::text, false,
    {{talk_input}} || jsonb_build_object('over', v_talk.silent_at <= now(), 'wallet', v_wallet);
END
$function$;
