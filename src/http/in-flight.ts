import { type IncomingMessage, type ServerResponse } from 'node:http';
import { EconomyError } from '../errors/economy-error.js';
import { RefusalPace } from './refusal-pace.js';
import { refuse } from './refuse.js';
import { rawRequest } from './request-context.js';

/** So many refusals a second go out at once; the others wait, up to the time below. */
const refusalsPerSecond = 200;
const mostMs = 5000;

/** Whoever watches the process must hear from it in any load. */
const exempt = /^\/(?:health|metrics)(?:[/?]|$)/;

/** For an answer that goes on and on: its request is no longer one that the process works on. */
export function leaveInFlight(response: ServerResponse): void {
  rawRequest(response.req).leave?.();
}

/**
 * Lets so many requests in at a time and refuses the rest before their bodies are read: what a process holds of requests
 * that wait stays bounded, whatever the load. Refusals are answered slowly where there are many: else those who are refused
 * ask again at once, and refusing takes the time of the work that was let in.
 */
export function limitInFlight(most: number) {
  let running = 0;
  const pace = new RefusalPace(mostMs);
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void => {
    if (exempt.test(request.url ?? '')) return next();
    if (running >= most) {
      const error = new EconomyError('OVERLOADED', { headers: { 'Retry-After': '1' } });
      const delay = pace.delay(refusalsPerSecond, performance.now());
      if (delay === 0) refuse(request, response, error);
      else setTimeout(refuse, delay, request, response, error);
      return;
    }
    running += 1;
    let left = false;
    const leave = (): void => {
      if (!left) running -= 1;
      left = true;
    };
    rawRequest(request).leave = leave;
    response.once('close', leave);
    next();
  };
}
