import { type InstanceRow } from './rows.js';

interface InstanceSetting {
  /** Its name in events and settings. */
  readonly key: string;
  /** Its value in the event of an instance that lacks it; null: it may be none. */
  readonly initial: unknown;
  /** How it is written in snapshots; amounts, in units, are `whole`. */
  readonly type: 'decimal' | 'flag' | 'json' | 'line' | 'moment' | 'text' | 'whole';
  /** The first snapshots of the format lack it. */
  readonly newer?: true;
}

/** The settings of an instance by column: what registers, changes, copies, exports and restores them is made from this list. */
export const instanceSettings = {
  name: { key: 'name', initial: '', type: 'line' },
  label: { key: 'label', initial: '', type: 'line' },
  expires_at: { key: 'expiresAt', initial: null, type: 'moment' },
  tax_rate: { key: 'taxRate', initial: 0, type: 'decimal' },
  tax_mood_impact: { key: 'taxMoodImpact', initial: 0, type: 'decimal' },
  inheritance: { key: 'inheritance', initial: 'heirs', type: 'text' },
  tax_policy: { key: 'taxPolicy', initial: 'flat', type: 'text' },
  tax_policy_options: { key: 'taxPolicyOptions', initial: {}, type: 'json' },
  mood_policy: { key: 'moodPolicy', initial: 'sentiment', type: 'text' },
  language: { key: 'language', initial: 'en', type: 'text', newer: true },
  setting: { key: 'setting', initial: 'village', type: 'text', newer: true },
  talk_seed: { key: 'talkSeed', initial: '', type: 'text' },
  texts_kept_days: { key: 'textsKeptDays', initial: null, type: 'whole' },
  goods_owned: { key: 'goodsOwned', initial: false, type: 'flag' },
  talk_trades: { key: 'talkTrades', initial: null, type: 'json' },
  tax_schedule: { key: 'taxSchedule', initial: null, type: 'json' },
  tax_due_at: { key: 'nextCollectionAt', initial: null, type: 'moment' },
  clock: { key: 'clock', initial: null, type: 'json' },
} as const satisfies Partial<Record<keyof InstanceRow, InstanceSetting>>;

export const settingColumns = Object.keys(instanceSettings) as (keyof typeof instanceSettings)[];

const sqlTypes = {
  decimal: 'numeric',
  flag: 'boolean',
  line: 'text',
  moment: 'timestamptz',
  text: 'text',
  whole: 'bigint',
};

/** SQL: the value of a column in settings as JSON. */
function settingIn(json: string, column: keyof typeof instanceSettings): string {
  const { key, type } = instanceSettings[column];
  return type === 'json'
    ? `nullif(${json} -> '${key}', 'null')`
    : `(${json} ->> '${key}')::${sqlTypes[type]}`;
}

/** SQL: the value of a column of a new instance; absent ones have their initial value. */
export function registeredSetting(column: keyof typeof instanceSettings): string {
  const { initial, type } = instanceSettings[column];
  if (initial === null) return settingIn('p_settings', column);
  const literal = `'${type === 'json' ? JSON.stringify(initial) : initial}'`;
  return `coalesce(${settingIn('p_settings', column)}, ${literal})`;
}

/** PL/pgSQL: a column of v_instance gets its value from a patch. null is a value of those that may be none. */
export function patchedSetting(column: keyof typeof instanceSettings): string {
  const { initial, key } = instanceSettings[column];
  const value = settingIn('p_patch', column);
  const given =
    initial === null
      ? `CASE WHEN p_patch ? '${key}' THEN ${value} ELSE v_instance.${column} END`
      : `coalesce(${value}, v_instance.${column})`;
  return `v_instance.${column} := ${given};`;
}
