/**
 * An object with its members in the order of `jsonb`, shorter names first, so that an answer built from the request of the
 * caller equals one built from the stored data.
 */
export function inStoredOrder<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inStoredOrder) as Value;
  const members = Object.entries(value).map(
    ([name, member]) => [Buffer.from(name), inStoredOrder(member)] as const,
  );
  members.sort(([a], [b]) => a.length - b.length || Buffer.compare(a, b));
  return Object.fromEntries(members.map(([name, member]) => [name.toString(), member])) as Value;
}
