import { once } from 'node:events';
import { type ServerResponse } from 'node:http';
import { type EventBatch } from './event-batch.js';
import { toPosition } from './stream-position.js';

/**
 * Why the service ended a stream. `TOO_SLOW`: too much was buffered for the reader, or it read nothing for too long.
 * `TOO_MANY_INSTANCES`: the application has got more instances than one stream may follow.
 */
export type EndCode = 'TOO_SLOW' | 'UNAUTHENTICATED' | 'SHUTTING_DOWN' | 'TOO_MANY_INSTANCES';

/** How long a reader has to read the rest before the connection closes. */
const graceMs = 2000;
/** Consecutive heartbeats without any read by the reader. */
const patience = 4;
const retryMs = 2000;

/** One reader of events: its places in the histories of one or more instances, and its buffered data. */
export class EventStream {
  readonly places = new Map<string, StreamPlace>();
  private ended = false;
  private missed = 0;

  constructor(
    private readonly response: ServerResponse,
    starts: ReadonlyMap<string, number>,
    private readonly bufferBytes: number,
    /** Whether the ids of its messages name the places in all of its instances; else they are the `seq` of the event. */
    readonly isOfSeveral: boolean,
  ) {
    for (const [instanceId, seq] of starts) this.add(instanceId, seq);
    // A connection with an endless response is not reused, so that it cannot delay a stopping process.
    response.shouldKeepAlive = false;
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    // With the start position: a reader whose connection breaks before the first event resumes from there.
    response.write(`retry: ${retryMs}\nid: ${this.position}\n\n`);
    response.on('drain', () => (this.missed = 0));
    // Writes to a closed connection fail; its `close` event ends the stream.
    response.on('error', () => undefined);
  }

  get isOpen(): boolean {
    return !this.ended && !this.response.destroyed;
  }

  /** What a reader resumes from. */
  get position(): string {
    const seqs = [...this.places].map(([instanceId, { lastSeq }]) => [instanceId, lastSeq] as const);
    return this.isOfSeveral ? toPosition(seqs) : String(seqs[0]![1]);
  }

  /** Follows one more instance. */
  add(instanceId: string, seq: number): StreamPlace {
    const place = new StreamPlace(this, seq);
    this.places.set(instanceId, place);
    return place;
  }

  /** Calls back once, however the stream ends. */
  onClose(listener: () => void): void {
    this.response.once('close', listener);
  }

  write(bytes: Buffer): void {
    this.response.write(bytes);
  }

  get isFull(): boolean {
    return this.response.writableLength >= this.bufferBytes;
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
    this.response.end(`event: end\ndata: ${JSON.stringify({ code, lastEventId: this.position })}\n\n`);
    setTimeout(() => this.response.destroy(), graceMs).unref();
  }
}

/** How far a stream has got with one of its instances. */
export class StreamPlace {
  constructor(
    readonly stream: EventStream,
    private last: number,
  ) {}

  /** The last event that was sent. */
  get lastSeq(): number {
    return this.last;
  }

  /** Sends the events that the reader lacks. */
  send(batch: EventBatch): void {
    const { stream } = this;
    if (!stream.isOpen || batch.lastSeq <= this.last) return;
    if (stream.isFull) return stream.end('TOO_SLOW');
    stream.write(batch.after(this.last, stream.isOfSeveral ? (seq) => this.moveTo(seq) : undefined));
    this.last = batch.lastSeq;
  }

  private moveTo(seq: number): string {
    this.last = seq;
    return this.stream.position;
  }
}
