-- The characters that trades name (see economy.register_trades), by place, and for each name the place of its character; 0 where
-- there is none. The dead have a time in `died`, the others -infinity: elements of arrays without NULL are read directly, while
-- arrays with NULL are scanned up to the element.
CREATE OR REPLACE FUNCTION economy.find_traders(
  p_instance uuid, p_name uuid[], p_alias uuid[],
  OUT place integer[], OUT id uuid[], OUT version integer[], OUT mood integer[], OUT wealth bigint[], OUT died timestamptz[])
LANGUAGE plpgsql STABLE AS $function$
#variable_conflict use_column
BEGIN
  SELECT coalesce(array_agg(a.id), '{}'), coalesce(array_agg(a.version), '{}'), coalesce(array_agg(a.mood), '{}'),
         coalesce(array_agg(a.wealth), '{}'), coalesce(array_agg(coalesce(a.deleted_at, '-infinity')), '{}')
    INTO id, version, mood, wealth, died
    FROM economy.agent_npc a
   WHERE a.instance_id = p_instance AND a.id = ANY (p_name || p_alias);
  SELECT array_agg(coalesce(g.place, d.place, 0)::integer ORDER BY n.ord) INTO place
    FROM unnest(p_name, p_alias) WITH ORDINALITY AS n (name, alias, ord)
    LEFT JOIN unnest(find_traders.id) WITH ORDINALITY AS g (id, place) ON g.id = n.name
    LEFT JOIN unnest(find_traders.id) WITH ORDINALITY AS d (id, place) ON d.id = n.alias;
END
$function$;
