-- Wealth and mood of a character right after an event of its instance: no row before its spawn and from its death on.
--
-- Its wealth is what its last event left. Its mood changes in its own events, and apart from them with the death of somebody it
-- knew, the birth of a child and the nights of the world; for events without moods, from a world of an old release, the feelings
-- have it.
--
-- A character's last event is its death with the estate, its first one its spawn. A search by kind
-- would scan all births, deaths and talks of the world.
CREATE OR REPLACE FUNCTION economy.character_at(p_instance uuid, p_character uuid, p_seq bigint)
RETURNS TABLE (seq bigint, at timestamptz, wealth bigint, mood integer)
LANGUAGE plpgsql STABLE STRICT SET enable_bitmapscan = off SET citus.allow_nested_distributed_execution = 'on' AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  {{state_of_character}};
END
$function$;
