import { type IncomingMessage } from 'node:http';
import { type Callers } from '../auth/callers.js';
import { isIdentifier } from '../database/identifier.js';
import { leaveInFlight } from '../http/in-flight.js';
import { type RequestStep } from '../http/platform.js';
import { refuse } from '../http/refuse.js';
import { type RateLimiter } from './rate-limiter.js';

const guarded = /^\/v1\/(?!auth\/)/i;
const instancePath = /^\/v1\/(?:agent-npc|npc|instance)\/([0-9a-f-]{36})(?:[/?]|$)/i;

/** The instance that a path names, as the caller calls it; null when it names none. */
export function instanceOfPath({ url = '' }: IncomingMessage): string | null {
  const name = instancePath.exec(url)?.[1];
  return isIdentifier(name) ? name.toLowerCase() : null;
}

/**
 * Refuses what is over a limit before its body is read, where the caller is known without asking anybody. Everybody else
 * is met by the guard. The answer goes out from here: the way through the framework would cost more than all the rest.
 * Refusals of one that goes on sending wait (`RefusalPace`), and hold no place of a request that is worked on meanwhile.
 */
export function limitRate(callers: Callers, limiter: RateLimiter): RequestStep {
  return (request, response, next) => {
    if (!limiter.active || !guarded.test(request.url ?? '')) return next();
    const application = callers.peek(request.headers.authorization);
    if (!application) return next();
    const refusal = limiter.findRefusal(request, response, application, instanceOfPath(request));
    if (!refusal) return next();
    const { error, delay } = refusal;
    if (delay === 0) return refuse(request, response, error);
    leaveInFlight(response);
    setTimeout(refuse, delay, request, response, error);
  };
}
