-- The content that the hash of an event covers: every column that is not null, one per line, in this order. The lines cannot be
-- confused: their values are JSON or have no line breaks. It does not depend on time zone or locale. For texts it is
-- their digest.
CREATE OR REPLACE FUNCTION economy.event_content(p_event economy.event)
RETURNS text
LANGUAGE sql STABLE AS $function$
  SELECT concat(
    'instance=', p_event.instance_id,
    E'\nseq=', p_event.seq,
    E'\nid=', coalesce(p_event.id, economy.event_id(p_event.instance_id, p_event.seq, p_event.created_at)),
    E'\nat=', extract(epoch FROM p_event.created_at),
    E'\nkind=', to_json(p_event.kind)::text,
    E'\ncause=' || to_json(p_event.cause)::text,
    E'\nactor=' || p_event.actor_id::text,
    E'\nrecipient=' || p_event.recipient_id::text,
    E'\namount=' || p_event.amount::text,
    E'\nactorWealth=' || p_event.actor_wealth::text,
    E'\nrecipientWealth=' || p_event.recipient_wealth::text,
    E'\nactorMood=' || p_event.actor_mood::text,
    E'\nrecipientMood=' || p_event.recipient_mood::text,
    E'\nreason=' || to_json(p_event.reason)::text,
    E'\nreference=' || to_json(p_event.reference)::text,
    E'\ndata=' || economy.digest_texts(p_event.data)::text)
$function$;
