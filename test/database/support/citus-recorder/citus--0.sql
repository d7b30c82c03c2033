-- Stands where Citus would: the same names and arguments, the same refusals as far as they concern the order of calls,
-- and a list of what was called. Nothing is distributed by it, so it proves what we ask for and not what comes of it.
CREATE SCHEMA citus;
CREATE TYPE citus.distribution_type AS ENUM ('hash', 'range', 'append');
CREATE TYPE citus.shard_transfer_mode AS ENUM ('auto', 'force_logical', 'block_writes');

CREATE TABLE citus.call (place bigserial PRIMARY KEY, text text NOT NULL);

CREATE TABLE pg_dist_partition (
  logicalrelid regclass PRIMARY KEY, partmethod "char" NOT NULL, partkey text, colocationid integer NOT NULL,
  repmodel "char" NOT NULL, autoconverted boolean NOT NULL DEFAULT false);
CREATE TABLE pg_dist_object (
  classid oid NOT NULL, objid oid NOT NULL, objsubid integer NOT NULL, distribution_argument_index integer,
  colocationid integer, force_delegation boolean, PRIMARY KEY (classid, objid, objsubid));
CREATE TABLE pg_dist_node (
  nodeid integer PRIMARY KEY, groupid integer NOT NULL, nodename text NOT NULL, nodeport integer NOT NULL,
  noderole text NOT NULL DEFAULT 'primary');
INSERT INTO pg_dist_node VALUES (1, 1, 'worker-1', 5432), (2, 2, 'worker-2', 5432);
CREATE TABLE pg_dist_shard (
  logicalrelid regclass NOT NULL, shardid bigint PRIMARY KEY, shardstorage "char" NOT NULL DEFAULT 't',
  shardminvalue text NOT NULL, shardmaxvalue text NOT NULL);
CREATE TABLE pg_dist_placement (placementid bigserial PRIMARY KEY, shardid bigint NOT NULL, groupid integer NOT NULL);

CREATE FUNCTION citus.whole_name(p_table regclass) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT c.relnamespace::regnamespace || '.' || c.relname FROM pg_class c WHERE c.oid = p_table
$$;

CREATE FUNCTION citus.refuse_keys(p_table regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_key record;
BEGIN
  SELECT k.conname, CASE WHEN k.conrelid = p_table THEN k.confrelid ELSE k.conrelid END::regclass AS other INTO v_key
    FROM pg_constraint k
   WHERE k.contype = 'f' AND p_table IN (k.conrelid, k.confrelid)
     AND NOT EXISTS (SELECT FROM pg_dist_partition d
                      WHERE d.logicalrelid = CASE WHEN k.conrelid = p_table THEN k.confrelid ELSE k.conrelid END);
  IF FOUND THEN
    RAISE EXCEPTION 'cannot distribute %: % ties it to %, which is local', p_table, v_key.conname, v_key.other
      USING ERRCODE = '0A000';
  END IF;
END $$;

CREATE FUNCTION create_reference_table(table_name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM citus.refuse_keys(table_name);
  INSERT INTO pg_dist_partition VALUES (table_name, 'n', NULL, 1, 't');
  INSERT INTO citus.call (text) VALUES (format('reference %s', citus.whole_name(table_name)));
END $$;

CREATE FUNCTION citus.distribute(p_how text, p_table regclass, p_column text, p_with text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_group integer := 2;
BEGIN
  PERFORM citus.refuse_keys(p_table);
  IF p_with <> 'none' THEN
    SELECT d.colocationid INTO v_group FROM pg_dist_partition d
     WHERE d.logicalrelid = p_with::regclass AND d.partmethod = 'h';
    IF NOT FOUND THEN
      RAISE EXCEPTION 'relation % is not distributed', p_with USING ERRCODE = '42809';
    END IF;
  END IF;
  IF EXISTS (SELECT FROM pg_index i
              WHERE i.indrelid = p_table AND i.indisunique AND NOT EXISTS (
                SELECT FROM pg_attribute a
                 WHERE a.attrelid = p_table AND a.attname = p_column AND a.attnum = ANY (i.indkey))) THEN
    RAISE EXCEPTION 'cannot create constraint on %', p_table USING ERRCODE = '0A000';
  END IF;
  INSERT INTO pg_dist_partition VALUES (p_table, 'h', p_column, v_group, 's');
  IF p_with = 'none' THEN
    INSERT INTO pg_dist_shard (logicalrelid, shardid, shardminvalue, shardmaxvalue)
    VALUES (p_table, 102008, '-2147483648', '2147483647');
    INSERT INTO pg_dist_placement (shardid, groupid) VALUES (102008, 1);
  END IF;
  INSERT INTO citus.call (text) VALUES (format('%s %s by %s with %s', p_how, citus.whole_name(p_table), p_column, p_with));
END $$;

CREATE FUNCTION create_distributed_table(
  table_name regclass, distribution_column text, distribution_type citus.distribution_type DEFAULT 'hash',
  colocate_with text DEFAULT 'default', shard_count integer DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('citus.multi_shard_modify_mode', true) IS DISTINCT FROM 'sequential' THEN
    RAISE EXCEPTION 'the mode is not sequential';
  END IF;
  PERFORM citus.distribute('distributed', table_name, distribution_column, colocate_with);
END $$;

CREATE FUNCTION create_distributed_table_concurrently(
  table_name regclass, distribution_column text, distribution_type citus.distribution_type DEFAULT 'hash',
  colocate_with text DEFAULT 'default', shard_count integer DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF transaction_timestamp() <> statement_timestamp() THEN
    RAISE EXCEPTION 'create_distributed_table_concurrently cannot run inside a transaction block' USING ERRCODE = '25001';
  END IF;
  IF (SELECT c.relpersistence = 'u' FROM pg_class c WHERE c.oid = table_name) THEN
    RAISE EXCEPTION 'cannot add relation "%" to publication', table_name USING ERRCODE = '22023';
  END IF;
  PERFORM citus.distribute('concurrently', table_name, distribution_column, colocate_with);
END $$;

CREATE FUNCTION truncate_local_data_after_distributing_table(table_name regclass) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- What is in the table here is the only copy, so it stays; only that it was asked for is noted.
  INSERT INTO citus.call (text) VALUES (format('truncate %s', citus.whole_name(table_name)));
END $$;

CREATE FUNCTION create_distributed_function(
  function_name regprocedure, distribution_arg_name text DEFAULT NULL, colocate_with text DEFAULT 'default',
  force_delegation boolean DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_function pg_proc;
BEGIN
  SELECT * INTO v_function FROM pg_proc f WHERE f.oid = function_name;
  IF distribution_arg_name IS NOT NULL THEN
    IF v_function.proargnames[1] <> distribution_arg_name OR v_function.proargtypes[0] <> 'uuid'::regtype THEN
      RAISE EXCEPTION 'cannot distribute the function %: % is not its first argument', function_name, distribution_arg_name;
    END IF;
    PERFORM FROM pg_dist_partition d WHERE d.logicalrelid = colocate_with::regclass AND d.partkey = 'id';
    IF NOT FOUND THEN
      RAISE EXCEPTION 'relation % is not distributed', colocate_with;
    END IF;
  END IF;
  INSERT INTO pg_dist_object
  VALUES ('pg_proc'::regclass, function_name, 0, CASE WHEN distribution_arg_name IS NOT NULL THEN 0 END,
          CASE WHEN distribution_arg_name IS NOT NULL THEN 2 END)
  ON CONFLICT (classid, objid, objsubid) DO UPDATE
     SET distribution_argument_index = EXCLUDED.distribution_argument_index, colocationid = EXCLUDED.colocationid;
  INSERT INTO citus.call (text)
  VALUES (format('function %s%s', v_function.proname, coalesce(' by ' || distribution_arg_name, '')));
END $$;

-- Only C code may take "any": here a uuid, all that we give it.
CREATE FUNCTION get_shard_id_for_distribution_column(table_name regclass, distribution_value uuid) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT s.shardid FROM pg_dist_shard s
   WHERE s.logicalrelid = table_name AND distribution_value IS NOT NULL
   ORDER BY s.shardminvalue = s.shardmaxvalue DESC LIMIT 1
$$;

CREATE FUNCTION isolate_tenant_to_new_shard(
  table_name regclass, tenant_id uuid, cascade_option text DEFAULT '',
  shard_transfer_mode citus.shard_transfer_mode DEFAULT 'auto') RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  IF cascade_option <> 'CASCADE' THEN
    RAISE EXCEPTION 'cannot isolate tenant because "%" has colocated tables', table_name;
  END IF;
  INSERT INTO pg_dist_shard (logicalrelid, shardid, shardminvalue, shardmaxvalue) VALUES (table_name, 102041, '7', '7');
  INSERT INTO pg_dist_placement (shardid, groupid) VALUES (102041, 1);
  INSERT INTO citus.call (text) VALUES (format('isolate %s of %s', tenant_id, citus.whole_name(table_name)));
  RETURN 102041;
END $$;

CREATE FUNCTION citus_move_shard_placement(
  shard_id bigint, source_node_name text, source_node_port integer, target_node_name text, target_node_port integer,
  shard_transfer_mode citus.shard_transfer_mode DEFAULT 'auto') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_target integer;
BEGIN
  SELECT n.groupid INTO v_target FROM pg_dist_node n WHERE n.nodename = target_node_name AND n.nodeport = target_node_port;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Moving shards to a non-existing node is not supported';
  END IF;
  UPDATE pg_dist_placement p SET groupid = v_target
    FROM pg_dist_node n
   WHERE p.shardid = shard_id AND n.groupid = p.groupid AND n.nodename = source_node_name AND n.nodeport = source_node_port;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'source placement must be in active state';
  END IF;
  INSERT INTO citus.call (text) VALUES (format('move %s to %s:%s', shard_id, target_node_name, target_node_port));
END $$;

GRANT SELECT ON pg_dist_partition, pg_dist_object, pg_dist_node, pg_dist_shard, pg_dist_placement TO PUBLIC;
