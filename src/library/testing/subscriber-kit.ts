import {
  handlersOf,
  type SubscribedEvent,
  typesOf,
  type WorldEventSubscriber,
} from '../../policy/world-event-subscriber.js';
import {
  type Check,
  type CheckOptions,
  ContractError,
  describeChecks,
  expectSame,
  frozen,
  nameCheck,
  runChecks,
  within,
} from './checks.js';

/**
 * How a subscriber is tested.
 *
 * @publicApi
 */
export interface SubscriberCheckOptions<Subscriber extends WorldEventSubscriber> extends CheckOptions {
  /** Events of one instance in order, as returned by `economy.readEvents`. */
  readonly events: () => readonly SubscribedEvent[] | Promise<readonly SubscribedEvent[]>;
  /** The state that the subscriber built from them: compared after each event came once and twice. */
  readonly state?: (subscriber: Subscriber) => unknown;
}

/**
 * Tests of a subscriber against its contract: `describeWorldEventSubscriber(() => new MySubscriber(), { events })`.
 *
 * @publicApi
 */
export function describeWorldEventSubscriber<Subscriber extends WorldEventSubscriber>(
  make: () => Subscriber,
  options: SubscriberCheckOptions<Subscriber>,
): void {
  describeChecks(`the subscriber ${make().name}`, checksOf(make, options), options.framework);
}

/**
 * The same without a test framework: throws what breaks the contract.
 *
 * @publicApi
 */
export function checkWorldEventSubscriber<Subscriber extends WorldEventSubscriber>(
  make: () => Subscriber,
  options: SubscriberCheckOptions<Subscriber>,
): Promise<void> {
  return runChecks(checksOf(make, options));
}

function checksOf<Subscriber extends WorldEventSubscriber>(
  make: () => Subscriber,
  { events, state, timeoutMs = 30_000 }: SubscriberCheckOptions<Subscriber>,
): readonly Check[] {
  const deliver = async (subscriber: Subscriber, event: SubscribedEvent, attempt: number): Promise<void> => {
    for (const handle of handlersOf(subscriber, event.type)) {
      await within(timeoutMs, (signal) =>
        handle(frozen(event), { clientId: event.instanceId, attempt, signal }),
      );
    }
  };
  return [
    nameCheck(make),
    {
      title: 'subscribes to events, including some of this test',
      run: async () => {
        const types = typesOf(make());
        if (types.length === 0) throw new ContractError('no method has @OnWorldEvent');
        if (!(await events()).some(({ type }) => types.includes(type))) {
          throw new ContractError(`the test has no event of the types ${types.join(', ')}`);
        }
      },
    },
    {
      title: 'handles the events in their order, and changes nothing of them',
      run: async () => {
        const subscriber = make();
        for (const event of await events()) await deliver(subscriber, event, 0);
      },
    },
    {
      title: 'handles the same event twice as once',
      run: async () => {
        const subscriber = make();
        for (const event of await events()) {
          await deliver(subscriber, event, 0);
          const once = structuredClone(await state?.(subscriber));
          await deliver(subscriber, event, 1);
          expectSame(
            structuredClone(await state?.(subscriber)),
            once,
            `event ${event.seq} of type ${event.type} counted again when it came twice`,
          );
        }
      },
    },
  ];
}
