import {
  closeFriendAffinity,
  friendAffinity,
  highestAffinity,
  highestMoodInUnits,
  largestAmount,
} from '../common/bounds.js';
import {
  addedTo,
  instanceTotals,
  kindsThat,
  listOf,
  nonTransfers,
  treasuryKinds,
} from '../database/event-kinds.js';
import { instanceSettings } from '../database/instance-settings.js';
import { forEach, rollupColumns, supplyOf } from '../database/rollup-columns.js';
import { sqlTaxPolicies } from '../policy/sql-tax-policies.js';

/** The frame of a write in PL/pgSQL, from `v_open := economy.open_write(…)` to the returned row. */
const writeFrame = {
  write_variables: `v_open record;
  v_instance economy.instance;
  v_at timestamptz;
  v_seq bigint;
  v_code text;
  v_result jsonb;`,
  unless_settled: `IF v_open.settled THEN
    RETURN QUERY SELECT 1, v_open.code, v_open.replayed, v_open.result;
    RETURN;
  END IF;
  v_instance := v_open.instance;
  v_at := economy.next_event_time(v_instance.last_event_at);
  v_seq := v_instance.last_seq + 1;`,
  end_write: `IF p_key <> '' THEN
    PERFORM economy.save_idempotent_result(p_instance, p_key, p_fingerprint, v_code, v_seq, v_result, v_at);
  END IF;
  RETURN QUERY SELECT 1, v_code, false, v_result;`,
};

/** Values that SQL functions share with TypeScript: `{{name}}` in their files. */
const sqlValues: Readonly<Record<string, string>> = {
  ...writeFrame,
  largest_amount: String(largestAmount),
  highest_mood: String(highestMoodInUnits),
  highest_affinity: String(highestAffinity),
  friend_affinity: String(friendAffinity),
  close_friend_affinity: String(closeFriendAffinity),
  recalled: '24',
  newest_memories: '500',
  newest_without_topic: '150',
  memories_of_other: '100',
  topic_weight: '3',
  reflection_weight: '5',
  most_memories: '400',
  kept_memories: '300',
  most_fading: '500',
  changing_kinds: listOf(kindsThat('changesInstance')),
  referencing_kinds: listOf(kindsThat('dataReferences')),
  non_transfers: nonTransfers((name) => `e.${name}`),
  treasury_kinds: listOf(treasuryKinds),
  ...Object.fromEntries(instanceTotals.map((total) => [`added_${total}`, addedTo(total)])),
  instance_settings: Object.entries(instanceSettings)
    .map(([column, [key, initial]]) => `('${column}', '${key}', '${JSON.stringify(initial)}'::jsonb)`)
    .join(', '),
  rollup_columns: rollupColumns.join(', '),
  rollup_sums: forEach(
    rollupColumns,
    (name) => `coalesce(v_last.${name}, 0) + sum(e.${name}) OVER m AS ${name}`,
  ),
  rollup_excluded: forEach(rollupColumns, (name) => `${name} = EXCLUDED.${name}`),
  supply_of_row: supplyOf('c'),
  supply_of_last: supplyOf('v_last'),
  sql_tax_policies: listOf(sqlTaxPolicies.map(({ name }) => name)),
  sql_taxes: sqlTaxPolicies
    .map(
      ({ name, sqlFunction }) =>
        `SELECT t.id, t.wealth, t.tax FROM economy.${sqlFunction}(p_instance, p_rate, p_options) t WHERE p_policy = '${name}'`,
    )
    .join('\n  UNION ALL\n  '),
};

/** The text of a function for PostgreSQL, with the values inlined, so that they do not affect plans. */
export function withSqlValues(text: string): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => {
    const value = sqlValues[name];
    if (value === undefined) throw new Error(`src/ledger/sql-values.ts has no ${name}`);
    return value;
  });
}
