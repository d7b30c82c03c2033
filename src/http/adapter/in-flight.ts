import { EconomyError } from '../../common/errors/economy-error.js';
import { RefusalThrottle } from './refusal-throttle.js';
import { refuse } from './refuse.js';
import { type RequestMiddleware } from './request-middleware.js';

/** So many refusals a second go out at once; the others wait, up to the time below. */
const refusalsPerSecond = 200;
const mostMs = 5000;

/** Whoever watches the process must hear from it in any load. */
const exempt = /^\/(?:health|metrics)(?:[/?]|$)/;

/**
 * Lets so many requests in at a time and refuses the rest before their bodies are read: what a process holds of requests
 * that wait stays bounded, whatever the load. Refusals are answered slowly where there are many: else those who are refused
 * ask again at once, and refusing takes the time of the work that was let in.
 */
export function limitInFlight(most: number): RequestMiddleware {
  const places = { running: 0 };
  const pace = new RefusalThrottle(mostMs);
  return {
    begin(context) {
      if (exempt.test(context.request.url ?? '')) return true;
      if (places.running >= most) {
        const error = new EconomyError('OVERLOADED', { headers: { 'Retry-After': '1' } });
        const delay = pace.delay(refusalsPerSecond, performance.now());
        if (delay === 0) refuse(context, error);
        else setTimeout(refuse, delay, context, error);
        return false;
      }
      places.running += 1;
      context.inFlight = places;
      return true;
    },
    end: (context) => context.leaveInFlight(),
  };
}
