-- The holders that trades name (see economy.register_trades), by place, and for each name the place of its holder; 0 where
-- there is none, -1 for the instance itself, which is its treasury. The dead and the closed have a time in `ended`, the others -infinity:
-- elements of arrays without NULL are read directly, while arrays with NULL are scanned up to the element. `mood` is NULL for accounts. `most` is
-- the largest wealth: what is held of theirs comes back to it.
CREATE OR REPLACE FUNCTION economy.find_traders(
  p_instance uuid, p_uuid uuid, p_name uuid[], p_alias uuid[],
  OUT place integer[], OUT id uuid[], OUT version integer[], OUT mood integer[], OUT wealth bigint[], OUT ended timestamptz[],
  OUT account boolean[], OUT most bigint[])
LANGUAGE plpgsql STABLE AS $function$
#variable_conflict use_column
BEGIN
  SELECT array_agg(h.id), array_agg(h.version), array_agg(h.mood), array_agg(h.wealth), array_agg(coalesce(h.deleted_at, '-infinity')),
         array_agg(h.agent_id IS NULL), array_agg({{largest_amount}} - h.held)
    INTO id, version, mood, wealth, ended, account, most
    FROM economy.holder h
   WHERE h.instance_id = p_instance AND h.id = ANY (p_name || p_alias);
  IF id IS NULL THEN
    id := '{}';
    version := '{}';
    mood := '{}';
    wealth := '{}';
    ended := '{}';
    account := '{}';
    most := '{}';
  END IF;
  -- Each of a few names is looked for in turn, because starting the joins takes longer.
  IF cardinality(p_name) <= 20 THEN
    place := '{}';
    FOR v_name IN 1 .. cardinality(p_name) LOOP
      place[v_name] := coalesce(array_position(id, p_name[v_name]), array_position(id, p_alias[v_name]),
                                CASE WHEN p_name[v_name] IN (p_instance, p_uuid) THEN -1 ELSE 0 END);
    END LOOP;
    RETURN;
  END IF;
  SELECT array_agg(coalesce(g.place, d.place, CASE WHEN n.name IN (p_instance, p_uuid) THEN -1 ELSE 0 END)::integer ORDER BY n.ord) INTO place
    FROM unnest(p_name, p_alias) WITH ORDINALITY AS n (name, alias, ord)
    LEFT JOIN unnest(find_traders.id) WITH ORDINALITY AS g (id, place) ON g.id = n.name
    LEFT JOIN unnest(find_traders.id) WITH ORDINALITY AS d (id, place) ON d.id = n.alias;
END
$function$;
