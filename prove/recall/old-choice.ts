/** How memories were chosen before: the last three talks and trades with the other, and the two weightiest older ones. */
export const oldChoice = `
  WITH placed AS (
    SELECT m.id, m.kind, m.text, m.weight, m.created_at,
           row_number() OVER (PARTITION BY m.kind ORDER BY m.created_at DESC, m.id DESC) AS place
      FROM (SELECT * FROM economy.memory m
             WHERE m.instance_id = $1 AND m.character_id = $2 AND m.about_id = $3
             ORDER BY m.created_at DESC, m.id DESC LIMIT 500) m
  ), recent AS (
    SELECT * FROM placed p WHERE p.kind IN ('talk', 'trade') AND p.place <= 3
  ), older AS (
    SELECT p.* FROM placed p WHERE NOT (p.kind IN ('talk', 'trade') AND p.place <= 3)
     ORDER BY power(0.99, $4 * extract(epoch FROM now() - p.created_at) / 3600) + p.weight DESC, p.id DESC LIMIT 2
  )
  SELECT r.text FROM recent r UNION ALL SELECT o.text FROM older o`;
