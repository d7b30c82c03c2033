-- Registers one trade as economy.register_trades does, unless its trader would then have paid more than p_budget within 24 hours, by
-- whichever trades: for tokens of one character with a budget. The lock of the instance is taken first, so that trades at the
-- same time cannot exceed it together. A trade that is repeated with its key is answered whatever was paid since.
CREATE OR REPLACE FUNCTION economy.register_budgeted_trade(
  p_instance uuid, p_budget bigint,
  p_name uuid[], p_alias uuid[], p_trader integer[], p_recipient integer[], p_amount bigint[],
  p_by_account boolean[], p_at_most boolean[], p_reason text[], p_reference text[], p_metadata jsonb[], p_refused json[], p_key text[], p_fingerprint text[],
  p_atomic boolean, p_call_key text, p_call_fingerprint text,
  p_whole boolean, p_instance_version integer, p_version integer[], p_agent uuid[], p_agent_version integer[])
RETURNS TABLE (ord integer, code text, replayed boolean, kept jsonb, at bigint, first_seq bigint, codes text[], facts json[],
               seqs bigint[], repeats boolean[], paid bigint[], trader_left bigint[], recipient_left bigint[],
               place integer[], id uuid[], version integer[], mood integer[], fresh json)
LANGUAGE plpgsql STRICT AS $function$
#variable_conflict use_column
DECLARE
  v_refused json[] := p_refused;
  v_left bigint;
BEGIN
  PERFORM 1 FROM economy.instance i WHERE i.id = p_instance FOR NO KEY UPDATE;
  v_left := p_budget - economy.paid_since(p_instance, p_name[p_trader[1]], now() - interval '24 hours', false);
  IF p_refused[1] IS NULL AND p_amount[1] > v_left THEN
    v_refused := ARRAY[json_build_object('rule', 'budget', 'reason', 'MAX_PER_DAY',
      'detail', {{budget_of_trade}})];
  END IF;
  RETURN QUERY
  SELECT r.ord, r.code, r.replayed, r.kept, r.at, r.first_seq, r.codes, r.facts, r.seqs, r.repeats, r.paid, r.trader_left, r.recipient_left,
         r.place, r.id, r.version, r.mood, r.fresh
    FROM economy.register_trades(p_instance, p_name, p_alias, p_trader, p_recipient, p_amount, p_by_account, p_at_most, p_reason, p_reference, p_metadata, v_refused, p_key,
           p_fingerprint, p_atomic, p_call_key, p_call_fingerprint, p_whole, p_instance_version, p_version, p_agent, p_agent_version) r;
END
$function$;
