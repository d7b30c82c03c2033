-- Adds to what an owner has of an asset; with p_owner NULL, nothing. A part of economy.move_goods.
CREATE OR REPLACE FUNCTION economy.put_goods(p_instance uuid, p_owner uuid, p_asset text, p_lot integer, p_amount bigint) RETURNS void
LANGUAGE plpgsql AS $function$
BEGIN
  IF p_owner IS NULL THEN RETURN; END IF;
  UPDATE economy.holding g SET amount = g.amount + p_amount
   WHERE g.instance_id = p_instance AND g.owner_id = p_owner AND g.asset = p_asset AND g.lot = p_lot;
  IF NOT FOUND THEN
    INSERT INTO economy.holding (instance_id, owner_id, asset, lot, amount) VALUES (p_instance, p_owner, p_asset, p_lot, p_amount);
  END IF;
END
$function$;
