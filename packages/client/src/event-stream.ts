import { EconomyError, EconomyUnreachable } from './problem.js';
import { judge, waitBefore } from './retry.js';
import { type Message, readMessages } from './server-sent-events.js';
import { type WorldEvent } from './types.js';
import { sleep, withTimeout } from './wait.js';

/** Which events a stream has; all of them must apply. */
export interface EventFilter {
  readonly types?: readonly WorldEvent['type'][];
  /** The id or uuid of an Agent NPC that takes part. */
  readonly agentNpc?: string;
  readonly reason?: string;
  readonly reference?: string;
}

export interface EventsOptions<Position = number> extends EventFilter {
  /**
   * Start after this position: of one instance the `seq` of an event; of several what `onPosition` was called with. 0 for the whole
   * history. Default: start now.
   */
  readonly after?: Position;
  /** Called before each event with the position that it has: store it with what you make of the event, to resume after a restart. */
  readonly onPosition?: (position: string) => void;
  /** Ends the iteration, without an error. */
  readonly signal?: AbortSignal;
  /** After this long without even a heartbeat the connection counts as dead. Default 45 s, three heartbeats. */
  readonly silenceMs?: number;
  /** After this long without a connection the iteration throws the last error. Default: never. */
  readonly giveUpAfterMs?: number;
  /** Called for each error that the stream recovers from, with the wait. */
  readonly onRetry?: (fault: unknown, waitMs: number) => void;
}

export interface StreamSource {
  /** The head of a stream that begins after the position. */
  open(after: string | null, signal: AbortSignal): Promise<Response>;
  /** The service reports that the stream's token is no longer valid. */
  tokenExpired(): Promise<void>;
}

const waits = { baseMs: 500, capMs: 30_000 };

/** The service ended the stream, or something on the way did. */
class StreamEnded extends Error {}

/** The events of one or more instances in the form that the source asks for, each once and of each instance in order, over as many connections as necessary. */
export async function* listen(
  source: StreamSource,
  {
    after,
    signal,
    silenceMs = 45_000,
    giveUpAfterMs = Infinity,
    onRetry,
    onPosition,
    ...filter
  }: EventsOptions<number | string>,
): AsyncGenerator<never, void, undefined> {
  let last = after === undefined ? null : String(after);
  const seqs = new Map<string, number>();
  const isWhole = Object.keys(queryOf(filter)).length === 0;
  let failures = 0;
  let lastHeard = Date.now();
  // Always aborted at the end, so that leaving the loop closes the connection.
  const closing = new AbortController();
  const close = (): void => closing.abort(signal?.reason);
  signal?.addEventListener('abort', close);
  try {
    for (;;) {
      if (signal?.aborted) return;
      const connection = withTimeout(
        closing.signal,
        silenceMs,
        () => new EconomyUnreachable('no answer in time'),
      );
      try {
        const response = await source.open(last, connection.signal);
        connection.stop();
        if (!response.body) throw new StreamEnded('the answer has no body');
        for await (const message of readMessages(response.body, silenceMs)) {
          failures = 0;
          lastHeard = Date.now();
          if (message.event === 'end' && (await isOver(message, source))) return;
          // A stream that starts now first sends its position, to resume from after a lost connection.
          if (message.data === null) last ??= message.id;
          const event = eventAfter(seqs, last, isWhole, message);
          if (!event) continue;
          last = message.id ?? last;
          if (last !== null) onPosition?.(last);
          yield event as never;
          lastHeard = Date.now();
        }
        throw new StreamEnded('the connection ended');
      } catch (fault) {
        if (signal?.aborted) return;
        // Retrying does not help against this refusal. Every other error is a lost connection.
        if (fault instanceof EconomyError && judge(fault, true) === 'no') throw fault;
        failures += 1;
        const wait = waitBefore(failures, fault, waits);
        if (Date.now() + wait - lastHeard > giveUpAfterMs) throw fault;
        onRetry?.(fault, wait);
        await sleep(wait, closing.signal).catch(() => undefined);
      } finally {
        connection.release();
      }
    }
  } finally {
    signal?.removeEventListener('abort', close);
    closing.abort();
  }
}

/** What an event has in each of its forms. */
type Numbered = Pick<WorldEvent, 'seq' | 'instanceId'>;

/** The parameters of a filter. */
export function queryOf({ types, agentNpc, reason, reference }: EventFilter): object {
  return {
    ...(types && { type: types.join(',') }),
    ...(agentNpc !== undefined && { agentNpc }),
    ...(reason !== undefined && { reason }),
    ...(reference !== undefined && { reference }),
  };
}

/** The event of the message if it is the next one of its instance; null for heartbeats and repeated events. */
function eventAfter(
  seqs: Map<string, number>,
  position: string | null,
  isWhole: boolean,
  { data }: Message,
): Numbered | null {
  if (data === null) return null;
  const event = JSON.parse(data) as Numbered;
  // Of one instance, or of the beginning of several, the position is a `seq`.
  const start = /^\d+$/.test(position ?? '') ? Number(position) : event.seq - 1;
  const last = seqs.get(event.instanceId) ?? start;
  if (event.seq <= last) return null;
  // A history has no gaps unless a filter makes them: a missing event was lost in transit, and comes again after the last position.
  if (isWhole && event.seq > last + 1) throw new StreamEnded(`event ${event.seq} came after ${last}`);
  seqs.set(event.instanceId, event.seq);
  return event;
}

/** True where nothing more can come: the instance was deleted. */
async function isOver({ data }: Message, source: StreamSource): Promise<boolean> {
  const { code } = JSON.parse(data ?? '{}') as { code?: string };
  if (code === 'INSTANCE_DELETED') return true;
  if (code === 'UNAUTHENTICATED') await source.tokenExpired();
  throw new StreamEnded(`the service ended the stream: ${code ?? 'without a reason'}`);
}
