import { type Server } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';

/**
 * A connection in memory to the HTTP server of this process: what comes over it passes the same guards, limits, checks and logs as a
 * request from outside, and there is no second way in that would have to be kept as safe. `mark` gets the end of the server, before
 * its first request.
 */
export function connectWithin(server: Server, mark: (serverEnd: Duplex) => void): Duplex {
  const [near, far] = duplexPair();
  // The far end would not notice by itself that this one has been destroyed.
  near.once('close', () => far.destroy());
  mark(far);
  server.emit('connection', far);
  return near;
}
