-- The data of an event as a copy of its world has it: with the ids of the copy. Every id in the data of an event
-- has its place here; what p_names has no name for stays as it is. What callers gave, such as the metadata of trades, is never looked
-- into. It looks nothing up, because on a cluster it may run on a node, or over a connection, that does not see what the transaction
-- of the copy has written.
CREATE OR REPLACE FUNCTION economy.copied_data(
  p_instance uuid, p_uuid uuid, p_names jsonb, p_kind economy.event_kind, p_data jsonb)
RETURNS jsonb
LANGUAGE plpgsql VOLATILE STRICT AS $function$
DECLARE
  v_data jsonb := p_data;
  v_path text[];
  v_list record;
BEGIN
  IF p_kind = 'instance' THEN
    RETURN p_data || jsonb_build_object('uuid', p_uuid);
  END IF;
  FOR v_path IN
    SELECT l.path FROM (VALUES ('{agentId}'::text[]), ('{old,agentId}'), ('{new,agentId}'), ('{old,ownerId}'), ('{new,ownerId}'), ('{hold,recipient_id}'), ('{agentNpc,id}'), ('{agentNpc,agent_id}'), ('{npc,id}'), ('{relationship,otherId}')) AS l (path)
     WHERE p_names ? (p_data #>> l.path)
  LOOP
    v_data := jsonb_set(v_data, v_path, p_names -> (p_data #>> v_path));
  END LOOP;
  IF p_data ?| '{agentNpc,npc}' THEN
    v_data := jsonb_set(jsonb_set(v_data, '{agentNpc,instance_id}', to_jsonb(p_instance)), '{npc,instance_id}', to_jsonb(p_instance));
  END IF;
  FOR v_list IN
    SELECT l.path, l.keys FROM (VALUES ('{parents}'::text[], '{id}'::text[]), ('{agentNpc,parents}', '{id}'), ('{mourners}', '{id}'), ('{touched}', '{id}'),
                                       ('{chat}', '{speakerId,toId}'), ('{failures}', '{speakerId}'), ('{offers}', '{payerId,payeeId}'),
                                       ('{others}', '{id}'), ('{legs}', '{from,to}'), ('{relationship,others}', '{characterId,otherId}'), ('{relationships}', '{otherId}')) AS l (path, keys)
     WHERE jsonb_typeof(p_data #> l.path) = 'array' AND p_data #> l.path <> '[]'
  LOOP
    v_data := jsonb_set(v_data, v_list.path,
      (SELECT jsonb_agg(o.item || coalesce((SELECT jsonb_object_agg(k.key, p_names -> (o.item ->> k.key)) FROM unnest(v_list.keys) AS k (key)
                                             WHERE p_names ? (o.item ->> k.key)), '{}') ORDER BY o.place)
         FROM jsonb_array_elements(p_data #> v_list.path) WITH ORDINALITY AS o (item, place)));
  END LOOP;
  -- From a snapshot older than the erasure of texts.
  IF v_data ?| '{name,agentNpc,npc,chat}' AND NOT v_data ?| '{salt,digest}' THEN
    v_data := v_data || jsonb_build_object('salt', gen_random_uuid());
  END IF;
  RETURN v_data;
END
$function$;
