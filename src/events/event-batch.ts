import { type WorldEvent } from '../http/resource/world-event.resource.js';

interface Frame {
  readonly seq: number;
  readonly bytes: Buffer;
}

/** Consecutive events as sent: serialized once for all streams. */
export class EventBatch {
  private readonly frames: readonly Frame[];
  private readonly bytes: Buffer;
  readonly lastSeq: number;

  constructor(events: readonly WorldEvent[]) {
    this.frames = events.map((event) => ({ seq: event.seq, bytes: toFrame(event) }));
    this.bytes = Buffer.concat(this.frames.map(({ bytes }) => bytes));
    this.lastSeq = this.frames.at(-1)?.seq ?? 0;
  }

  /** The part after a `seq`. */
  after(seq: number): Buffer {
    const [first] = this.frames;
    if (first && first.seq > seq) return this.bytes;
    return Buffer.concat(this.frames.filter((frame) => frame.seq > seq).map(({ bytes }) => bytes));
  }
}

function toFrame(event: WorldEvent): Buffer {
  return Buffer.from(`id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}

/** Events to send before yielding to the sockets. */
const batchSize = 50;

export function toBatches(events: readonly WorldEvent[]): EventBatch[] {
  return Array.from(
    { length: Math.ceil(events.length / batchSize) },
    (_, index) => new EventBatch(events.slice(index * batchSize, (index + 1) * batchSize)),
  );
}
