import { type EventKind } from '../database/event-kinds.js';

/**
 * One event of the history of an instance, as the feed tells it.
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
  /** What the operation answered with: a trade, a talk, a death, an instance … */
  readonly data: object;
}

/**
 * What is known beside an event.
 *
 * @publicApi
 */
export interface SubscriptionContext {
  /** The application of the instance. */
  readonly clientId: string;
  /** Earlier attempts at this event that failed. */
  readonly attempt: number;
  /** Aborts when the process stops, or when the event has had 30 seconds. */
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
 * Handles what happened, after it was committed: for read models, statistics, notices. It decides nothing.
 *
 * Every event of every instance comes at least once, those of one instance in their order, from the first event on, also
 * what happened before there was the subscriber; those of several instances come at the same time. One process at a time
 * handles an instance, however many there are. An event that fails (what is thrown, or 30 seconds) comes again, after one
 * second, two, four … up to five minutes, and those behind it wait. So a handler must bear to see an event twice; `seq` tells
 * it. Whatever it does, the game goes on.
 *
 * @publicApi
 */
export abstract class WorldEventSubscriber {
  /** Lower case words with hyphens, at most 64 characters, unique. Another name begins from the first event again. */
  abstract readonly name: string;
}

/** What a subscriber does with an event; empty where it does not want it. */
export function handlersOf(subscriber: WorldEventSubscriber, type: EventKind): readonly Handler[] {
  return handlingsOf(subscriber)
    .filter(({ types }) => types.includes(type))
    .map(
      ({ method }) =>
        (event, context) =>
          (subscriber as unknown as Record<string | symbol, Handler>)[method]!(event, context),
    );
}

/** The types that a subscriber wants. */
export function typesOf(subscriber: WorldEventSubscriber): readonly EventKind[] {
  return [...new Set(handlingsOf(subscriber).flatMap(({ types }) => types))];
}

function handlingsOf(subscriber: WorldEventSubscriber): readonly Handling[] {
  return (subscriber as { [handlers]?: readonly Handling[] })[handlers] ?? [];
}
