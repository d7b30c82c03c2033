-- The distribution of wealths, which come sorted. The formulas and their sources are in docs/economy.md. One pass over them in
-- order; quantiles are then looked up. All sums are exact, in units; only results are rounded, to whole units.
CREATE OR REPLACE FUNCTION economy.wealth_figures(p_sorted bigint[]) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE STRICT AS $function$
DECLARE
  c_bins CONSTANT integer := 20;
  v_sorted bigint[] := p_sorted;
  v_most numeric;
  v_heads CONSTANT bigint := cardinality(p_sorted);
  v_total numeric := 0;
  v_by_place numeric := 0;
  v_tenth numeric[] := array_fill(0::numeric, ARRAY[10]);
  v_part record;
  v_at numeric;
  v_low bigint;
  v_high bigint;
  v_middle bigint;
  v_before bigint := 0;
  v_sum numeric := 0;
  v_gini numeric := 0;
  v_percentile numeric;
  v_percentiles jsonb := '{}';
  v_lorenz jsonb := '[]';
  v_bins jsonb := '[]';
BEGIN
  IF v_heads > 0 THEN
    -- Writing to an array expands it, and its elements are then read without a scan.
    v_sorted[1] := v_sorted[1];
    v_most := v_sorted[v_heads];
  END IF;
  -- Person i of n belongs to the tenth k (from 0) when 10 i lies in (k n, (k + 1) n].
  FOR v_part IN
    SELECT ((u.place * 10 - 1) / v_heads)::integer AS tenth, sum(u.wealth) AS sum, sum(u.wealth::numeric * u.place) AS by_place
      FROM unnest(v_sorted) WITH ORDINALITY AS u (wealth, place) GROUP BY 1
  LOOP
    v_tenth[v_part.tenth + 1] := v_part.sum;
    v_total := v_total + v_part.sum;
    v_by_place := v_by_place + v_part.by_place;
  END LOOP;
  IF v_total > 0 THEN
    v_gini := (2 * v_by_place - (v_heads + 1) * v_total) / (v_heads * v_total);
  END IF;

  FOREACH v_at IN ARRAY ARRAY[10, 25, 50, 75, 90, 95, 99]::numeric[] LOOP
    v_low := div(v_at * (v_heads - 1), 100) + 1;
    v_percentile := v_sorted[v_low]
      + (v_sorted[least(v_low + 1, v_heads)] - v_sorted[v_low]) * mod(v_at * (v_heads - 1), 100) * 0.01;
    v_percentiles := v_percentiles || jsonb_build_object('p' || v_at, economy.money(round(v_percentile)));
  END LOOP;

  FOR v_k IN 0 .. 10 LOOP
    v_low := v_k * v_heads / 10;
    v_lorenz := v_lorenz || jsonb_build_object('population', v_k * 0.1, 'wealth',
      CASE WHEN v_total > 0
        THEN round((v_sum + coalesce(v_sorted[v_low + 1], 0) * (v_k * v_heads % 10) * 0.1) / v_total, 6)
        ELSE v_k * 0.1 END);
    v_sum := v_sum + coalesce(v_tenth[v_k + 1], 0);
  END LOOP;

  -- A binary search finds the first wealth that is not below the end of each bin.
  FOR v_k IN 1 .. CASE WHEN v_heads = 0 THEN 0 WHEN v_total = 0 THEN 1 ELSE c_bins END LOOP
    v_at := v_most * v_k / c_bins;
    v_low := v_before + 1;
    v_high := v_heads + 1;
    WHILE v_low < v_high AND v_at < v_most LOOP
      v_middle := (v_low + v_high) / 2;
      IF v_sorted[v_middle] < v_at THEN
        v_low := v_middle + 1;
      ELSE
        v_high := v_middle;
      END IF;
    END LOOP;
    v_bins := v_bins || jsonb_build_object('from', economy.money(v_most * (v_k - 1) / c_bins), 'to', economy.money(v_at),
                                           'count', v_high - 1 - v_before);
    v_before := v_high - 1;
  END LOOP;

  RETURN jsonb_build_object(
    'population', v_heads,
    'moneySupply', economy.money(v_total),
    'wealth', jsonb_build_object(
      'mean', economy.money(round(v_total / nullif(v_heads, 0))), 'median', v_percentiles -> 'p50',
      'min', economy.money(v_sorted[1]), 'max', economy.money(v_most), 'gini', round(v_gini, 6),
      'percentiles', v_percentiles, 'lorenz', v_lorenz, 'histogram', v_bins));
END
$function$;
