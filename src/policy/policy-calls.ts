import { EconomyError } from '../common/errors/economy-error.js';
import { AnswerFault } from './checked-answers.js';

/** Asks the code of others: within a time, and with every fault under the name of the class. */
export class PolicyCalls {
  constructor(readonly timeoutMs: number) {}

  /** What `check` makes of the answer. Throws `POLICY_FAILED` for whatever goes wrong in `call` and `check`. */
  async ask<Answer, Checked>(
    policy: object,
    call: (signal: AbortSignal) => Answer | Promise<Answer>,
    check: (answer: Answer) => Checked,
  ): Promise<Checked> {
    const stop = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new AnswerFault(`did not answer within ${this.timeoutMs} ms`)),
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

/** What was thrown is for the log alone: it may tell more than callers are to know. */
export function toFailure(policy: object, cause: unknown): EconomyError {
  const { name } = policy.constructor;
  const fault = cause instanceof AnswerFault ? cause.message : 'threw an error; see the log';
  return new EconomyError('POLICY_FAILED', {
    detail: `${name} ${fault}. Nothing was written.`,
    extra: { policy: name },
    cause,
  });
}
