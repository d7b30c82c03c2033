-- How many nights of a world are due at a moment: one after each day of the world since the last one, and never more than may pass
-- at once. 0 before its first night was set.
CREATE OR REPLACE FUNCTION economy.nights_due(p_instance economy.instance, p_at timestamptz) RETURNS integer
LANGUAGE plpgsql STABLE AS $function$
BEGIN
  RETURN greatest(0, least({{most_nights}}, coalesce(
    floor(extract(epoch FROM economy.world_time(p_instance.clock, p_at) - p_instance.last_night_at) / 86400), 0)))::integer;
END
$function$;
