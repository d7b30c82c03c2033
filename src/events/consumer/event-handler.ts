import { type EventKind } from '../../database/event-kinds.js';
import { type KnownApplication } from '../../http/auth/application-directory.js';
import { type WorldEvent } from '../../http/resource/world-event.resource.js';
import {
  type Checkpoint,
  type Lease,
  type Subscription,
  type Waiting,
} from './consumer-cursor.repository.js';
import { type QueueLimits } from './consumer-queue.js';

/** Handles events for a group of consumers: all webhooks, or all subscribers. */
export interface EventHandler {
  /** Its name in the log. */
  readonly name: string;
  readonly options: EventHandlerOptions;
  /** Whether there is any consumer; without one, writes of this process are ignored. */
  isNeeded(): Promise<boolean>;
  /** Called once, before the first sweep; again if it fails. */
  begin(): Promise<void>;
  /** Its subscriptions of instances with new events; creates missing cursors. */
  findDue(query: DueQuery): Promise<Subscription[]>;
  /** Which of those whose own time has come can be handled. */
  accept(waiting: readonly Waiting[]): Promise<Subscription[]>;
  /** Creates the missing cursors of instances. */
  createMissing(instanceIds: readonly string[]): Promise<void>;
  /** Null: its events cannot be handled now. */
  open(lease: Lease): Promise<Receiver | null>;
}

export interface EventHandlerOptions extends QueueLimits {
  /** Interval of polling for events of other processes, work left by a crash, and retries; 0: never. */
  readonly sweepMs: number;
  /** Longer than an event and the time between two checkpoints, so that only one process handles a subscription. */
  readonly leaseMs: number;
  /** Checkpoint after this many events or this time: a crash repeats the events since the last one. */
  readonly checkpointEvents: number;
  readonly checkpointMs: number;
  /** How long a stop waits for running events before they are cancelled. */
  readonly stopGraceMs: number;
}

export interface DueQuery {
  readonly instanceIds: readonly string[];
  /** Consumers to skip because their queue is full. */
  readonly without: readonly string[];
  /** Of each consumer. */
  readonly most: number;
}

/** A consumer as seen by a batch of events. */
export interface Receiver {
  readonly application: KnownApplication;
  /** Empty: all. */
  readonly types: readonly EventKind[];
  /** `attempts`: failed attempts at this event. */
  handle(event: WorldEvent, attempts: number, cancelled: AbortSignal): Promise<Outcome>;
  /** False ends the batch, so that changes apply to the next event. */
  isCurrent(): Promise<boolean>;
}

/** A cancelled event was neither handled nor failed. The handler itself drops events that cannot be retried. */
export type Outcome = 'handled' | 'cancelled' | Retry | GivenUp;

interface Retry {
  readonly error: string;
  readonly retryInMs: number;
}

interface GivenUp {
  readonly error: string;
  readonly giveUp: (lease: Lease, failed: Checkpoint) => Promise<void>;
}
