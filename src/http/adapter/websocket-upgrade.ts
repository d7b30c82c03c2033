import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import { type Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { closeResponse } from './close-response.js';

interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** How long a client may take to close its side after a response, which ends the connection. */
const lingerMs = 2000;

const upgrades = new WeakMap<IncomingMessage, Upgrade>();
/** Clients of a stream have nothing to say: a longer message closes the connection. */
const sockets = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: 1024 });

/** These headers are removed when a request is passed on as an ordinary one. */
const ofUpgrade = new Set(['connection', 'upgrade', 'http2-settings']);

/**
 * Requests for a WebSocket go the way of all others, with guards, limits and log; an operation that has one to offer calls
 * `acceptWebSocket`, all others answer as usual. Node hands out requests for any other protocol here, too, without reading their
 * bodies: HTTP clients of Java ask for HTTP/2 in each first request. They are read again as what they are otherwise.
 */
export function handleUpgrades(server: Server): void {
  server.on('upgrade', (request, socket, head) => {
    if (request.method !== 'GET' || request.headers.upgrade?.toLowerCase() !== 'websocket') {
      socket.unshift(Buffer.concat([withoutUpgrade(request), head]));
      server.emit('connection', socket);
      return;
    }
    upgrades.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as Parameters<ServerResponse['assignSocket']>[0]);
    socket.once('close', () => endResponse(response)).on('error', () => undefined);
    response.once('finish', () => {
      endResponse(response);
      // What the client still sends is read, or its system would discard the response.
      socket.end();
      socket.resume();
      setTimeout(() => socket.destroy(), lingerMs).unref();
    });
    server.emit('request', request, response);
  });
}

/** Node does this for the responses of its server. */
function endResponse(response: ServerResponse): void {
  if (upgrades.delete(response.req)) closeResponse(response);
}

/**
 * Makes a connection of a request that asks for a WebSocket, in place of its response, which ends with it; null for all other
 * requests, and after a handshake that was refused.
 */
export async function acceptWebSocket(response: ServerResponse): Promise<WebSocket | null> {
  const upgrade = upgrades.get(response.req);
  if (upgrade === undefined) return null;
  const { socket, head } = upgrade;
  response.detachSocket(socket as Parameters<ServerResponse['detachSocket']>[0]);
  return new Promise((resolve) => {
    // A faulty handshake is refused, and the socket closed.
    response.once('close', () => resolve(null));
    sockets.handleUpgrade(response.req, socket, head, resolve);
  });
}

function withoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (!ofUpgrade.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
