-- What a character for whom the built-in voice speaks knows of its world, for questions of players: the people to whom its relationship
-- is strongest, of the {{known_ties}} first ones, then the richest and poorest of the {{known_living}} who have lived there longest, {{known_people}} of each;
-- the {{known_dead}} of the youngest dead who died last; what it sells, and the cheapest offers of others; what it
-- owes and is owed, or has promised and was promised. NULL for others. Keys and indexes alone are read.
CREATE OR REPLACE FUNCTION economy.known_to(p_instance uuid, p_character uuid, p_agent uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT SET enable_bitmapscan = off SET enable_seqscan = off SET jit = off SET citus.allow_nested_distributed_execution = 'on' AS $function$
DECLARE
  v_ids uuid[];
  v_people jsonb;
  v_others jsonb;
  v_dead jsonb;
  v_sells jsonb;
  v_dues jsonb;
  v_market jsonb;
BEGIN
  IF NOT EXISTS (SELECT FROM economy.agent g WHERE g.id = p_agent AND g.protocol = 'scripted') THEN
    RETURN NULL;
  END IF;
  SELECT array_agg(t.id), jsonb_agg(jsonb_build_object('name', t.name, 'description', left(d.description, 81),
             'affinity', t.affinity, 'alive', t.deleted_at IS NULL, 'diedAt', t.deleted_at, 'wealth', t.wealth) ORDER BY abs(t.affinity) DESC, t.id)
    INTO v_ids, v_people FROM (
    SELECT h.id, h.name, h.deleted_at, h.wealth, r.affinity
      FROM (SELECT o.other_id, o.affinity FROM economy.relationship o
             WHERE o.instance_id = p_instance AND o.character_id = p_character ORDER BY o.other_id LIMIT {{known_ties}}) r
      JOIN economy.holder h ON h.instance_id = p_instance AND h.id = r.other_id AND h.agent_id IS NOT NULL
     ORDER BY abs(r.affinity) DESC, h.id LIMIT {{known_people}}) t
    JOIN economy.agent_npc d ON d.instance_id = p_instance AND d.id = t.id;
  SELECT jsonb_agg(jsonb_build_object('name', o.name, 'description', left(d.description, 81), 'affinity', NULL, 'alive', true,
             'diedAt', NULL, 'wealth', o.wealth) ORDER BY o.place, o.id)
    INTO v_others FROM (
    SELECT h.id, h.name, h.wealth, h.place
      FROM (SELECT l.id, l.name, l.wealth,
                   least(rank() OVER (ORDER BY l.wealth), rank() OVER (ORDER BY l.wealth DESC)) AS place
              FROM (SELECT a.id, a.name, a.wealth FROM economy.holder a
                     WHERE a.instance_id = p_instance AND a.agent_id IS NOT NULL AND a.deleted_at IS NULL
                     ORDER BY a.created_at, a.id LIMIT {{known_living}}) l) h
     WHERE h.id <> p_character AND h.id <> ALL (coalesce(v_ids, '{}'))
     ORDER BY h.place, h.id LIMIT {{known_people}}) o
    JOIN economy.agent_npc d ON d.instance_id = p_instance AND d.id = o.id;
  SELECT jsonb_agg(jsonb_build_object('name', o.name, 'description', left(d.description, 81), 'affinity', NULL, 'alive', false,
             'diedAt', o.deleted_at, 'wealth', 0) ORDER BY o.deleted_at DESC, o.id)
    INTO v_dead FROM (
    SELECT h.id, h.name, h.deleted_at
      FROM (SELECT a.id, a.name, a.deleted_at FROM economy.holder a
             WHERE a.instance_id = p_instance AND a.agent_id IS NOT NULL AND a.deleted_at IS NOT NULL
             ORDER BY a.created_at DESC, a.id DESC LIMIT {{known_living}}) h
     WHERE h.id <> ALL (coalesce(v_ids, '{}'))
     ORDER BY h.deleted_at DESC, h.id LIMIT {{known_dead}}) o
    JOIN economy.agent_npc d ON d.instance_id = p_instance AND d.id = o.id;
  SELECT jsonb_agg(s.ware) INTO v_sells FROM (
    SELECT jsonb_build_object('item', a.name, 'quantity', l.remaining, 'price', l.unit_price) AS ware
      FROM (SELECT i.asset, i.remaining, i.unit_price FROM economy.listing i
             WHERE i.instance_id = p_instance AND i.owner_id = p_character AND i.side = 'sell' AND i.state = 'open'
             ORDER BY i.id DESC LIMIT 6) l
      JOIN economy.asset a ON a.instance_id = p_instance AND a.code = l.asset) s;
  SELECT jsonb_agg(b.due) INTO v_dues FROM (
    SELECT jsonb_build_object('with', h.name, 'debtor', d.debtor, 'kind', d.kind, 'text', d.text, 'isWage', d.is_wage, 'amount', d.amount, 'owed', d.owed,
                              'due', d.due, 'clock', d.clock) AS due
      FROM (({{dues_of_debtor}})
            UNION ALL
            ({{dues_of_creditor}})) d
      JOIN economy.holder h ON h.instance_id = p_instance AND h.id = d.other_id) b;
  SELECT jsonb_agg(m.offer) INTO v_market FROM (
    SELECT jsonb_build_object('by', h.name, 'item', l.name, 'quantity', l.remaining, 'price', l.unit_price) AS offer
      FROM (SELECT a.name, o.owner_id, o.remaining, o.unit_price
              FROM (SELECT code, name FROM economy.asset WHERE instance_id = p_instance ORDER BY code LIMIT 24) a
             CROSS JOIN LATERAL (SELECT i.owner_id, i.remaining, i.unit_price FROM economy.listing i
                                  WHERE i.instance_id = p_instance AND i.asset = a.code AND i.side = 'sell' AND i.state = 'open'
                                  ORDER BY i.unit_price, i.id LIMIT 3) o
             WHERE o.owner_id <> p_character) l
      JOIN economy.holder h ON h.instance_id = p_instance AND h.id = l.owner_id) m;
  RETURN jsonb_build_object('people', coalesce(v_people, '[]') || coalesce(v_others, '[]') || coalesce(v_dead, '[]'), 'sells', coalesce(v_sells, '[]'),
                            'dues', coalesce(v_dues, '[]'), 'market', coalesce(v_market, '[]'));
END
$function$;
