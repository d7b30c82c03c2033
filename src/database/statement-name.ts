const called = /^\s*SELECT\b[^;]{0,200}?\beconomy\.(\w+)\s*\(/i;
const verb = /^\s*(\w+)/;
/** TypeORM quotes names. */
const table = /\b(?:FROM|INTO|UPDATE|JOIN)\s+"?(economy)"?\."?(\w+)/i;

/** The name of a statement in traces and logs: its function, or its verb and first table. Never a value, never its text. */
export function statementName(text: string): string {
  const name = called.exec(text)?.[1];
  if (name !== undefined) return name;
  const [, first = 'statement'] = verb.exec(text) ?? [];
  const [, schema, of] = table.exec(text) ?? [];
  return schema === undefined ? first.toUpperCase() : `${first.toUpperCase()} ${schema}.${of}`;
}
