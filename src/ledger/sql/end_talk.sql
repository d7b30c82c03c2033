-- Ends an open talk: it becomes an event of the same id, as economy.register_interaction writes it. Only for the line that claimed
-- the talk; its character may have died meanwhile. p_wallet: the account of the speaker, or the nil uuid: offers that were accepted
-- become trades of it with the character, right before the talk (see economy.settle_offers), and promises between the two, of which the
-- character spoke, are kept or broken right after it (see economy.judge_promises).
CREATE OR REPLACE FUNCTION economy.end_talk(
  p_instance uuid, p_talk uuid, p_line uuid, p_character uuid, p_speaker uuid, p_wallet uuid, p_said jsonb, p_effects jsonb,
  p_key text, p_fingerprint text)
{{ledger_write}}
  v_settled record;
  v_talk jsonb := p_said;
  v_effects jsonb := p_effects;
BEGIN
  v_open := economy.open_write(p_instance, p_key, p_fingerprint, p_line);
  {{unless_settled}}

  DELETE FROM economy.open_talk t WHERE t.instance_id = p_instance AND t.id = p_talk AND t.claim = p_line;
  IF FOUND THEN
    IF p_said ? 'offers' THEN
      v_settled := economy.settle_offers(
        p_instance, v_at, v_instance.last_seq, ARRAY[p_wallet, p_character], p_said -> 'offers', v_instance.talk_trades);
      v_seq := v_settled.talk_seq;
      v_talk := p_said || jsonb_build_object('offers', v_settled.offers);
      v_effects := economy.feel_offers(ARRAY[p_wallet, p_character], v_talk, p_effects);
    END IF;
    v_result := economy.write_talk(p_instance, v_seq, v_at, p_talk, p_speaker, p_character, v_talk, v_effects);
    IF p_said ? 'promises' THEN
      PERFORM economy.judge_promises(p_instance, v_at, v_seq, ARRAY[p_wallet, p_character], p_said -> 'promises');
    END IF;
  ELSE
    {{refuse_line}}
  END IF;
  {{end_write}}
