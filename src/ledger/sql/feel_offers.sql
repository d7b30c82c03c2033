-- The effects of a talk with those of its offers added: who was promised money trusts the one who paid it a little more, and one who
-- agreed and could not pay, or give the goods, much less; whose offer was declined likes the other a little less. p_between: the initiator, the responder,
-- the others; p_talk has the settled offers.
CREATE OR REPLACE FUNCTION economy.feel_offers(p_between uuid[], p_talk jsonb, p_effects jsonb) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE STRICT AS $function$
DECLARE
  v_effects jsonb := p_effects;
  v_offer jsonb;
  v_payer uuid;
  v_payee uuid;
  v_who uuid;
  v_whom uuid;
  v_path text[];
  v_affinity integer;
  v_trust integer;
BEGIN
  FOR v_offer IN SELECT o.value FROM jsonb_array_elements(p_talk -> 'offers') AS o LOOP
    v_payer := v_offer ->> 'payerId';
    v_payee := v_offer ->> 'payeeId';
    v_who := v_payee;
    v_affinity := 0;
    v_trust := 0;
    IF v_offer ? 'tradeSeq' THEN
      v_trust := {{kept_trust}};
    ELSIF (v_offer ->> 'accepted')::boolean THEN
      IF v_offer #>> '{refusal,code}' IN ({{refused_goods}}) THEN v_who := v_payer; END IF;
      v_trust := {{broken_trust}};
    ELSIF NOT v_offer ? 'refusal' AND (v_offer ->> 'line')::integer < jsonb_array_length(p_talk -> 'chat') - 1 THEN
      v_who := (p_talk #>> ARRAY['chat', v_offer ->> 'line', 'speakerId'])::uuid;
      v_affinity := {{declined_affinity}};
    END IF;
    v_whom := CASE WHEN v_who = v_payer THEN v_payee ELSE v_payer END;
    v_path := CASE WHEN v_who = p_between[1] AND v_whom = p_between[2] THEN '{initiator}'
                   WHEN v_who = p_between[2] AND v_whom = p_between[1] THEN '{responder}'
                   ELSE ARRAY['others', (SELECT (t.place - 1)::text
                     FROM jsonb_array_elements(p_effects -> 'others') WITH ORDINALITY AS t (effect, place)
                    WHERE t.effect ->> 'characterId' = v_who::text AND t.effect ->> 'otherId' = v_whom::text)] END;
    IF v_effects #> v_path IS NOT NULL THEN
      v_effects := jsonb_set(v_effects, v_path, (v_effects #> v_path) || jsonb_build_object(
        'affinityDelta', coalesce((v_effects #>> (v_path || '{affinityDelta}'))::integer, 0) + v_affinity,
        'trustDelta', coalesce((v_effects #>> (v_path || '{trustDelta}'))::integer, 0) + v_trust));
    END IF;
  END LOOP;
  RETURN v_effects;
END
$function$;
