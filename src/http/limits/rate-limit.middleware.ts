import { type Callers } from '../../identity/callers.js';
import { isIdentifier } from '../../common/identifier.js';
import { refuse } from '../adapter/error-form.js';
import { type RequestContext } from '../adapter/request-context.js';
import { type RequestMiddleware } from '../adapter/request-middleware.js';
import { type RateLimiter } from './rate-limiter.js';

const guarded = /^\/v1\/(?!auth\/)/i;
const instancePath = /^\/v1\/(?:agent-npc|npc|instance)\/([0-9a-f-]{36})(?:[/?]|$)/i;

/** The instance that a path names, as the caller calls it; null when it names none. */
export function instanceOfPath({ request: { url = '' } }: RequestContext): string | null {
  const name = instancePath.exec(url)?.[1];
  return isIdentifier(name) ? name.toLowerCase() : null;
}

/**
 * Refuses what is over a limit before its body is read, where the caller is known without asking anybody. Everybody else
 * is met by the guard. The answer goes out from here: the way through the framework would cost more than all the rest.
 * Refusals of one that keeps sending wait (`RefusalThrottle`).
 */
export function limitRate(callers: Callers, limiter: RateLimiter): RequestMiddleware {
  return {
    begin(context) {
      const { url = '' } = context.request;
      if (!limiter.active || !guarded.test(url)) return true;
      const application = callers.peek(context.request);
      const refusal = application && limiter.findRefusal(context, application, instanceOfPath(context));
      if (!refusal) return true;
      const { error, delay } = refusal;
      if (delay === 0) refuse(context, error);
      else setTimeout(refuse, delay, context, error);
      return false;
    },
  };
}
