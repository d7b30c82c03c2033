-- The data of an event as a copy of its world has it: with the ids of the copy. Every id in the data of an event
-- has its place here. What callers gave, such as the metadata of trades, is never looked into.
CREATE OR REPLACE FUNCTION economy.copied_data(
  p_instance uuid, p_uuid uuid, p_names jsonb, p_kind economy.event_kind, p_data jsonb)
RETURNS jsonb
LANGUAGE plpgsql VOLATILE STRICT AS $function$
DECLARE
  v_data jsonb := p_data;
  v_list record;
  v_row jsonb;
BEGIN
  IF p_kind = 'instance' THEN
    RETURN p_data || jsonb_build_object('uuid', p_uuid);
  END IF;
  v_data := economy.copied_references(p_names, v_data, '{agentId}');
  IF p_kind = 'agent-npc-update' THEN
    v_data := v_data || jsonb_build_object('old', economy.copied_references(p_names, p_data -> 'old', '{agentId}'),
                                           'new', economy.copied_references(p_names, p_data -> 'new', '{agentId}'));
  END IF;
  IF p_kind = 'account-update' THEN
    v_data := v_data || jsonb_build_object('old', economy.copied_references(p_names, p_data -> 'old', '{ownerId}'),
                                           'new', economy.copied_references(p_names, p_data -> 'new', '{ownerId}'));
  END IF;
  FOREACH v_row IN ARRAY ARRAY['"agentNpc"', '"npc"']::jsonb[] LOOP
    IF v_data ? (v_row #>> '{}') THEN
      v_data := jsonb_set(v_data, ARRAY[v_row #>> '{}'],
        economy.copied_references(p_names, v_data -> (v_row #>> '{}'), '{id,agent_id}')
          || jsonb_build_object('instance_id', p_instance));
    END IF;
  END LOOP;
  FOR v_list IN
    SELECT l.path, l.keys FROM (VALUES ('{parents}'::text[], '{id}'::text[]), ('{agentNpc,parents}', '{id}'), ('{mourners}', '{id}'), ('{touched}', '{id}'),
                                       ('{chat}', '{speakerId,toId}'), ('{failures}', '{speakerId}'), ('{offers}', '{payerId,payeeId}'),
                                       ('{others}', '{id}'), ('{relationship,others}', '{characterId,otherId}')) AS l (path, keys)
     WHERE jsonb_typeof(p_data #> l.path) = 'array' AND p_data #> l.path <> '[]'
  LOOP
    v_data := jsonb_set(v_data, v_list.path,
      (SELECT jsonb_agg(economy.copied_references(p_names, o.item, v_list.keys) ORDER BY o.place)
         FROM jsonb_array_elements(p_data #> v_list.path) WITH ORDINALITY AS o (item, place)));
  END LOOP;
  -- From a snapshot older than the erasure of texts.
  IF v_data ?| '{name,agentNpc,npc,chat}' AND NOT v_data ?| '{salt,digest}' THEN
    v_data := v_data || jsonb_build_object('salt', gen_random_uuid());
  END IF;
  RETURN v_data;
END
$function$;
