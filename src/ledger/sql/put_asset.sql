-- Creates an asset, or changes its name and how long it keeps. What it is and how fine it is are settled once some of it was made, and
-- whether it perishes, because its holdings are kept by day or not. p_asset: {code, name, kind, decimals, perishesAfterDays}.
CREATE OR REPLACE FUNCTION economy.put_asset(p_instance uuid, p_asset jsonb, p_key text, p_fingerprint text)
{{ledger_write}}
  v_days CONSTANT integer := p_asset ->> 'perishesAfterDays';
  v_asset economy.asset;
{{begin_write}}
  -- It has no event: its result is kept.
  v_seq := NULL;

  SELECT * INTO v_asset FROM economy.asset a WHERE a.instance_id = p_instance AND a.code = p_asset ->> 'code';
  IF v_asset.code IS NULL THEN
    INSERT INTO economy.asset (instance_id, code, name, kind, decimals, perishes_after_days, created_at, updated_at)
    VALUES (p_instance, p_asset ->> 'code', p_asset ->> 'name', p_asset ->> 'kind', (p_asset ->> 'decimals')::smallint, v_days, v_at, v_at)
    RETURNING * INTO v_asset;
    UPDATE economy.instance i SET asset_count = i.asset_count + 1 WHERE i.id = p_instance;
    v_result := jsonb_build_object('created', true, 'asset', to_jsonb(v_asset));
  ELSIF v_asset.made > 0 AND (v_asset.kind, v_asset.decimals, v_asset.perishes_after_days IS NULL)
        IS DISTINCT FROM ((p_asset ->> 'kind')::varchar, (p_asset ->> 'decimals')::smallint, v_days IS NULL) THEN
    v_code := 'ASSET_IN_USE';
  ELSE
    UPDATE economy.asset a
       SET name = p_asset ->> 'name', kind = p_asset ->> 'kind', decimals = (p_asset ->> 'decimals')::smallint,
           perishes_after_days = v_days, version = a.version + 1, updated_at = v_at
     WHERE a.instance_id = p_instance AND a.code = v_asset.code
    RETURNING * INTO v_asset;
    v_result := jsonb_build_object('created', false, 'asset', to_jsonb(v_asset));
  END IF;
  {{end_write}}
