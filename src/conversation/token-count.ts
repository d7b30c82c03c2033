import type { TokenCount } from './conversation-dialect.js';
import { isRecord } from './turn.js';
import { TurnFailure } from './turn-failure.js';

const charactersPerToken = 4;
/** What reports more reports nonsense. */
const mostTokens = 10_000_000;

export interface CountedTokens extends TokenCount {
  /** Nobody reported them. */
  readonly isEstimated: boolean;
}

/**
 * Runs one call of an agent, and counts its tokens: as the dialect reports them, else by the characters that were sent and returned.
 * An agent that did not respond used none.
 */
export async function countingTokens<Reply>(
  asked: object,
  add: (tokens: CountedTokens) => void,
  call: (onTokens: (tokens: TokenCount) => void) => Promise<Reply>,
): Promise<Reply> {
  let isReported = false;
  const estimate = (reply: unknown): void => {
    if (!isReported) add({ input: tokensIn(asked), output: tokensIn(reply), isEstimated: true });
  };
  try {
    const reply = await call((given) => {
      const tokens = asCount(given);
      if (tokens === null) return;
      isReported = true;
      add({ ...tokens, isEstimated: false });
    });
    estimate(reply);
    return reply;
  } catch (error) {
    if (error instanceof TurnFailure && error.isResponse) estimate('');
    throw error;
  }
}

/** What a chat completion used; null: it does not say. */
export function readTokens(completion: unknown): TokenCount | null {
  const usage = isRecord(completion) ? completion['usage'] : null;
  if (!isRecord(usage)) return null;
  return asCount({ input: usage['prompt_tokens'], output: usage['completion_tokens'] });
}

function asCount(given: { readonly input: unknown; readonly output: unknown }): TokenCount | null {
  const [input, output] = [given.input, given.output].map(asWhole) as [number, number];
  return input + output > 0 ? { input, output } : null;
}

function asWhole(count: unknown): number {
  return typeof count === 'number' && count >= 0 && count <= mostTokens ? Math.ceil(count) : 0;
}

function tokensIn(data: unknown): number {
  if (data === '' || data === undefined) return 0;
  return Math.ceil(JSON.stringify(data).length / charactersPerToken);
}
