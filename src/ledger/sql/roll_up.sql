-- Adds up to p_most of the next events of an instance to its rollup: one row per minute that has events, with the running
-- totals, so that the activity between two moments is the difference of two rows. In one transaction with the
-- cursor, whose row is its lock; the instance itself is not locked, so no write waits. Numbers are given
-- out under the instance's lock: visible events up to its last_seq have no gap and never change.
CREATE OR REPLACE FUNCTION economy.roll_up(p_instance uuid, p_most integer)
RETURNS TABLE (done bigint, seq bigint)
LANGUAGE plpgsql STRICT AS $function$
#variable_conflict use_column
DECLARE
  v_from bigint;
  v_upto bigint;
  v_last economy.rollup;
BEGIN
  SELECT c.seq INTO v_from FROM economy.rollup_cursor c WHERE c.instance_id = p_instance FOR UPDATE;
  IF NOT FOUND THEN
    -- A purged one must not leave a cursor behind.
    INSERT INTO economy.rollup_cursor (instance_id, seq)
    SELECT i.id, 0 FROM economy.instance i WHERE i.id = p_instance AND i.deleted_at IS NULL ON CONFLICT (instance_id) DO NOTHING;
    SELECT c.seq INTO v_from FROM economy.rollup_cursor c WHERE c.instance_id = p_instance FOR UPDATE;
  END IF;
  SELECT least(i.last_seq, v_from + p_most) INTO v_upto FROM economy.instance i WHERE i.id = p_instance AND i.deleted_at IS NULL;
  IF v_upto IS NULL OR v_upto <= v_from THEN
    RETURN QUERY SELECT 0::bigint, v_from;
    RETURN;
  END IF;

  SELECT r.* INTO v_last FROM economy.find_rollup(p_instance, 'before', 'infinity') r;
  -- supply_minutes: the money supply at the end of each minute before this one, added up; the minutes between two rows have
  -- that of the first of them.
  INSERT INTO economy.rollup
    (instance_id, minute, seq, {{rollup_columns}}, supply_minutes)
  SELECT p_instance, s.minute, s.seq, {{rollup_columns}},
         coalesce(v_last.supply_minutes, 0)
           + coalesce(sum(s.supply_before * (extract(epoch FROM s.minute - s.minute_before) / 60)::bigint)
                        OVER (ORDER BY s.minute), 0)
    FROM (
      SELECT t.*,
             coalesce(lag(t.minute) OVER w, v_last.minute) AS minute_before,
             lag(t.supply, 1, coalesce({{supply_of_last}}, 0)) OVER w AS supply_before
        FROM (
          SELECT c.*, {{supply_of_row}} AS supply
            FROM (
              SELECT e.minute, e.seq, {{rollup_sums}}
                FROM economy.event_totals(p_instance, v_from, v_upto) e
              WINDOW m AS (ORDER BY e.minute)) c) t
      WINDOW w AS (ORDER BY t.minute)) s
  ON CONFLICT (instance_id, minute) DO UPDATE
    SET seq = EXCLUDED.seq, {{rollup_excluded}}, supply_minutes = EXCLUDED.supply_minutes;

  INSERT INTO economy.rollup_mint (instance_id, source, reason, count, amount)
  SELECT p_instance, n.source, n.reason, n.count + coalesce(m.count, 0), n.amount + coalesce(m.amount, 0)
    FROM economy.event_mints(p_instance, v_from, v_upto) n
    LEFT JOIN economy.rollup_mint m ON m.instance_id = p_instance AND m.source = n.source AND m.reason = n.reason
  ON CONFLICT (instance_id, source, reason) DO UPDATE SET count = EXCLUDED.count, amount = EXCLUDED.amount;

  -- With a limit, because without one a plan may read all prices of the instance at once.
  INSERT INTO economy.rollup_price (instance_id, item, hour, price, trades, quantity, last_seq)
  SELECT p_instance, n.item, n.hour, n.price, n.trades + coalesce(r.trades, 0), n.quantity + coalesce(r.quantity, 0), n.last_seq
    FROM economy.event_prices(p_instance, v_from, v_upto) n
    LEFT JOIN LATERAL (
      SELECT k.trades, k.quantity FROM economy.rollup_price k
       WHERE k.instance_id = p_instance AND k.item = n.item AND k.hour = n.hour AND k.price = n.price LIMIT 1) r ON true
  ON CONFLICT (instance_id, item, hour, price) DO UPDATE
    SET trades = EXCLUDED.trades, quantity = EXCLUDED.quantity, last_seq = EXCLUDED.last_seq;

  UPDATE economy.rollup_cursor c SET seq = v_upto WHERE c.instance_id = p_instance;
  RETURN QUERY SELECT v_upto - v_from, v_upto;
END
$function$;
