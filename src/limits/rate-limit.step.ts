import { type IncomingMessage } from 'node:http';
import { type Callers } from '../auth/callers.js';
import { isIdentifier } from '../database/identifier.js';
import { type RequestStep } from '../http/platform.js';
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
 * is met by the guard.
 */
export function limitRate(callers: Callers, limiter: RateLimiter): RequestStep {
  return (request, response, next) => {
    if (!limiter.active || !guarded.test(request.url ?? '')) return next();
    try {
      const application = callers.peek(request.headers.authorization);
      if (application) limiter.admit(request, response, application, instanceOfPath(request));
    } catch (refusal) {
      return next(refusal);
    }
    next();
  };
}
