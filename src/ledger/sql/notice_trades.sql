-- Lets a character notice all its trades since it last did. It is called before anybody looks at what a character feels
-- and remembers, so that a trade itself costs nothing for it. A conversation makes both notice those with each
-- other only.
CREATE OR REPLACE FUNCTION economy.notice_trades(p_instance uuid, p_character uuid) RETURNS void
LANGUAGE sql STRICT AS $function$
  SELECT economy.notice_trades_with(p_instance, p_character, '{}')
$function$;
