-- Lets a character notice all its trades since it last did, before a memory of them is taken from it.
CREATE OR REPLACE FUNCTION economy.notice_trades(p_instance uuid, p_character uuid) RETURNS void
LANGUAGE sql STRICT AS $function$
  SELECT economy.notice_trades_with(p_instance, p_character, '{}', false)
$function$;
