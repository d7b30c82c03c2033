import { type IncomingMessage, type ServerResponse } from 'node:http';
import { EconomyError } from '../errors/economy-error.js';

/** Whoever watches the process must hear from it in any load. */
const exempt = /^\/(?:health|metrics)(?:[/?]|$)/;

const leaving = new WeakMap<ServerResponse, () => void>();

/** For an answer that goes on and on: its request is no longer one that the process works on. */
export function leaveInFlight(response: ServerResponse): void {
  leaving.get(response)?.();
}

/**
 * Lets so many requests in at a time and refuses the rest before their bodies are read: what a process holds of requests
 * that wait stays bounded, whatever the load.
 */
export function limitInFlight(most: number) {
  let running = 0;
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void => {
    if (exempt.test(request.url ?? '')) return next();
    if (running >= most) return next(new EconomyError('OVERLOADED', { headers: { 'Retry-After': '1' } }));
    running += 1;
    let left = false;
    const leave = (): void => {
      if (!left) running -= 1;
      left = true;
    };
    leaving.set(response, leave);
    response.once('close', leave);
    next();
  };
}
