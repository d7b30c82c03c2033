import { statementName } from '../database/trace-queries.js';

/** What an error of Node, PostgreSQL or our own says of itself without what it was about. */
const loggedFacts = [
  'code',
  'errno',
  'syscall',
  'severity',
  'schema',
  'table',
  'constraint',
  'routine',
  'kind',
] as const;
const deepest = 5;

/**
 * An error as the log may have it. Only what is named here gets in: the parameters of a statement, the row it failed for
 * (`detail`) and what a function was doing (`where`) hold addresses with secrets, talks and names.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? { type: typeof error } : error;
  const facts = error as Error & Readonly<Record<string, unknown>> & { readonly errors?: unknown };
  const message = withoutValues(facts);
  const { query, cause, errors } = facts;
  return {
    type: error.name,
    message,
    stack: error.stack?.replace(error.message, () => message),
    ...Object.fromEntries(
      loggedFacts.map((name) => [name, facts[name]]).filter(([, value]) => isPlain(value)),
    ),
    ...(typeof query === 'string' ? { statement: statementName(query) } : {}),
    ...(cause === undefined || depth >= deepest ? {} : { cause: describeError(cause, depth + 1) }),
    ...(Array.isArray(errors) && depth < deepest
      ? { errors: errors.slice(0, 10).map((each) => describeError(each, depth + 1)) }
      : {}),
  };
}

/** PostgreSQL quotes the value that it cannot take (SQLSTATE class 22). */
function withoutValues({ message, code }: Error & { readonly code?: unknown }): string {
  return typeof code === 'string' && /^22...$/.test(code) ? message.replace(/".*"/s, '"…"') : message;
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
