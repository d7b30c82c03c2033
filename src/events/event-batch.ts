import { type WorldEvent } from '../http/resource/world-event.resource.js';

interface Frame {
  readonly seq: number;
  /** Without its `id`, which depends on the stream. */
  readonly rest: string;
}

/** Consecutive events as sent: serialized once for all streams. */
export class EventBatch {
  private readonly frames: readonly Frame[];
  private readonly bytes: Buffer;
  readonly lastSeq: number;

  constructor(events: readonly WorldEvent[]) {
    this.frames = events.map((event) => ({ seq: event.seq, rest: toFrame(event) }));
    this.bytes = toBytes(this.frames, (seq) => `${seq}`);
    this.lastSeq = this.frames.at(-1)?.seq ?? 0;
  }

  /** The part after a `seq`, whose ids are the `seq` alone unless `idOf` makes others of them. */
  after(seq: number, idOf?: (seq: number) => string): Buffer {
    const [first] = this.frames;
    if (first && first.seq > seq && !idOf) return this.bytes;
    const lacking = this.frames.filter((frame) => frame.seq > seq);
    return toBytes(lacking, idOf ?? String);
  }
}

function toFrame(event: WorldEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

function toBytes(frames: readonly Frame[], idOf: (seq: number) => string): Buffer {
  return Buffer.from(frames.map(({ seq, rest }) => `id: ${idOf(seq)}\n${rest}`).join(''));
}

/** Events to send before yielding to the sockets. */
const batchSize = 50;

export function toBatches(events: readonly WorldEvent[]): EventBatch[] {
  return Array.from(
    { length: Math.ceil(events.length / batchSize) },
    (_, index) => new EventBatch(events.slice(index * batchSize, (index + 1) * batchSize)),
  );
}
