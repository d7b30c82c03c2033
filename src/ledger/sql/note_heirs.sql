-- Who got the goods of somebody who left, by the legs of economy.pass_goods_on: they take part in the event p_seq of it. Of the dead (p_dead, else NULL), the {{remembering_heirs}} characters who got the most kinds remember it. Returns what the data of the event says of it, and what its result shows; both are
-- empty where no goods were left (p_legs NULL). The caller holds the instance's lock.
CREATE OR REPLACE FUNCTION economy.note_heirs(
  p_instance uuid, p_legs jsonb, p_seq bigint, p_at timestamptz, p_dead uuid, OUT noted jsonb, OUT shown jsonb)
LANGUAGE plpgsql AS $function$
DECLARE
  v_to CONSTANT uuid[] := ARRAY(SELECT (l.leg ->> 'to')::uuid FROM jsonb_array_elements(p_legs) AS l (leg) WHERE l.leg ->> 'to' IS NOT NULL);
  v_id uuid[];
  v_fact jsonb[];
  v_code text[];
  v_asset text[];
BEGIN
  noted := '{}';
  shown := '{}';
  IF p_legs IS NULL THEN RETURN; END IF;
  noted := jsonb_build_object('legs', p_legs);
  shown := noted || jsonb_build_object('parties', '[]'::jsonb);
  IF v_to = '{}' THEN RETURN; END IF;
  SELECT noted || jsonb_build_object('others', jsonb_agg(jsonb_build_object('id', h.id, 'wealth', h.wealth, 'mood', h.mood) ORDER BY h.id)),
         noted || jsonb_build_object('parties', jsonb_agg(jsonb_build_object('id', h.id, 'uuid', h.uuid, 'name', h.name, 'wealth', h.wealth) ORDER BY h.id)),
         array_agg(h.id) FILTER (WHERE h.mood IS NOT NULL)
    INTO noted, shown, v_id
    FROM economy.holder h WHERE h.instance_id = p_instance AND h.id = ANY (v_to);
  INSERT INTO economy.event_participant (instance_id, character_id, seq)
  SELECT p_instance, (p.item ->> 'id')::uuid, p_seq FROM jsonb_array_elements(noted -> 'others') AS p (item);
  IF p_dead IS NULL OR v_id IS NULL THEN RETURN; END IF;
  SELECT array_agg(a.code::text), array_agg(a.name::text) INTO v_code, v_asset FROM economy.asset a WHERE a.instance_id = p_instance;
  SELECT array_agg(m.id), array_agg(jsonb_build_object('what', 'inherited', 'goods', to_jsonb(m.goods[:6])))
    INTO v_id, v_fact
    FROM (SELECT h.id, array_agg(jsonb_build_object('name', a.name, 'amount', trim_scale(economy.money((l.leg ->> 'amount')::bigint))) ORDER BY l.place) AS goods
            FROM unnest(v_id) AS h (id)
            JOIN jsonb_array_elements(p_legs) WITH ORDINALITY AS l (leg, place) ON l.leg ->> 'to' = h.id::text
            JOIN unnest(v_code, v_asset) AS a (code, name) ON a.code = l.leg ->> 'asset'
           GROUP BY h.id ORDER BY count(*) DESC, h.id LIMIT {{remembering_heirs}}) m;
  INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, fact, weight, event_seq, created_at)
  SELECT p_instance, m.id, economy.uuid_v7(p_at), p_dead, 'inheritance', m.fact, {{inherited_goods}}, p_seq, p_at
    FROM unnest(v_id, v_fact) AS m (id, fact);
END
$function$;
