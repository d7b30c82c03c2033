-- Divides the wealth of a dying character by the instance's inheritance rule; nothing is written. With p_goods heirs are named also where there is no wealth:
-- those of an external policy, which divides wealth, are then those of `heirs`. Equal parts are
-- made by the largest remainder method: every heir gets the quotient cut to whole ten-thousandths, and the first ones, by
-- age, get one more until nothing is left. `asked`: the rule is an external policy, and p_division (see economy.register_death)
-- is not its answer for this estate. An invalid division is EC003, a fault of the policy.
CREATE OR REPLACE FUNCTION economy.divide_estate(
  p_instance uuid, p_inheritance text, p_dead economy.agent_npc, p_division jsonb, p_goods boolean,
  OUT asked boolean, OUT heirs uuid[], OUT shares bigint[], OUT to_treasury bigint, OUT to_sink bigint)
LANGUAGE plpgsql STABLE AS $function$
DECLARE
  v_estate CONSTANT bigint := p_dead.wealth;
  v_inheritance text := p_inheritance;
  v_fault text;
  v_part bigint;
  v_remainder bigint;
BEGIN
  asked := false;
  to_treasury := 0;
  to_sink := 0;
  IF v_estate = 0 AND NOT p_goods THEN RETURN; END IF;

  IF p_inheritance NOT IN ('heirs', 'treasury', 'population', 'none') AND v_estate = 0 THEN
    v_inheritance := 'heirs';
  ELSIF p_inheritance NOT IN ('heirs', 'treasury', 'population', 'none') THEN
    SELECT array_agg((s.value ->> 'id')::uuid ORDER BY s.place) INTO heirs
      FROM jsonb_array_elements(nullif(p_division -> 'shares', 'null')) WITH ORDINALITY AS s (value, place);
    asked := p_division ->> 'policy' IS DISTINCT FROM p_inheritance
      OR (p_division ->> 'estate')::numeric IS DISTINCT FROM v_estate
      OR EXISTS (SELECT FROM economy.holder a
                  WHERE a.instance_id = p_instance AND a.id = ANY (heirs) AND a.deleted_at IS NOT NULL);
    IF asked THEN RETURN; END IF;
    WITH part AS (
      SELECT (s.value ->> 'id')::uuid AS heir, (s.value ->> 'amount')::numeric AS amount, true AS inherited, s.value ? 'account' AS account
        FROM jsonb_array_elements(nullif(p_division -> 'shares', 'null')) s
      UNION ALL
      SELECT NULL, (p_division ->> 'treasury')::numeric, false, false
      UNION ALL
      SELECT NULL, (p_division ->> 'sunk')::numeric, false, false
    )
    SELECT CASE
             WHEN jsonb_typeof(p_division -> 'shares') IS DISTINCT FROM 'array'
                  OR count(p.heir) < count(*) FILTER (WHERE p.inherited) OR count(p.amount) < count(*)
               THEN 'lacks an heir or an amount'
             WHEN count(DISTINCT p.heir) < count(p.heir) THEN 'names an heir twice'
             WHEN bool_or(p.heir = p_dead.id) THEN 'leaves a part to the deceased'
             WHEN count(a.id) < count(p.heir) THEN 'names an heir who is nobody of the instance'
             WHEN bool_or(p.account AND a.agent_id IS NOT NULL) THEN 'names an heir who is neither a candidate nor an account'
             WHEN NOT bool_and(p.amount >= 0 AND p.amount < 'NaN' AND p.amount = trunc(p.amount))
               THEN 'has a part that is no amount of money'
             WHEN sum(p.amount) <> v_estate
               THEN format('adds up to %s where the estate is %s', economy.money(sum(p.amount)), economy.money(v_estate))
           END
      INTO v_fault
      FROM part p
      LEFT JOIN economy.holder a ON a.instance_id = p_instance AND a.id = p.heir;
    IF v_fault IS NOT NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'EC003', MESSAGE = v_fault, DETAIL = p_inheritance;
    END IF;
    SELECT array_agg((s.value ->> 'amount')::numeric::bigint ORDER BY s.place) INTO shares
      FROM jsonb_array_elements(p_division -> 'shares') WITH ORDINALITY AS s (value, place);
    to_treasury := (p_division ->> 'treasury')::numeric;
    to_sink := (p_division ->> 'sunk')::numeric;
    RETURN;
  END IF;

  IF v_inheritance = 'heirs' THEN
    SELECT array_agg(a.id ORDER BY a.created_at, a.id) INTO heirs
      FROM economy.agent_npc_parent f
      JOIN economy.agent_npc a ON a.instance_id = p_instance AND a.id = f.child_id
     WHERE f.instance_id = p_instance AND f.parent_id = p_dead.id AND a.deleted_at IS NULL;
    IF heirs IS NULL THEN
      SELECT array_agg(a.id ORDER BY a.created_at, a.id) INTO heirs
        FROM economy.agent_npc_parent f
        JOIN economy.agent_npc a ON a.instance_id = p_instance AND a.id = f.parent_id
       WHERE f.instance_id = p_instance AND f.child_id = p_dead.id AND a.deleted_at IS NULL;
    END IF;
  ELSIF p_inheritance = 'population' THEN
    SELECT array_agg(a.id ORDER BY a.created_at, a.id) INTO heirs
      FROM economy.agent_npc a
     WHERE a.instance_id = p_instance AND a.deleted_at IS NULL AND a.id <> p_dead.id;
  END IF;
  IF heirs IS NOT NULL THEN
    v_part := v_estate / cardinality(heirs);
    v_remainder := v_estate % cardinality(heirs);
    SELECT array_agg(v_part + CASE WHEN h.place <= v_remainder THEN 1 ELSE 0 END ORDER BY h.place) INTO shares
      FROM unnest(heirs) WITH ORDINALITY AS h (id, place);
  ELSIF p_inheritance = 'none' THEN
    to_sink := v_estate;
  ELSE
    to_treasury := v_estate;
  END IF;
END
$function$;
