import { once } from 'node:events';
import { type ServerResponse } from 'node:http';
import { type EventBatch } from './event-batch.js';

/** Why the service ended a stream. `TOO_SLOW`: too much was buffered for the reader, or it read nothing for too long. */
export type EndCode = 'TOO_SLOW' | 'UNAUTHENTICATED' | 'SHUTTING_DOWN';

/** How long a reader has to read the rest before the connection closes. */
const graceMs = 2000;
/** Consecutive heartbeats without any read by the reader. */
const patience = 4;
const retryMs = 2000;

/** One reader of events: its position in the history, and its buffered data. */
export class EventStream {
  private ended = false;
  private missed = 0;

  constructor(
    private readonly response: ServerResponse,
    private last: number,
    private readonly bufferBytes: number,
  ) {
    // A connection with an endless response is not reused, so that it cannot delay a stopping process.
    response.shouldKeepAlive = false;
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    // With the start position: a reader whose connection breaks before the first event resumes from there.
    response.write(`retry: ${retryMs}\nid: ${last}\n\n`);
    response.on('drain', () => (this.missed = 0));
    // Writes to a closed connection fail; its `close` event ends the stream.
    response.on('error', () => undefined);
  }

  /** The last event that was sent. */
  get lastSeq(): number {
    return this.last;
  }

  get isOpen(): boolean {
    return !this.ended && !this.response.destroyed;
  }

  /** Calls back once, however the stream ends. */
  onClose(listener: () => void): void {
    this.response.once('close', listener);
  }

  /** Sends the events that this reader lacks. */
  send(batch: EventBatch): void {
    if (!this.isOpen || batch.lastSeq <= this.last) return;
    if (this.response.writableLength >= this.bufferBytes) return this.end('TOO_SLOW');
    this.response.write(batch.after(this.last));
    this.last = batch.lastSeq;
  }

  /** Resolves when the reader has read everything or has disconnected. */
  async drained(): Promise<void> {
    if (!this.isOpen || !this.response.writableNeedDrain) return;
    const over = new AbortController();
    const options = { signal: over.signal };
    // A connection that fails ends the wait as well.
    await Promise.race([once(this.response, 'drain', options), once(this.response, 'close', options)]).catch(
      () => undefined,
    );
    over.abort();
  }

  /** Keeps proxies from closing the connection, and detects readers that disappeared silently. */
  beat(): void {
    if (!this.isOpen) return;
    if (!this.response.writableNeedDrain) this.response.write(':\n\n');
    else if ((this.missed += 1) >= patience) this.end('TOO_SLOW');
  }

  end(code: EndCode): void {
    if (!this.isOpen) return;
    this.ended = true;
    this.response.end(`event: end\ndata: ${JSON.stringify({ code, lastEventId: String(this.last) })}\n\n`);
    setTimeout(() => this.response.destroy(), graceMs).unref();
  }
}
