import { type ServerResponse } from 'node:http';
import { type Writable } from 'node:stream';
import { createWebSocketStream, type WebSocket } from 'ws';
import { type EventSelection } from './event-selection.js';
import { type EventBatch, toMessages } from './event-batch.js';

/**
 * Why the service ended a stream. `TOO_SLOW`: too much was buffered for the reader, or it read nothing for too long.
 * `TOO_MANY_INSTANCES`: the application has got more instances than one stream may follow. `INSTANCE_DELETED`: its instance, or the
 * last one of several, has been deleted, and it has sent that event.
 */
export type EndCode =
  | 'TOO_SLOW'
  | 'UNAUTHENTICATED'
  | 'SHUTTING_DOWN'
  | 'TOO_MANY_INSTANCES'
  | 'INSTANCE_DELETED';

/** What carries a stream to its reader: where it writes, and how its messages look. */
export interface StreamConnection {
  readonly out: Writable;
  /** The first message: a reader whose connection breaks before the first event resumes from this position. */
  begin(position: string): void;
  /** `idOf`: the position at an event; null where that is its `seq`. */
  send(
    batch: EventBatch,
    after: number,
    selection: EventSelection,
    idOf: ((seq: number) => string) | null,
  ): void;
  /** Keeps proxies from closing the connection. */
  heartbeat(): void;
  end(code: EndCode, position: string): void;
}

const retryMs = 2000;
/** How long a reader may take to read the end. */
const unreadMs = 1000;

/** Server-sent events. */
export class EventStreamResponse implements StreamConnection {
  constructor(readonly out: ServerResponse) {}

  begin(position: string): void {
    // A connection with an endless response is not reused, so that it cannot delay a stopping process.
    this.out.shouldKeepAlive = false;
    this.out.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    this.out.write(`retry: ${retryMs}\nid: ${position}\n\n`);
  }

  send(
    batch: EventBatch,
    after: number,
    selection: EventSelection,
    idOf: ((seq: number) => string) | null,
  ): void {
    const messages =
      idOf === null ? batch.messagesAfter(after, selection) : toMessages(batch.after(after, selection), idOf);
    if (messages.length > 0) this.out.write(messages);
  }

  heartbeat(): void {
    this.out.write(':\n\n');
  }

  end(code: EndCode, position: string): void {
    this.out.end(`event: end\ndata: ${JSON.stringify({ code, lastEventId: position })}\n\n`);
  }
}

/** RFC 6455: there is no more (1000), the service goes away (1001), or refuses to go on (1008). */
const closeCodes: Readonly<Record<EndCode, number>> = {
  INSTANCE_DELETED: 1000,
  SHUTTING_DOWN: 1001,
  TOO_SLOW: 1008,
  UNAUTHENTICATED: 1008,
  TOO_MANY_INSTANCES: 1008,
};

/** The messages of server-sent events as JSON objects of the same fields: `{"id", "event", "data"}`. */
export class WebSocketConnection implements StreamConnection {
  readonly out: Writable;

  constructor(private readonly socket: WebSocket) {
    this.out = createWebSocketStream(socket, { decodeStrings: false });
    // Nobody reads what a reader says, so that it is dropped.
    (this.out as Writable & { resume(): void }).resume();
    // Without this, it would notice only with its next message that nobody is there any more.
    socket.once('close', () => this.out.destroy());
  }

  begin(position: string): void {
    this.write({ id: position });
  }

  send(
    batch: EventBatch,
    after: number,
    selection: EventSelection,
    idOf: ((seq: number) => string) | null,
  ): void {
    for (const { seq, type, data } of batch.after(after, selection)) {
      const id = idOf === null ? String(seq) : idOf(seq);
      this.out.write(`{"id":${JSON.stringify(id)},"event":${JSON.stringify(type)},"data":${data}}`);
    }
  }

  heartbeat(): void {
    this.socket.ping();
  }

  /** It closes behind what is still to be sent, and soon where nobody reads. */
  end(code: EndCode, position: string): void {
    const close = (): void => this.socket.close(closeCodes[code], code);
    this.write({ event: 'end', data: { code, lastEventId: position } }, close);
    setTimeout(close, unreadMs).unref();
  }

  private write(message: object, onSent?: () => void): void {
    this.out.write(JSON.stringify(message), onSent);
  }
}
