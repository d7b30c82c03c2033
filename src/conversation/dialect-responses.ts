import { cleanText } from './clean-text.js';
import type { ConversationDialect } from './conversation-dialect.js';
import { ScriptedDialect } from './dialects/scripted.dialect.js';
import { cleanTurn } from './reading/read-turn.js';
import { clampTurnResult, expectTurnResult, isRecord } from './turn.js';
import type { ClampedTurnResult, TurnContext } from './turn.js';
import { DialectFault, TurnFailure } from './turn-failure.js';

const maxDetail = 500;

/** The line in the reply of a dialect, without what nobody would say aloud. The built-in dialect speaks in this service's own words. */
export function toLine(
  dialect: ConversationDialect,
  response: unknown,
  turn: TurnContext,
): ClampedTurnResult {
  const result = toResult(dialect, response, expectTurnResult);
  return clampTurnResult(dialect instanceof ScriptedDialect ? result : cleanTurn(result, turn));
}

/** The checked reply of a dialect, which is third-party code. */
export function toResult<Result>(
  dialect: ConversationDialect,
  reply: unknown,
  check: (reply: unknown) => Result,
): Result {
  try {
    return check(reply);
  } catch (error) {
    const fault = error instanceof TurnFailure ? error.message : 'it cannot be read';
    throw new DialectFault(dialect, 'schema', `answered with something else: ${fault}`, error);
  }
}

export function toReport(dialect: ConversationDialect, reply: unknown): { ok: boolean; detail?: string } {
  const { ok, detail } = isRecord(reply) ? reply : {};
  if (typeof ok !== 'boolean')
    throw new DialectFault(dialect, 'schema', 'did not report whether the agent is ok');
  return typeof detail === 'string' ? { ok, detail: cleanText(detail, maxDetail) } : { ok };
}
