-- Gives a copy without a history its first events, all at p_at: its registration, the contents of its treasury,
-- a spawn of every living character, an opening of every account, what is left of every open hold and listing, the goods, and every open obligation. With them the ledger of the copy
-- is self-contained.
CREATE OR REPLACE FUNCTION economy.open_world(p_instance uuid, p_at timestamptz) RETURNS void
LANGUAGE plpgsql STRICT AS $function$
#variable_conflict use_column
DECLARE
  v_instance economy.instance;
  v_seq bigint := 1;
  v_npcs bigint;
  v_agent_npcs bigint;
  v_accounts bigint;
  v_holds bigint;
  v_listings bigint;
  v_obligations bigint;
  v_goods bigint;
  v_wealth numeric;
BEGIN
  SELECT * INTO v_instance FROM economy.instance i WHERE i.id = p_instance;
  INSERT INTO economy.event (instance_id, seq, created_at, kind, data)
  VALUES (p_instance, 1, p_at, 'instance',
          jsonb_build_object('uuid', v_instance.uuid, {{settings_of_event}}));
  IF v_instance.collected_taxes > 0 THEN
    -- Minted and collected at once: no character of this world ever had it.
    v_seq := 2;
    INSERT INTO economy.event (instance_id, seq, created_at, kind, cause, amount, data)
    VALUES (p_instance, 2, p_at, 'tax', 'opening', v_instance.collected_taxes, '{"reason": "opening"}');
  END IF;

  INSERT INTO economy.event (instance_id, seq, created_at, recipient_id, kind, data)
  SELECT p_instance, v_seq + row_number() OVER (ORDER BY n.created_at, n.id), p_at, n.id, 'npc-spawn',
         jsonb_build_object('type', n.type, 'uuid', n.uuid, 'name', n.name)
    FROM economy.npc n WHERE n.instance_id = p_instance AND n.deleted_at IS NULL;
  GET DIAGNOSTICS v_npcs = ROW_COUNT;
  v_seq := v_seq + v_npcs;

  WITH child AS MATERIALIZED (
    SELECT DISTINCT f.child_id AS id FROM economy.agent_npc_parent f WHERE f.instance_id = p_instance
  )
  INSERT INTO economy.event
    (instance_id, seq, created_at, recipient_id, kind, amount, recipient_wealth, recipient_mood, data)
  SELECT p_instance, v_seq + row_number() OVER (ORDER BY a.created_at, a.id), p_at, a.id, 'spawn',
         a.wealth + a.held, a.wealth + a.held, a.mood,
         jsonb_build_object('type', a.type, 'uuid', a.uuid, 'name', a.name, 'agentId', a.agent_id, 'mood', a.mood, 'parents',
                            CASE WHEN c.id IS NULL THEN '[]' ELSE economy.parents_of(p_instance, a.id) END)
    FROM economy.agent_npc a LEFT JOIN child c ON c.id = a.id
   WHERE a.instance_id = p_instance AND a.deleted_at IS NULL;
  GET DIAGNOSTICS v_agent_npcs = ROW_COUNT;
  v_seq := v_seq + v_agent_npcs;

  INSERT INTO economy.event (instance_id, seq, created_at, recipient_id, kind, amount, recipient_wealth, data)
  SELECT p_instance, v_seq + row_number() OVER (ORDER BY h.created_at, h.id), p_at, h.id, 'account', h.wealth + h.held, h.wealth + h.held,
         jsonb_build_object('uuid', h.uuid, 'name', h.name, 'kind', h.kind, 'taxable', h.taxable, 'salt', gen_random_uuid())
    FROM economy.holder h WHERE h.instance_id = p_instance AND h.agent_id IS NULL AND h.deleted_at IS NULL;
  GET DIAGNOSTICS v_accounts = ROW_COUNT;
  v_seq := v_seq + v_accounts;

  -- The copy knows nothing of what was captured or accepted.
  DELETE FROM economy.hold h WHERE h.instance_id = p_instance AND h.state <> 'held';
  UPDATE economy.hold h SET amount = h.amount - h.captured, captured = 0, created_at = p_at, updated_at = p_at, seq = o.seq
    FROM (SELECT u.id, v_seq + row_number() OVER (ORDER BY u.id) AS seq FROM economy.hold u WHERE u.instance_id = p_instance) o
   WHERE h.instance_id = p_instance AND h.id = o.id;
  GET DIAGNOSTICS v_holds = ROW_COUNT;
  v_seq := v_seq + v_holds;
  DELETE FROM economy.listing l WHERE l.instance_id = p_instance AND l.state <> 'open';
  UPDATE economy.listing l SET quantity = l.remaining, created_at = p_at, updated_at = p_at, seq = o.seq
    FROM (SELECT u.id, v_seq + row_number() OVER (ORDER BY u.id) AS seq FROM economy.listing u WHERE u.instance_id = p_instance) o
   WHERE l.instance_id = p_instance AND l.id = o.id;
  GET DIAGNOSTICS v_listings = ROW_COUNT;
  v_seq := v_seq + v_listings;
  INSERT INTO economy.event (instance_id, seq, created_at, actor_id, kind, amount, actor_wealth, actor_mood, reason, reference, data)
  SELECT p_instance, o.seq, p_at, o.owner, o.kind::economy.event_kind, o.money, a.wealth + a.held - o.upto, a.mood, o.reason, o.reference,
         CASE WHEN o.kind = 'hold' OR o.money IS NOT NULL THEN jsonb_build_object('held', o.upto) ELSE '{}' END || jsonb_build_object(o.kind, o.content)
    FROM (SELECT u.*, coalesce(sum(u.money) OVER (PARTITION BY u.owner ORDER BY u.seq), 0)::bigint AS upto
            FROM (SELECT h.payer_id AS owner, 'hold' AS kind, h.seq, CASE WHEN h.asset IS NULL THEN h.amount END AS money, h.reason, h.reference,
                         to_jsonb(h) - '{instance_id,payer_id,reason,reference}'::text[] AS content
                    FROM economy.hold h WHERE h.instance_id = p_instance
                  UNION ALL
                  SELECT l.owner_id, 'listing', l.seq, CASE WHEN l.side = 'buy' THEN economy.price_of(l.quantity, l.unit_price)::bigint END, l.reason, l.reference,
                         to_jsonb(l) - '{instance_id,owner_id,reason,reference}'::text[]
                    FROM economy.listing l WHERE l.instance_id = p_instance) u) o
    JOIN economy.holder a ON a.instance_id = p_instance AND a.id = o.owner;

  DELETE FROM economy.obligation o WHERE o.instance_id = p_instance AND o.state <> 'open';
  UPDATE economy.obligation o SET created_at = p_at, updated_at = p_at, seq = n.seq
    FROM (SELECT u.id, v_seq + row_number() OVER (ORDER BY u.id) AS seq FROM economy.obligation u WHERE u.instance_id = p_instance) n
   WHERE o.instance_id = p_instance AND o.id = n.id;
  INSERT INTO economy.event (instance_id, seq, created_at, actor_id, recipient_id, kind, actor_wealth, recipient_wealth, actor_mood,
                             recipient_mood, reason, reference, data)
  SELECT p_instance, o.seq, p_at, o.debtor_id, o.creditor_id, 'obligation', d.wealth, c.wealth, d.mood, c.mood, o.reason, o.reference,
         jsonb_build_object('action', 'opened', 'salt', gen_random_uuid(),
                            'obligation', to_jsonb(o) - '{instance_id,debtor_id,creditor_id,reason,reference}'::text[])
    FROM economy.obligation o
    LEFT JOIN economy.holder d ON d.instance_id = p_instance AND d.id = o.debtor_id
    LEFT JOIN economy.holder c ON c.instance_id = p_instance AND c.id = o.creditor_id
   WHERE o.instance_id = p_instance;
  GET DIAGNOSTICS v_obligations = ROW_COUNT;
  v_seq := v_seq + v_obligations;

  -- Whose goods, a thousand to an event; what is held or listed is where it is. What was consumed never was.
  INSERT INTO economy.event (instance_id, seq, created_at, kind, cause, data)
  SELECT p_instance, v_seq + 1 + g.page, p_at, 'exchange', 'opening', jsonb_build_object('legs', jsonb_agg(jsonb_build_object(
           'asset', g.asset, 'amount', g.amount, 'from', NULL, 'fromLeft', NULL, 'to', g.owner_id, 'toLeft', g.amount) ORDER BY g.owner_id, g.asset))
    FROM (SELECT s.*, (row_number() OVER (ORDER BY s.owner_id, s.asset) - 1) / 1000 AS page
            FROM (SELECT o.owner_id, o.asset, sum(o.amount)::bigint AS amount
                    FROM economy.holding o WHERE o.instance_id = p_instance GROUP BY 1, 2) s) g
   GROUP BY g.page;
  GET DIAGNOSTICS v_goods = ROW_COUNT;
  v_seq := v_seq + v_goods;
  UPDATE economy.asset a
     SET consumed = 0, made = coalesce((SELECT sum(o.amount) FROM economy.holding o WHERE o.instance_id = p_instance AND o.asset = a.code), 0)
   WHERE a.instance_id = p_instance;

  -- The ledger of the copy has no earlier change of those who live than their spawn.
  UPDATE economy.holder a
     SET trades_seen = v_seq, updated_at = CASE WHEN a.deleted_at IS NULL THEN p_at ELSE a.updated_at END
   WHERE a.instance_id = p_instance;
  SELECT coalesce(sum(a.wealth + a.held), 0) INTO v_wealth FROM economy.holder a WHERE a.instance_id = p_instance;
  UPDATE economy.instance i
     SET minted = v_wealth + i.collected_taxes, agent_npc_count = v_agent_npcs, npc_count = v_npcs,
         last_seq = v_seq, copied_seq = v_seq, last_event_at = p_at, pending_since = coalesce(i.pending_since, p_at)
   WHERE i.id = p_instance;
END
$function$;
