import {
  type Estate,
  type EstateShare,
  type FeelingChanges,
  type HeldTalk,
  InheritancePolicy,
  ModerationPolicy,
  MoodPolicy,
  OnWorldEvent,
  type PlayerText,
  type ProposedTrade,
  type RewrittenText,
  SentimentMoodPolicy,
  type TaxPage,
  type TaxPayment,
  TaxPolicy,
  type TradeRefusal,
  TradeRule,
  WorldEventSubscriber,
} from '../../src/index.js';
import {
  checkInheritancePolicy,
  checkModerationPolicy,
  checkMoodPolicy,
  checkTaxPolicy,
  checkTradeRule,
  checkWorldEventSubscriber,
  describeInheritancePolicy,
  describeModerationPolicy,
  describeMoodPolicy,
  describeTaxPolicy,
  describeTradeRule,
  describeWorldEventSubscriber,
} from '../../src/library/testing/index.js';
import { Tenth, EldestChild, Grudge, NoAlms, Softener, Traded, events } from './support/kit-policies.js';

describe('what keeps its contract passes', () => {
  describeTaxPolicy(() => new Tenth());
  describeInheritancePolicy(() => new EldestChild());
  describeMoodPolicy(() => new SentimentMoodPolicy());
  describeMoodPolicy(() => new Grudge());
  describeTradeRule(() => new NoAlms());
  describeModerationPolicy(() => new Softener());
  describeWorldEventSubscriber(() => new Traded(), { events, state: ({ seen }) => seen });
});

describe('a broken tax policy is named for what it breaks', () => {
  const pay = (amount: unknown) =>
    class extends Tenth {
      override assess({ subjects }: TaxPage): TaxPayment[] {
        return subjects.map(({ id }) => ({ id, amount: amount as string }));
      }
    };
  let calls = 0;

  it.each<[string, new () => TaxPolicy, string]>([
    ['NaN', pay('NaN'), "'NaN' as the payment"],
    ['a number', pay(NaN), 'NaN as the payment'],
    ['a negative tax', pay('-1'), "'-1' as the payment"],
    ['five digits', pay('0.00001'), 'at most 4 fraction digits'],
    ['more than the wealth', pay('5'), 'more than the wealth'],
    [
      'nobody',
      class extends Tenth {
        override assess(): TaxPayment[] {
          return [];
        }
      },
      'returned no payment of',
    ],
    [
      'a stranger',
      class extends Tenth {
        override assess(): TaxPayment[] {
          return [{ id: 'somebody', amount: '0' }];
        }
      },
      'who is not a subject',
    ],
    [
      'everybody twice',
      class extends Tenth {
        override assess(page: TaxPage): TaxPayment[] {
          const once = new Tenth().assess(page) as TaxPayment[];
          return [...once, ...once];
        }
      },
      'two payments',
    ],
    [
      'no list',
      class extends Tenth {
        override assess(): TaxPayment[] {
          return undefined as never;
        }
      },
      'no list of payments',
    ],
    [
      'by chance',
      class extends Tenth {
        override assess({ subjects }: TaxPage): TaxPayment[] {
          calls += 1;
          return subjects.map(({ id }) => ({ id, amount: calls % 2 ? '0.0001' : '0' }));
        }
      },
      'gives the same answer to the same question',
    ],
    [
      'by the others',
      class extends Tenth {
        override assess({ subjects }: TaxPage): TaxPayment[] {
          return subjects.map(({ id }) => ({ id, amount: subjects.length > 1 ? '0' : '0.0001' }));
        }
      },
      'independently',
    ],
    [
      'and changes the page',
      class extends Tenth {
        override assess(page: TaxPage): TaxPayment[] {
          const payments = super.assess(page) as TaxPayment[];
          for (const subject of page.subjects) (subject as { wealth: string }).wealth = '0';
          return payments;
        }
      },
      'read only property',
    ],
    [
      'never',
      class extends Tenth {
        override assess(): Promise<TaxPayment[]> {
          return new Promise(() => undefined);
        }
      },
      'did not answer within 100 ms',
    ],
    [
      'without a good name',
      class extends Tenth {
        override readonly name = 'A Tenth';
      },
      'the name is "A Tenth"',
    ],
  ])('taxes %s', async (_what, Broken, reason) => {
    await expect(checkTaxPolicy(() => new Broken(), { timeoutMs: 100 })).rejects.toThrow(reason);
  });

  it('refuses options it should take', async () => {
    const options = { share: 10 };
    await expect(checkTaxPolicy(() => new Tenth(), { options })).rejects.toThrow('no options');
  });
});

describe('a broken inheritance policy', () => {
  const giving = (shares: (estate: Estate) => unknown) =>
    class extends EldestChild {
      override divide(estate: Estate): EstateShare[] {
        return shares(estate) as EstateShare[];
      }
    };

  it.each<[string, new () => InheritancePolicy, string]>([
    ['forgets a part', giving(() => [{ to: 'treasury', amount: '0' }]), 'where the estate is'],
    [
      'gives to a stranger',
      giving(({ estate, deceased }) => [{ to: deceased.id, amount: estate }]),
      'who is not a candidate',
    ],
    [
      'gives twice to one',
      giving(({ estate }) => [
        { to: 'nobody', amount: estate },
        { to: 'nobody', amount: '0' },
      ]),
      'two shares',
    ],
    ['gives NaN', giving(() => [{ to: 'treasury', amount: NaN }]), 'NaN as the share'],
    ['gives nothing back', giving(() => null), 'no list of shares'],
  ])('that %s fails', async (_what, Broken, reason) => {
    await expect(checkInheritancePolicy(() => new Broken())).rejects.toThrow(reason);
  });
});

describe('a broken mood policy', () => {
  const nothing = { mood: 0, affinity: 0 };
  const saying = (answer: (talk: HeldTalk) => unknown) =>
    class extends Grudge {
      override feel(talk: HeldTalk): FeelingChanges {
        return answer(talk) as FeelingChanges;
      }
    };
  let calls = 0;

  it.each<[string, new () => MoodPolicy, string]>([
    [
      'feels NaN',
      saying(() => ({ initiator: { mood: NaN, affinity: 0 }, responder: nothing })),
      'NaN as mood of the initiator',
    ],
    [
      'feels too much',
      saying(() => ({ initiator: nothing, responder: { mood: 0, affinity: -101 } })),
      '-101 as affinity of the responder, which is not a number from -100 to 100',
    ],
    [
      'feels half a point of affinity',
      saying(() => ({ initiator: nothing, responder: { mood: 0, affinity: 0.5 } })),
      'which is not a whole number',
    ],
    [
      'feels a text',
      saying(() => ({ initiator: nothing, responder: { mood: '1', affinity: 0 } })),
      '1 as mood of the responder',
    ],
    ['forgets one', saying(() => ({ initiator: nothing })), 'no feelings of the responder'],
    ['says nothing', saying(() => undefined), 'no feelings of the initiator'],
    [
      'needs everybody to show something',
      saying(({ initiator, responder }) => {
        const moved = (sentiment: number | null) => ({ mood: sentiment!.valueOf(), affinity: 0 });
        return { initiator: moved(responder.sentiment), responder: moved(initiator.sentiment) };
      }),
      'null',
    ],
    [
      'decides by chance',
      saying(() => ({ initiator: { mood: (calls += 1) % 2, affinity: 0 }, responder: nothing })),
      'gives the same answer to the same question',
    ],
    [
      'changes the talk',
      saying((talk) => {
        (talk.lines as unknown[]).pop();
        return { initiator: nothing, responder: nothing };
      }),
      'Cannot delete property',
    ],
    ['never answers', saying(() => new Promise(() => undefined)), 'did not answer within 100 ms'],
  ])('that %s fails', async (_what, Broken, reason) => {
    await expect(checkMoodPolicy(() => new Broken(), { timeoutMs: 100 })).rejects.toThrow(reason);
  });
});

describe('a broken trade rule', () => {
  const saying = (answer: unknown) =>
    class extends NoAlms {
      override check(): TradeRefusal | null {
        return answer as null;
      }
    };

  it.each<[string, new () => TradeRule, string]>([
    ['says true', saying(true), 'neither null nor a reason'],
    ['says nothing', saying(undefined), 'neither null nor a reason'],
    ['has no code', saying({ reason: 'no alms!', detail: 'No.' }), 'neither null nor a reason'],
    ['has no detail', saying({ reason: 'ALMS', detail: '' }), 'without a detail'],
    [
      'throws without a recipient',
      class extends NoAlms {
        override check({ recipient }: ProposedTrade): null {
          return recipient!.name ? null : null;
        }
      },
      'null',
    ],
  ])('that %s fails', async (_what, Broken, reason) => {
    await expect(checkTradeRule(() => new Broken())).rejects.toThrow(reason);
  });
});

describe('a broken moderation policy', () => {
  const saying = (answer: (text: PlayerText) => unknown) =>
    class extends Softener {
      override moderate(text: PlayerText): RewrittenText {
        return answer(text) as RewrittenText;
      }
    };

  it.each<[string, new () => ModerationPolicy, string]>([
    ['says true', saying(() => true), 'neither null nor a reason'],
    ['says nothing', saying(() => undefined), 'neither null nor a reason'],
    ['refuses without a sentence', saying(() => ({ reason: 'NO', detail: '' })), 'without a detail'],
    ['makes it longer', saying(({ text }) => ({ text: `${text}!` })), 'has not 1 to 500 characters'],
    ['needs a player', saying(({ speaker }) => (speaker.ref!.length > 0 ? null : null)), 'null'],
    ['never answers', saying(() => new Promise(() => undefined)), 'did not answer within 100 ms'],
  ])('that %s fails', async (_what, Broken, reason) => {
    await expect(checkModerationPolicy(() => new Broken(), { timeoutMs: 100 })).rejects.toThrow(reason);
  });
});

describe('a broken subscriber', () => {
  class Counting extends WorldEventSubscriber {
    readonly name: string = 'counting';
    count = 0;
    @OnWorldEvent('trade')
    add(): void | Promise<void> {
      this.count += 1;
    }
  }
  class Deaf extends WorldEventSubscriber {
    readonly name = 'deaf';
  }
  class Slow extends Counting {
    override add(): Promise<void> {
      return new Promise(() => undefined);
    }
  }

  it('that counts an event twice fails', async () => {
    const check = checkWorldEventSubscriber(() => new Counting(), { events, state: ({ count }) => count });
    await expect(check).rejects.toThrow('event 2 of type trade counted again when it came twice');
  });

  it('that wants nothing fails', async () => {
    await expect(checkWorldEventSubscriber(() => new Deaf(), { events })).rejects.toThrow('@OnWorldEvent');
  });

  it('that stalls fails', async () => {
    const check = checkWorldEventSubscriber(() => new Slow(), { events, timeoutMs: 50 });
    await expect(check).rejects.toThrow('did not answer within 50 ms');
  });
});

it('the kit accepts the functions of a framework without globals', () => {
  const titles: string[] = [];
  describeTaxPolicy(() => new Tenth(), {
    framework: { describe: (_name, body) => body(), it: (name) => titles.push(name) },
  });
  expect(titles).toContain('answers an empty page with an empty list');
});
