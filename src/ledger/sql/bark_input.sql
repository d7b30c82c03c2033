-- What a line aloud is made from: the instance, the character with its grief, what it remembers first, and, with p_other (an id and its
-- alias, or nothing), to whom it is said and what that one is to it. A character or another who is unknown or dead is NULL.
CREATE OR REPLACE FUNCTION economy.bark_input(p_instance uuid, p_character uuid, p_character_alias uuid, p_other uuid[]) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET enable_bitmapscan = off SET citus.allow_nested_distributed_execution = 'on' AS $function$
DECLARE
  v_instance economy.instance;
  v_character economy.agent_npc;
  v_id uuid;
  v_other jsonb;
  v_memories jsonb;
BEGIN
  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
  IF v_instance.id IS NULL THEN RETURN NULL; END IF;
  SELECT * INTO v_character {{from_character}};
  IF v_character.id IS NULL OR v_character.deleted_at IS NOT NULL THEN
    RETURN jsonb_build_object('diedAt', v_character.deleted_at);
  END IF;
  IF p_other <> '{}' THEN
    SELECT a.id, to_jsonb(a) INTO v_id, v_other FROM economy.agent_npc a
     WHERE a.instance_id = p_instance AND a.id = ANY (p_other) AND a.deleted_at IS NULL
     ORDER BY a.id = p_other[1] DESC LIMIT 1;
    IF v_id IS NULL THEN
      SELECT n.id, to_jsonb(n) INTO v_id, v_other FROM economy.npc n
       WHERE n.instance_id = p_instance AND n.id = ANY (p_other) AND n.deleted_at IS NULL
       ORDER BY n.id = p_other[1] DESC LIMIT 1;
    END IF;
  END IF;
  SELECT r.memories INTO v_memories FROM economy.recall(p_instance, jsonb_build_array(jsonb_build_array(
    v_character.id, coalesce(v_id, v_character.id), '[]'::jsonb, coalesce((v_instance.clock ->> 'timeScale')::double precision, 1), false))) r;
  RETURN jsonb_build_object(
    'instance', to_jsonb(v_instance), 'other', v_other, 'memories', v_memories, 'meanWealth', {{mean_wealth}},
    'character', to_jsonb(v_character) || jsonb_build_object(
      'agent', (SELECT to_jsonb(g) FROM economy.agent g WHERE g.id = v_character.agent_id),
      'mourned', CASE WHEN v_character.mourning > 0 THEN economy.mourned_by(p_instance, v_character.id) END),
    'ties', CASE WHEN v_id <> v_character.id THEN economy.tie_of(p_instance, v_character.id, v_id) END);
END
$function$;
