/** The legs of the events of instance $1, each as what its two sides gave and got; `place` is their order within an event. */
const steps = (of: string): string => `
  SELECT e.seq, l.place, l.leg ->> 'asset' AS asset, o.id, o.sign * (l.leg ->> 'amount')::bigint AS change, o.after
    FROM economy.event e, jsonb_array_elements(e.data -> 'legs') WITH ORDINALITY AS l (leg, place),
         LATERAL (VALUES ((l.leg ->> 'from')::uuid, -1, (l.leg ->> 'fromLeft')::bigint),
                         ((l.leg ->> 'to')::uuid, 1, (l.leg ->> 'toLeft')::bigint)) AS o (id, sign, after)
   WHERE e.instance_id = $1 AND e.data ? 'legs' AND ${of}`;

/** What exchanges moved of the world's currency. That of trades with goods is the amount of their events. */
export const currencySteps = steps(`l.leg ->> 'asset' IS NULL AND o.id IS NOT NULL`);
const goodsSteps = steps(`l.leg ->> 'asset' IS NOT NULL`);

export const mintedByExchanges = `
  SELECT coalesce(sum((l.leg ->> 'amount')::bigint) FILTER (WHERE l.leg ->> 'from' IS NULL), 0) AS minted,
         coalesce(sum((l.leg ->> 'amount')::bigint) FILTER (WHERE l.leg ->> 'to' IS NULL), 0) AS sunk
    FROM economy.event e, jsonb_array_elements(e.data -> 'legs') AS l (leg)
   WHERE e.instance_id = $1 AND e.data ? 'legs' AND l.leg ->> 'asset' IS NULL`;

/** Checks of goods against the events. An owner is a holder, or a hold or listing in which they are. */
export const goodsChecks = [
  {
    name: 'holdings equal what the events moved',
    sql: `
      SELECT coalesce(g.asset, m.asset) || ' of ' || coalesce(g.owner_id, m.id) AS subject,
             economy.money(coalesce(m.sum, 0)) AS expected, economy.money(coalesce(g.sum, 0)) AS found
        FROM (SELECT owner_id, asset, sum(amount) AS sum FROM economy.holding WHERE instance_id = $1 GROUP BY owner_id, asset) g
        FULL JOIN (SELECT id, asset, sum(change) AS sum FROM (${goodsSteps}) moves WHERE id IS NOT NULL GROUP BY id, asset) m
          ON m.id = g.owner_id AND m.asset = g.asset
       WHERE coalesce(m.sum, 0) <> coalesce(g.sum, 0)`,
  },
  {
    name: 'goods in the events follow each other',
    sql: `
      SELECT asset || ' of ' || id || ' at ' || seq AS subject, economy.money(sum) AS expected, economy.money(after) AS found
        FROM (SELECT asset, id, seq, after, sum(change) OVER (PARTITION BY id, asset ORDER BY seq, place) AS sum
                FROM (${goodsSteps}) moves WHERE id IS NOT NULL) chain
       WHERE after IS NOT NULL AND after <> sum OR sum < 0`,
  },
  {
    name: 'made less consumed is what there is',
    sql: `
      SELECT coalesce(a.code, m.asset) AS subject,
             concat_ws(' and ', economy.money(coalesce(m.made, 0)), economy.money(coalesce(m.consumed, 0))) AS expected,
             concat_ws(' and ', economy.money(a.made), economy.money(a.consumed)) AS found
        FROM (SELECT * FROM economy.asset WHERE instance_id = $1) a
        FULL JOIN (SELECT asset, coalesce(sum(-change) FILTER (WHERE change < 0 AND id IS NULL), 0) AS made,
                          coalesce(sum(change) FILTER (WHERE change > 0 AND id IS NULL), 0) AS consumed
                     FROM (${goodsSteps}) moves GROUP BY asset) m ON m.asset = a.code
       WHERE a.code IS NULL OR (a.made, a.consumed) IS DISTINCT FROM (coalesce(m.made, 0), coalesce(m.consumed, 0))`,
  },
] as const;
