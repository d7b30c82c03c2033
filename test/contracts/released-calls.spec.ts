import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';

const folder = join(process.cwd(), 'test/contracts/released');
interface CallShapes {
  readonly operations: Readonly<Record<string, CallShape>>;
  readonly schemas: Readonly<Record<string, { members: string[]; required: string[]; words?: string[] }>>;
}

interface CallShape {
  readonly call: string;
  readonly parameters: readonly string[];
  readonly required: readonly string[];
  readonly body: readonly string[];
  readonly responses: readonly string[];
}

const without = (some: readonly string[], others: readonly string[]): readonly string[] =>
  some.filter((each) => !others.includes(each));

/** What is gone or newly asked for, and would break who calls it as it was released. */
function breaks(then: CallShapes, now: CallShapes): readonly string[] {
  const asked = requestSchemas(then);
  return [
    ...Object.entries(then.operations).flatMap(([name, was]) => {
      const is = now.operations[name];
      if (is?.call !== was.call) return [`${name} is gone`];
      return [
        ...without(was.parameters, is.parameters).map((each) => `${name} had ${each}`),
        ...without(is.required, was.required).map((each) => `${name} needs ${each}`),
        ...without([...was.body, ...was.responses], [...is.body, ...is.responses]).map(
          (each) => `${name} had ${each}`,
        ),
      ];
    }),
    ...Object.entries(then.schemas).flatMap(([name, was]) => {
      const is = now.schemas[name] ?? { members: [], required: [] };
      const [left, needed] = asked.has(name) ? [is.required, was.required] : [was.required, is.required];
      return [
        ...without(was.members, is.members).map((each) => `${name} had ${each}`),
        ...without(left, needed).map((each) => `${name}: ${each} has to be, or may be absent`),
        ...without(was.words ?? [], is.words ?? []).map((each) => `${name} had ${each}`),
      ];
    }),
  ];
}

/** Those that callers send, with all that they hold. */
function requestSchemas({ operations, schemas }: CallShapes): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (type: string): void => {
    for (const name of type.match(/\w+/g) ?? []) {
      const schema = schemas[name];
      if (!schema || found.has(name)) continue;
      found.add(name);
      schema.members.forEach(visit);
    }
  };
  for (const { body } of Object.values(operations)) body.forEach(visit);
  return found;
}

describe('the calls of a release', () => {
  const now = JSON.parse(
    execFileSync(process.execPath, ['scripts/released-calls.mjs'], { encoding: 'utf8' }),
  ) as CallShapes;

  it.each(readdirSync(folder))('still work: %s', (file) => {
    expect(breaks(JSON.parse(readFileSync(join(folder, file), 'utf8')) as CallShapes, now)).toEqual([]);
  });

  it('are compared by what would break a caller', () => {
    const { listEvents: _gone, ...operations } = now.operations;
    const hold = now.schemas['HoldInput']!;
    const schemas = {
      ...now.schemas,
      HoldInput: {
        members: [...hold.members, 'news: string'],
        required: [...hold.required, 'reason'],
      },
    };
    const found = breaks(now, { operations, schemas });
    expect(found).toEqual(['listEvents is gone', 'HoldInput: reason has to be, or may be absent']);
  });
});
