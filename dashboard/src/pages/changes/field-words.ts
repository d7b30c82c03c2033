import { roleName } from '../../api/roles.js';

/** Fields whose own names would say something else. */
const names: Readonly<Record<string, string>> = {
  url: 'Address',
  endpoint: 'Address',
  agentIdentifier: 'Agent',
  cron: 'Schedule',
};

/** `clock.timeScale` is `Clock: time scale`. */
export function fieldName(field: string): string {
  const [first = '', ...rest] = field
    .split('.')
    .map((part) => part.replaceAll(/([A-Z])/g, ' $1').toLowerCase());
  const name = names[field] ?? [first, ...rest].join(': ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A value as the trail has it, in words. */
export function valueText(field: string, value: string | null, nameOf: ReadonlyMap<string, string>): string {
  if (value === null) return 'none';
  if (value === '') return 'empty';
  if (field === 'role') return roleName(value);
  if (field === 'taxRate') return `${value}%`;
  if (value === 'true' || value === 'false') return value === 'true' ? 'yes' : 'no';
  // Of lists of worlds, too.
  return value.replaceAll(/[0-9a-f-]{36}/g, (id) => nameOf.get(id) ?? `${id.slice(0, 8)}…`);
}
