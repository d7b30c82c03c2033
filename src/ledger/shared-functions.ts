/**
 * Functions of one entry whose calls may share one, with others of their instance and of other instances: the types of their arguments after
 * the instance. None takes long, or rolls back what it has written when it refuses. `economy.run_calls` is made from it.
 */
export const sharedFunctions = {
  open_interaction: ['uuid', 'uuid', 'uuid', 'uuid[]', 'text', 'text', 'interval'],
  register_interaction: ['uuid', 'uuid', 'uuid', 'jsonb', 'jsonb', 'text', 'text'],
  open_line: [
    ...['uuid', 'uuid', 'uuid', 'uuid', 'uuid', 'text', 'uuid[]', 'jsonb', 'boolean', 'interval'],
    ...['text', 'text', 'interval', 'jsonb'],
  ],
  write_line: ['uuid', 'uuid', 'uuid', 'jsonb', 'interval', 'jsonb', 'text', 'text'],
  end_talk: ['uuid', 'uuid', 'uuid', 'uuid', 'uuid', 'jsonb', 'jsonb', 'text', 'text'],
  grant_wealth: ['uuid', 'uuid', 'boolean', 'bigint', 'text', 'text', 'text', 'text'],
  register_spawns: ['uuid', 'uuid', 'jsonb', 'boolean', 'text', 'text'],
  update_agent_npc: ['uuid', 'uuid', 'uuid', 'jsonb', 'text', 'text'],
  set_relationship: ['uuid', 'uuid', 'jsonb', 'text', 'text'],
  place_hold: ['jsonb', 'text', 'text'],
  capture_hold: ['uuid', 'bigint', 'uuid', 'uuid', 'boolean', 'text', 'text'],
  release_hold: ['uuid', 'text', 'text'],
  open_listing: ['jsonb', 'text', 'text'],
  accept_listing: ['uuid', 'jsonb', 'text', 'text'],
  withdraw_listing: ['uuid', 'uuid', 'text', 'text'],
  open_obligation: ['jsonb', 'text', 'text'],
  repay_obligation: ['uuid', 'bigint', 'boolean', 'text', 'text'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SharedFunction = keyof typeof sharedFunctions;

export function isShared(name: string): name is SharedFunction {
  return name in sharedFunctions;
}

/** A call as `economy.run_calls` takes it, in JSON: the name of its function, and its arguments after the instance. */
export function sharedCallText(name: SharedFunction, [, ...args]: readonly unknown[]): string {
  const types: readonly string[] = sharedFunctions[name];
  // An argument that is JSON already stays as it is.
  const texts = args.map((arg, index) =>
    types[index] === 'jsonb' && typeof arg === 'string' ? arg : JSON.stringify(arg ?? null),
  );
  return `["${name}",[${texts.join()}]]`;
}

/** An argument of `a`, in the type of the function's parameter. */
function argumentOf(type: string, place: number): string {
  if (type === 'jsonb') return `a -> ${place}`;
  if (type === 'text') return `a ->> ${place}`;
  if (!type.endsWith('[]')) return `(a ->> ${place})::${type}`;
  return `ARRAY(SELECT e.value::${type.slice(0, -2)} FROM jsonb_array_elements_text(a -> ${place}) WITH ORDINALITY AS e (value, ord) ORDER BY e.ord)`;
}

/** Runs the call of `v_call` with the arguments `a`; to each function its own statement, which is planned once. */
export function runSharedCall(): string {
  const branches = Object.entries(sharedFunctions).map(([name, types]) => {
    const args = types.map((type, place) => argumentOf(type, place)).join(', ');
    return `v_call.name = '${name}' THEN
      RETURN QUERY SELECT v_call.place, r.code, r.replayed, r.result FROM economy.${name}(p_instance, ${args}) r;`;
  });
  return `IF ${branches.join('\n    ELSIF ')}
    ELSE
      RAISE EXCEPTION 'calls of % share none', v_call.name;
    END IF;`;
}
