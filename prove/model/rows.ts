import { type Client } from 'pg';
import { type WorldModel } from './world-model.js';
import { toText, toUnits } from '../support/units.js';

const tables = [
  'holder',
  'hold',
  'obligation',
  'asset',
  'holding',
  'listing',
  'npc',
  'agent_npc_parent',
  'event',
  'memory',
  'relationship',
  'feeling_change',
  'agent_claim',
];

/** A world that is looked at wakes by itself, and then its next night is known. */
const digestSql = `
  SELECT md5(string_agg(line, E'\\n' ORDER BY line)) AS digest FROM (
    SELECT 'instance ' || (to_jsonb(i) - '{last_night_at,night_due_at,pending_since,texts_due_at}'::text[])::text AS line FROM economy.instance i WHERE i.id = $1
    ${tables.map((name) => `UNION ALL SELECT '${name} ' || t::text FROM economy.${name} t WHERE t.instance_id = $1`).join('\n')}
  ) lines`;

const decimal = (units: string): string => `to_char(${units} / 10000.0, 'FM999999999999990.0000')`;

/** Assets, holdings and listings, in the words of `GoodsModel.describe`. */
const goodsSql = [
  `SELECT concat_ws(' ', a.code, ${decimal('a.made')}, ${decimal('a.consumed')}) AS line FROM economy.asset a WHERE a.instance_id = $1`,
  `SELECT concat_ws(' ', h.owner_id, h.asset, ${decimal('sum(h.amount)')}) AS line
     FROM economy.holding h WHERE h.instance_id = $1 GROUP BY h.owner_id, h.asset`,
  `SELECT concat_ws(' ', l.id, l.owner_id, l.asset, l.side, ${decimal('l.quantity')}, ${decimal('l.remaining')}, ${decimal('l.unit_price')}, l.state) AS line
     FROM economy.listing l WHERE l.instance_id = $1`,
];

/** Every row of an instance but its Idempotency-Keys, as one text. */
export async function digest(database: Client, instanceId: string): Promise<string> {
  const { rows } = await database.query<{ digest: string }>(digestSql, [instanceId]);
  return rows[0]!.digest;
}

/** The rows in the words of `WorldModel.describe`. Gives the model the times of birth of its characters. */
export async function describeRows(database: Client, model: WorldModel): Promise<string[]> {
  const { rows: instances } = await database.query<Record<string, string>>(
    `SELECT tax_rate, tax_mood_impact, collected_taxes, minted, sunk, treasury_spent, inheritance, name, last_seq,
            agent_npc_count, npc_count, deleted_at IS NOT NULL AS deleted FROM economy.instance WHERE id = $1`,
    [model.id],
  );
  const { rows } = await database.query<{
    id: string;
    wealth: string;
    held: string;
    mood: number;
    born: string;
    dead: boolean;
  }>(
    `SELECT id, wealth, held, mood, deleted_at IS NOT NULL AS dead,
            to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') AS born
       FROM economy.agent_npc WHERE instance_id = $1`,
    [model.id],
  );
  const { rows: accounts } = await database.query<{ line: string }>(
    `SELECT concat_ws(' ', h.id, CASE WHEN h.deleted_at IS NULL THEN 'open' ELSE 'closed' END,
                      to_char(h.wealth / 10000.0, 'FM999999999990.0000'), to_char(h.held / 10000.0, 'FM999999999990.0000'), h.name, coalesce(h.owner_id::text, 'null'),
                      CASE WHEN h.taxable THEN 'true' ELSE 'false' END) AS line
       FROM economy.holder h WHERE h.instance_id = $1 AND h.agent_id IS NULL`,
    [model.id],
  );
  const { rows: holds } = await database.query<{ line: string }>(
    `SELECT concat_ws(' ', h.id, h.payer_id, CASE WHEN h.to_treasury THEN 'treasury' ELSE coalesce(h.recipient_id::text, 'null') END, coalesce(h.asset, 'null'),
                      to_char(h.amount / 10000.0, 'FM999999999990.0000'), to_char(h.captured / 10000.0, 'FM999999999990.0000'),
                      h.state) AS line
       FROM economy.hold h WHERE h.instance_id = $1`,
    [model.id],
  );
  const { rows: obligations } = await database.query<{ line: string }>(
    `SELECT concat_ws(' ', o.id, o.uuid, coalesce(o.debtor_id::text, 'null'), coalesce(o.creditor_id::text, 'null'),
                      coalesce(to_char(o.amount / 10000.0, 'FM999999999990.0000'), 'null'), to_char(o.owed / 10000.0, 'FM999999999990.0000'),
                      o.paid_count, o.missed_count, o.state) AS line
       FROM economy.obligation o WHERE o.instance_id = $1`,
    [model.id],
  );
  const goods: string[] = [];
  for (const sql of goodsSql) {
    const found = await database.query<{ line: string }>(sql, [model.id]);
    goods.push(...found.rows.map(({ line }) => line).sort());
  }
  const born = new Map(rows.map((row) => [row.id, row.born]));
  for (const character of model.characters) character.born ||= born.get(character.id) ?? '';
  const instance = instances[0]!;
  const percentages = ['tax_rate', 'tax_mood_impact'].map((name) => toUnits(instance[name]));
  const amounts = ['collected_taxes', 'treasury_spent', 'minted', 'sunk'].map((name) =>
    BigInt(instance[name]!),
  );
  const money = [...percentages, ...amounts].map(toText).join(' ');
  const counts = `${instance['agent_npc_count']} ${instance['npc_count']}`;
  const name = JSON.stringify(instance['name']);
  return [
    `instance ${money} ${instance['inheritance']} ${name} ${instance['last_seq']} ${counts}${instance['deleted'] ? ' deleted' : ''}`,
    ...rows
      .map(
        ({ id, dead, wealth, held, mood }) =>
          `${id} ${dead ? 'died' : 'lives'} ${toText(BigInt(wealth))} ${toText(BigInt(held))} ${toText(BigInt(mood))}`,
      )
      .sort(),
    ...accounts.map(({ line }) => line).sort(),
    ...holds.map(({ line }) => line).sort(),
    ...obligations.map(({ line }) => line).sort(),
    ...goods,
  ];
}
