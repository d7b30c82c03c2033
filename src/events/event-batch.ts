import { toCompactEvent } from './compact-event.resource.js';
import { allEvents, type EventSelection, isFiltered, selects } from './event-selection.js';
import { type EventView } from '../common/event-view.js';
import { type WorldEvent } from './world-event.resource.js';

export interface EventFrame {
  readonly seq: number;
  readonly type: string;
  /** The event as JSON. */
  readonly data: string;
}

/** Consecutive events as sent: serialized once in each form for all streams. */
export class EventBatch {
  private readonly frames = new Map<EventView, readonly EventFrame[]>();
  private readonly messages = new Map<EventView, Buffer>();
  readonly lastSeq: number;

  constructor(private readonly events: readonly WorldEvent[]) {
    this.lastSeq = events.at(-1)?.seq ?? 0;
  }

  after(seq: number, selection: EventSelection = allEvents): readonly EventFrame[] {
    const frames = this.framesOf(selection.view);
    if (!isFiltered(selection) && frames[0] && frames[0].seq > seq) return frames;
    return frames.filter((frame, index) => frame.seq > seq && selects(selection, this.events[index]!));
  }

  /** The same as server-sent events, whose ids are the `seq` alone. */
  messagesAfter(seq: number, selection: EventSelection = allEvents): Buffer {
    const frames = this.after(seq, selection);
    if (frames !== this.frames.get(selection.view)) return toMessages(frames, String);
    const known = this.messages.get(selection.view);
    if (known) return known;
    const made = toMessages(frames, String);
    this.messages.set(selection.view, made);
    return made;
  }

  private framesOf(view: EventView): readonly EventFrame[] {
    const known = this.frames.get(view);
    if (known) return known;
    const made = this.events.map((event) => ({
      seq: event.seq,
      type: event.type,
      data: JSON.stringify(view === 'compact' ? toCompactEvent(event) : event),
    }));
    this.frames.set(view, made);
    return made;
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
