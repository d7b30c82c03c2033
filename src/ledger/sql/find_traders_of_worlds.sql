-- What economy.find_traders finds, of the names of several instances: p_world says of which each is. All is by name; two names of one holder have
-- the place of the first.
CREATE OR REPLACE FUNCTION economy.find_traders_of_worlds(
  p_instance uuid[], p_uuid uuid[], p_world integer[], p_name uuid[], p_alias uuid[],
  OUT place integer[], OUT id uuid[], OUT uuid uuid[], OUT name text[], OUT version integer[], OUT mood integer[], OUT wealth bigint[],
  OUT ended timestamptz[], OUT account boolean[], OUT most bigint[])
LANGUAGE plpgsql STABLE AS $function$
#variable_conflict use_column
DECLARE
  c_nobody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  SELECT array_agg(CASE WHEN h.id IS NOT NULL THEN h.place WHEN h.given IN (p_instance[h.world], p_uuid[h.world]) THEN -1 ELSE 0 END ORDER BY h.ord),
         array_agg(coalesce(h.id, c_nobody) ORDER BY h.ord), array_agg(h.uuid ORDER BY h.ord), array_agg(h.name ORDER BY h.ord),
         array_agg(coalesce(h.version, -1) ORDER BY h.ord), array_agg(h.mood ORDER BY h.ord), array_agg(coalesce(h.wealth, 0) ORDER BY h.ord),
         array_agg(coalesce(h.ended, '-infinity') ORDER BY h.ord), array_agg(coalesce(h.account, false) ORDER BY h.ord),
         array_agg(coalesce(h.most, 0) ORDER BY h.ord)
    INTO place, id, uuid, name, version, mood, wealth, ended, account, most
    FROM (SELECT n.world, n.given, n.ord, h.*, (min(n.ord) OVER (PARTITION BY n.world, h.id))::integer AS place
            FROM unnest(p_world, p_name, p_alias) WITH ORDINALITY AS n (world, given, alias, ord)
            LEFT JOIN LATERAL (
              SELECT h.id, h.uuid, h.name, h.version, h.mood, h.wealth, h.deleted_at AS ended, h.agent_id IS NULL AS account,
                     {{largest_amount}} - h.held AS most
                FROM economy.holder h
               WHERE h.instance_id = p_instance[n.world] AND h.id IN (n.given, n.alias)
               ORDER BY h.id = n.given DESC LIMIT 1) h ON true) h;
END
$function$;
