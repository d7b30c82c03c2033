import type { Instance } from '../../api/types.js';
import { fieldName, valueText } from '../changes/field-words.js';

export interface SettingChange {
  readonly name: string;
  readonly text: string;
}

/** What goes on by itself, or is told by other events. */
const apart = new Set(['updatedAt', 'application', 'clock.now', 'taxSchedule.nextCollectionAt']);
const nobody: ReadonlyMap<string, string> = new Map();

/** What an event made of the settings that a world had right before it, from what to what. A new rate has an event of its own. */
export function settingChanges(
  type: 'settings' | 'tax-rate',
  before: Instance,
  after: Instance,
): readonly SettingChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((field) => (field === 'taxRate') === (type === 'tax-rate') && old.get(field) !== now.get(field))
    .map((field) => {
      const [from, to] = [old, now].map((fields) => valueText(field, fields.get(field) ?? null, nobody));
      return { name: fieldName(field), text: `${from} → ${to}` };
    });
}

/** Each with its text, as the audit trail names them: `clock.timeScale`. */
function fieldsOf(instance: Instance): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries(instance)) {
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    for (const [part, inner] of isGroup ? Object.entries(value) : [['', value] as const]) {
      const field = part ? `${name}.${part}` : name;
      if (inner === null || apart.has(name) || apart.has(field)) continue;
      fields.set(field, typeof inner === 'string' ? inner : JSON.stringify(inner));
    }
  }
  return fields;
}
