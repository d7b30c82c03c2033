import { type EventKind } from '../database/event-kinds.js';

/**
 * One event of the history of an instance, as in the feed.
 *
 * @publicApi
 */
export interface SubscribedEvent {
  readonly id: string;
  /** Place in the history of the instance, from 1, without gaps. */
  readonly seq: number;
  readonly type: EventKind;
  readonly occurredAt: string;
  readonly instanceId: string;
  /** The resource that the operation returned: a trade, a talk, a death, an instance … */
  readonly data: object;
}

/**
 * The context of an event.
 *
 * @publicApi
 */
export interface SubscriptionContext {
  /** The application of the instance. */
  readonly clientId: string;
  /** Number of failed attempts at this event. */
  readonly attempt: number;
  /** Aborts when the process stops, or after 30 seconds. */
  readonly signal: AbortSignal;
}

type Handler = (event: SubscribedEvent, context: SubscriptionContext) => void | Promise<void>;

const handlers = Symbol('handlers of world events');

interface Handling {
  readonly types: readonly EventKind[];
  readonly method: string | symbol;
}

/**
 * A method that handles events of these types: `@OnWorldEvent('trade', 'tax')`.
 *
 * @publicApi
 */
export function OnWorldEvent(...types: readonly [EventKind, ...EventKind[]]): MethodDecorator {
  return (target, method) => {
    const inherited = (target as { [handlers]?: readonly Handling[] })[handlers] ?? [];
    Object.defineProperty(target, handlers, { value: [...inherited, { types, method }], configurable: true });
  };
}

/**
 * Handles events after they were committed: for read models, statistics, notifications. It decides nothing.
 *
 * Every event of every instance is delivered at least once, in order per instance, from the first event on, including
 * events older than the subscriber; instances are handled concurrently. One process at a time
 * handles an instance, however many there are. An event that fails (an error, or 30 seconds) is retried after one
 * second, two, four … up to five minutes, and later events wait. So a handler must tolerate duplicates, which `seq`
 * identifies. It never blocks the game.
 *
 * @publicApi
 */
export abstract class WorldEventSubscriber {
  /** Lower case words with hyphens, at most 64 characters, unique. A new name starts from the first event again. */
  abstract readonly name: string;
}

/** The handlers of a subscriber for an event; empty if it did not subscribe to it. */
export function handlersOf(subscriber: WorldEventSubscriber, type: EventKind): readonly Handler[] {
  return handlingsOf(subscriber)
    .filter(({ types }) => types.includes(type))
    .map(
      ({ method }) =>
        (event, context) =>
          (subscriber as unknown as Record<string | symbol, Handler>)[method]!(event, context),
    );
}

/** The event types of a subscriber. */
export function typesOf(subscriber: WorldEventSubscriber): readonly EventKind[] {
  return [...new Set(handlingsOf(subscriber).flatMap(({ types }) => types))];
}

function handlingsOf(subscriber: WorldEventSubscriber): readonly Handling[] {
  return (subscriber as { [handlers]?: readonly Handling[] })[handlers] ?? [];
}
