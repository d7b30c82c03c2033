import { type EventKind } from '../../database/event-kinds.js';
import { type KnownApplication } from '../../http/auth/application-directory.js';
import { type WorldEvent } from '../../http/resource/world-event.resource.js';
import { type Checkpoint, type Lease, type Subscription } from './consumer-cursor.repository.js';
import { type QueueLimits } from './consumer-queue.js';

/** Handles events for a group of consumers: all webhooks, or all subscribers. */
export interface EventHandler {
  /** Stands in the log. */
  readonly name: string;
  readonly options: EventHandlerOptions;
  /** Whether there is any consumer; without one, writes of this process are not looked at. */
  isNeeded(): Promise<boolean>;
  /** Subscriptions with events to handle now and nobody who does it; makes the cursors that are missing. */
  findDue(query: DueQuery): Promise<Subscription[]>;
  /** Null: its events cannot be handled now. */
  open(lease: Lease): Promise<Receiver | null>;
}

export interface EventHandlerOptions extends QueueLimits {
  /** Between two looks at the database for what other processes wrote, what a crash left and what is due again; 0: never. */
  readonly sweepMs: number;
  /** Longer than an event and the time between two checkpoints: nobody else handles while somebody does. */
  readonly leaseMs: number;
  /** A crash repeats what was handled since the last checkpoint: at most so many events, or those of so long. */
  readonly checkpointEvents: number;
  readonly checkpointMs: number;
  /** How long a stop waits for events in hand before they are cancelled. */
  readonly stopGraceMs: number;
}

export interface DueQuery {
  /** Null: whichever there are. */
  readonly instanceIds: string[] | null;
  /** Consumers that have enough to do already. */
  readonly without: readonly string[];
  /** Of each consumer. */
  readonly most: number;
}

/** A consumer as a batch of events finds it. */
export interface Receiver {
  readonly application: KnownApplication;
  /** Empty: all. */
  readonly types: readonly EventKind[];
  /** `attempts` at this event failed before. */
  handle(event: WorldEvent, attempts: number, cancelled: AbortSignal): Promise<Outcome>;
  /** False ends the batch: what has changed is known to the next event. */
  isCurrent(): Promise<boolean>;
}

/** A cancelled event has neither been handled nor failed. What cannot be retried is given up by the handler. */
export type Outcome = 'handled' | 'cancelled' | Retry | GivenUp;

interface Retry {
  readonly error: string;
  readonly retryInMs: number;
}

interface GivenUp {
  readonly error: string;
  readonly giveUp: (lease: Lease, failed: Checkpoint) => Promise<void>;
}
