import { EconomyError } from '../common/errors/economy-error.js';
import { ResultFault } from './checked-results.js';

/** Calls extensions with a deadline, and reports every fault under the name of the class. */
export class PolicyCalls {
  constructor(readonly timeoutMs: number) {}

  /** Returns the result of `check`. Throws `POLICY_FAILED` for any fault in `call` or `check`. */
  async call<Result, Checked>(
    policy: object,
    call: (signal: AbortSignal) => Result | Promise<Result>,
    check: (result: Result) => Checked,
  ): Promise<Checked> {
    const stop = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new ResultFault(`did not answer within ${this.timeoutMs} ms`)),
        this.timeoutMs,
      );
    });
    try {
      return check(await Promise.race([(async () => call(stop.signal))(), late]));
    } catch (error) {
      throw toFailure(policy, error);
    } finally {
      clearTimeout(timer);
      stop.abort();
    }
  }
}

/** The error itself is only logged: it may hold details that callers must not see. */
export function toFailure(policy: object, cause: unknown): EconomyError {
  const { name } = policy.constructor;
  const fault = cause instanceof ResultFault ? cause.message : 'threw an error; see the log';
  return new EconomyError('POLICY_FAILED', {
    detail: `${name} ${fault}. Nothing was written.`,
    extra: { policy: name },
    cause,
  });
}
