import { once } from 'node:events';
import { type ServerResponse } from 'node:http';
import { type EventBatch } from './event-batch.js';

/** Why a stream was ended from this side. `TOO_SLOW`: more waited for the reader than may, or it took nothing for long. */
export type EndCode = 'TOO_SLOW' | 'UNAUTHENTICATED' | 'SHUTTING_DOWN';

/** How long a reader has to take what was written before the end. */
const graceMs = 2000;
/** Heartbeats that find a reader which takes nothing. */
const patience = 4;
const retryMs = 2000;

/** One reader of events: where it stands in the history, and what waits for it. */
export class EventStream {
  private ended = false;
  private missed = 0;

  constructor(
    private readonly response: ServerResponse,
    private last: number,
    private readonly bufferBytes: number,
  ) {
    // An answer without an end is no connection to use again: it must not hold up a process that stops.
    response.shouldKeepAlive = false;
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    // With the place it begins after: a reader whose connection breaks before the first event goes on from there.
    response.write(`retry: ${retryMs}\nid: ${last}\n\n`);
    response.on('drain', () => (this.missed = 0));
    // Writes to a connection that is gone fail; its `close` tells.
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

  /** Sends the events that this reader has not had. */
  send(batch: EventBatch): void {
    if (!this.isOpen || batch.lastSeq <= this.last) return;
    if (this.response.writableLength >= this.bufferBytes) return this.end('TOO_SLOW');
    this.response.write(batch.after(this.last));
    this.last = batch.lastSeq;
  }

  /** Resolves when the reader has taken everything, or is gone. */
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

  /** Keeps proxies from closing the connection, and finds readers that are gone without a word. */
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
