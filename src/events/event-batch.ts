import { type WorldEvent } from './world-event.resource.js';

export interface EventFrame {
  readonly seq: number;
  readonly type: string;
  /** The event as JSON. */
  readonly data: string;
}

/** Consecutive events as sent: serialized once for all streams. */
export class EventBatch {
  private readonly frames: readonly EventFrame[];
  private messages: Buffer | null = null;
  readonly lastSeq: number;

  constructor(events: readonly WorldEvent[]) {
    this.frames = events.map((event) => ({ seq: event.seq, type: event.type, data: JSON.stringify(event) }));
    this.lastSeq = this.frames.at(-1)?.seq ?? 0;
  }

  after(seq: number): readonly EventFrame[] {
    return this.frames[0] && this.frames[0].seq > seq
      ? this.frames
      : this.frames.filter((frame) => frame.seq > seq);
  }

  /** The same as server-sent events, whose ids are the `seq` alone. */
  messagesAfter(seq: number): Buffer {
    const frames = this.after(seq);
    if (frames !== this.frames) return toMessages(frames, String);
    return (this.messages ??= toMessages(frames, String));
  }
}

export function toMessages(frames: readonly EventFrame[], idOf: (seq: number) => string): Buffer {
  // The id last: some clients take it when its line arrives, and would skip an event that is cut after it.
  const blocks = frames.map(({ seq, type, data }) => `event: ${type}\ndata: ${data}\nid: ${idOf(seq)}\n\n`);
  return Buffer.from(blocks.join(''));
}

/** Events to send before yielding to the sockets. */
const batchSize = 50;

export function toBatches(events: readonly WorldEvent[]): EventBatch[] {
  return Array.from(
    { length: Math.ceil(events.length / batchSize) },
    (_, index) => new EventBatch(events.slice(index * batchSize, (index + 1) * batchSize)),
  );
}
