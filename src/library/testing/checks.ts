import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { isPolicyName } from '../../policy/policy-registry.js';

/**
 * What a test framework needs to have: Jest has it as globals, Vitest with `globals: true`; `node:test` is given as
 * `{ framework: { describe, it } }`.
 *
 * @publicApi
 */
export interface TestFramework {
  readonly describe: (name: string, body: () => void) => unknown;
  readonly it: (name: string, body: () => Promise<void>) => unknown;
}

/**
 * How an extension is tested.
 *
 * @publicApi
 */
export interface CheckOptions {
  /** Milliseconds that one answer may take; default 2000, as `POLICY_TIMEOUT_MS`. */
  readonly timeoutMs?: number;
  /** Default: the globals `describe` and `it`. */
  readonly framework?: TestFramework;
}

/** One property of a contract; `run` throws when it does not hold. */
export interface Check {
  readonly title: string;
  readonly run: () => Promise<void>;
}

export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** Runs the checks in order; throws at the first failure, with its title. */
export async function runChecks(checks: readonly Check[]): Promise<void> {
  for (const { title, run } of checks) {
    try {
      await run();
    } catch (error) {
      throw new ContractError(`${title}: ${(error as Error).message}`, { cause: error });
    }
  }
}

export function describeChecks(name: string, checks: readonly Check[], framework?: TestFramework): void {
  // Which of its types the global object has depends on who compiles this.
  const globals = Object(globalThis) as Partial<TestFramework>;
  const { describe, it } = framework ?? globals;
  if (!describe || !it) {
    throw new ContractError(
      'there is no global describe and it: pass them as { framework: { describe, it } }',
    );
  }
  describe(name, () => {
    for (const { title, run } of checks) it(title, run);
  });
}

export function nameCheck(make: () => { readonly name: string }): Check {
  return {
    title: 'has a name of lower case words with hyphens',
    run: async () => {
      const { name } = make();
      if (!isPolicyName(name)) throw new ContractError(`the name is ${JSON.stringify(name)}`);
    },
  };
}

/** Asks each question twice. `fault` says what a difference means. */
export function sameResultCheck<Question>(
  questions: readonly Question[],
  ask: (question: Question) => Promise<unknown>,
  fault: string,
): Check {
  return {
    title: 'gives the same answer to the same question',
    run: async () => {
      for (const question of questions) expectSame(await ask(question), await ask(question), fault);
    },
  };
}

/** The answer, if it comes in time. */
export async function within<Result>(
  timeoutMs: number,
  call: (signal: AbortSignal) => Result | Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const done = new AbortController();
  const late = sleep(timeoutMs, null, { signal: done.signal, ref: true }).then(() => {
    throw new ContractError(`it did not answer within ${timeoutMs} ms`);
  });
  // The answer came first.
  late.catch(() => undefined);
  try {
    return await Promise.race([(async () => call(stop.signal))(), late]);
  } finally {
    done.abort();
    stop.abort();
  }
}

export function expectSame(first: unknown, second: unknown, what: string): void {
  if (!isDeepStrictEqual(first, second)) throw new ContractError(what);
}

/** Deeply frozen: changing it throws. */
export function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    for (const part of Object.values(value)) frozen(part);
    Object.freeze(value);
  }
  return value;
}
