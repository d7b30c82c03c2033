import { type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { nextTick } from 'node:process';

const queues = new WeakMap<Socket, Set<ServerResponse>>();

/** Ends a response that Node no longer knows: without it nobody would know that the request is over. */
export function closeResponse(response: ServerResponse): void {
  if (response.closed) return;
  if (response.socket) response.detachSocket(response.socket);
  let isOver = false;
  response.once('close', () => (isOver = true));
  response.destroy();
  // Node 24 emits it in the next tick, Node 20 never: twice, it would end the request twice.
  nextTick(() => isOver || response.emit('close'));
}

/**
 * A client may send requests before the last one was answered. Node forgets the responses that wait for an earlier one when their
 * connection closes; these end with it.
 */
export function closeWithConnection(response: ServerResponse): void {
  const { socket } = response.req;
  let queue = queues.get(socket);
  if (queue === undefined) {
    const waiting = (queue = new Set<ServerResponse>());
    queues.set(socket, waiting);
    socket.once('close', () => {
      for (const each of waiting) if (each.socket === null) closeResponse(each);
    });
  }
  queue.add(response);
  response.once('close', () => queue.delete(response));
}
