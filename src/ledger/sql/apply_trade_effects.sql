-- Lets a character notice all its trades since it last did, before a memory of them is taken from it.
CREATE OR REPLACE FUNCTION economy.apply_trade_effects(p_instance uuid, p_character uuid) RETURNS void
LANGUAGE sql STRICT AS $function$
  SELECT economy.apply_trade_effects_with(p_instance, p_character, '{}', false)
$function$;
