import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Callers } from '../auth/callers.js';
import { isIdentifier } from '../database/identifier.js';
import { EconomyError } from '../errors/economy-error.js';
import { problemMediaType, toProblem } from '../errors/problem.js';
import { type RequestStep } from '../http/platform.js';
import { rawRequest, requestIdOf } from '../http/request-context.js';
import { type RateLimiter } from './rate-limiter.js';

const guarded = /^\/v1\/(?!auth\/)/i;
const instancePath = /^\/v1\/(?:agent-npc|npc|instance)\/([0-9a-f-]{36})(?:[/?]|$)/i;

/** The instance that a path names, as the caller calls it; null when it names none. */
export function instanceOfPath({ url = '' }: IncomingMessage): string | null {
  const name = instancePath.exec(url)?.[1];
  return isIdentifier(name) ? name.toLowerCase() : null;
}

/** So many refusals are answered before the requests of others get their turn. */
const mostInTurn = 4;

/**
 * Refuses what is over a limit before its body is read, where the caller is known without asking anybody. Everybody else
 * is met by the guard. The answer goes out from here: the way through the framework would cost more than all the rest.
 * A flood of refusals is answered a few at a time, so that it is the one who floods that waits.
 */
export function limitRate(callers: Callers, limiter: RateLimiter): RequestStep {
  const inTurn = takeTurns(mostInTurn);
  return (request, response, next) => {
    if (!limiter.active || !guarded.test(request.url ?? '')) return next();
    const application = callers.peek(request.headers.authorization);
    if (!application) return next();
    try {
      limiter.admit(request, response, application, instanceOfPath(request));
    } catch (error) {
      if (!(error instanceof EconomyError)) return next(error);
      return inTurn(() => refuse(request, response, error));
    }
    next();
  };
}

/** Runs what it is given in the order in which it came, at most so many in one turn of the event loop. */
function takeTurns(most: number): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  const turn = (): void => {
    for (const work of waiting.splice(0, most)) work();
    if (waiting.length > 0) setImmediate(turn);
  };
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(turn);
  };
}

function refuse(request: IncomingMessage, response: ServerResponse, error: EconomyError): void {
  // The caller may have gone while it waited.
  if (response.destroyed) return;
  rawRequest(request).problem = error.code;
  const body = Buffer.from(JSON.stringify(toProblem(error, requestIdOf(request))));
  response.writeHead(error.httpStatus, {
    ...error.headers,
    'Content-Type': `${problemMediaType}; charset=utf-8`,
    'Content-Length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
