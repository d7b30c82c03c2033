import { once, setMaxListeners } from 'node:events';
import { type EventSelection } from './event-selection.js';
import { type EventBatch } from './event-batch.js';
import { type EndCode, type StreamConnection } from './stream-connection.js';
import { toPosition } from './stream-position.js';

/** How long a reader has to read the rest before the connection closes. */
const graceMs = 2000;
/** Consecutive heartbeats without any read by the reader. */
const patience = 4;

/** One reader of events: its positions in the histories of one or more instances, and its buffered data. */
export class EventStream {
  readonly positions = new Map<string, StreamPosition>();
  /** How far it had got with instances that were deleted. */
  readonly ended = new Map<string, number>();
  private isEnded = false;
  private missed = 0;
  private readonly closing = new AbortController();

  constructor(
    private readonly connection: StreamConnection,
    starts: ReadonlyMap<string, number>,
    private readonly bufferBytes: number,
    /** Whether the ids of its messages name the positions in all of its instances; else they are the `seq` of the event. */
    private readonly isOfSeveral: boolean,
    /** Whether there may be further ones later. */
    private readonly isOfAll: boolean,
    /** What of the histories it is sent. */
    readonly selection: EventSelection,
  ) {
    for (const [instanceId, seq] of starts) this.add(instanceId, seq);
    // Each of its positions listens.
    setMaxListeners(0, connection.out, this.closing.signal);
    this.onClose(() => this.closing.abort());
    connection.begin(this.position);
    connection.out.on('drain', () => (this.missed = 0));
    // Writes to a closed connection fail; its `close` event ends the stream.
    connection.out.on('error', () => undefined);
  }

  get isOpen(): boolean {
    return !this.isEnded && !this.connection.out.destroyed;
  }

  /** Aborts when it is closed. */
  get closed(): AbortSignal {
    return this.closing.signal;
  }

  /** What a reader resumes from. */
  get position(): string {
    const seqs = [...this.positions].map(([instanceId, { lastSeq }]) => [instanceId, lastSeq] as const);
    return this.isOfSeveral ? toPosition(seqs) : String(seqs[0]![1]);
  }

  /** Follows one more instance. */
  add(instanceId: string, seq: number): StreamPosition {
    const position = new StreamPosition(this, seq);
    this.positions.set(instanceId, position);
    return position;
  }

  /** An instance has been deleted: with the last one it ends. */
  remove(instanceId: string): void {
    if (this.positions.size === 1 && !this.isOfAll) return this.end('INSTANCE_DELETED');
    this.ended.set(instanceId, this.positions.get(instanceId)?.lastSeq ?? 0);
    this.positions.delete(instanceId);
  }

  /** Calls back once, however the stream ends. */
  onClose(listener: () => void): void {
    this.connection.out.once('close', listener);
  }

  /** Sends the events after a `seq`; `pass` is called for each, if the ids name positions in several instances. */
  send(batch: EventBatch, after: number, pass: (seq: number) => void): void {
    if (this.connection.out.writableLength >= this.bufferBytes) return this.end('TOO_SLOW');
    const idOf = (seq: number): string => {
      pass(seq);
      return this.position;
    };
    this.connection.send(batch, after, this.selection, this.isOfSeveral ? idOf : null);
  }

  /** Resolves when the reader has read everything or has disconnected. */
  async drained(): Promise<void> {
    const { out } = this.connection;
    if (!this.isOpen || !out.writableNeedDrain) return;
    const over = new AbortController();
    const options = { signal: over.signal };
    // A connection that fails ends the wait as well.
    await Promise.race([once(out, 'drain', options), once(out, 'close', options)]).catch(() => undefined);
    over.abort();
  }

  /** Keeps proxies from closing the connection, and detects readers that disappeared silently. */
  heartbeat(): void {
    if (!this.isOpen) return;
    if (!this.connection.out.writableNeedDrain) this.connection.heartbeat();
    else if ((this.missed += 1) >= patience) this.end('TOO_SLOW');
  }

  end(code: EndCode): void {
    if (!this.isOpen) return;
    this.isEnded = true;
    this.connection.end(code, this.position);
    setTimeout(() => this.connection.out.destroy(), graceMs).unref();
  }
}

/** How far a stream has got with one of its instances. */
export class StreamPosition {
  constructor(
    readonly stream: EventStream,
    private last: number,
  ) {}

  /** The last event that was sent. */
  get lastSeq(): number {
    return this.last;
  }

  /** It wants none of the events up to there. */
  skipTo(seq: number): void {
    this.last = Math.max(this.last, seq);
  }

  /** Sends the events that the reader lacks. */
  send(batch: EventBatch): void {
    if (!this.stream.isOpen || batch.lastSeq <= this.last) return;
    this.stream.send(batch, this.last, (seq) => (this.last = seq));
    if (this.stream.isOpen) this.last = batch.lastSeq;
  }
}
