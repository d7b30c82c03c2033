-- What the next line of an open talk is made from, or its end: the instance, the speaker, the character with its agent, and what
-- it feels.
CREATE OR REPLACE FUNCTION economy.talk_input(p_instance uuid, p_talk uuid) RETURNS jsonb
LANGUAGE plpgsql AS $function$
DECLARE
  v_talk record;
  v_character economy.agent_npc;
  v_instance economy.instance;
BEGIN
  SELECT * INTO v_talk FROM economy.open_talk t WHERE t.instance_id = p_instance AND t.id = p_talk;
  SELECT * INTO v_character FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = v_talk.character_id;
  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
  RETURN jsonb_build_object(
    'talk', to_jsonb(v_talk),
    'instance', to_jsonb(v_instance),
    'speaker', (SELECT to_jsonb(n) FROM economy.npc n WHERE n.instance_id = p_instance AND n.id = v_talk.speaker_id),
    'character', to_jsonb(v_character) || jsonb_build_object(
      'agent', (SELECT to_jsonb(g) FROM economy.agent g WHERE g.id = v_character.agent_id)),
    'ties', economy.tie_of(p_instance, v_character.id, v_talk.speaker_id),
    'meanWealth', round((v_instance.minted - v_instance.sunk - v_instance.treasury)
                        / greatest(v_instance.agent_npc_count, 1)));
END
$function$;
