/**
 * An object with its names in the order in which `jsonb` keeps them, shorter ones first: an answer that is made of what the
 * caller sent then is the same as one that is made of what is stored.
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
