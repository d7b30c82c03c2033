import { checkFeelings } from '../../policy/checked-results.js';
import {
  type FeelingChanges,
  type HeldTalk,
  type MoodPolicy,
  type TalkParty,
} from '../../policy/mood-policy.js';
import {
  type Check,
  type CheckOptions,
  describeChecks,
  frozen,
  nameCheck,
  runChecks,
  sameResultCheck,
  within,
} from './checks.js';
import { idOf } from './tax-policy-kit.js';

/**
 * Tests of a mood policy against its contract: `describeMoodPolicy(() => new MyPolicy())`. Whether it moves the right
 * feelings is for tests of your own.
 *
 * @publicApi
 */
export function describeMoodPolicy(make: () => MoodPolicy, options: CheckOptions = {}): void {
  describeChecks(`the mood policy ${make().name}`, checksOf(make, options), options.framework);
}

/**
 * The same without a test framework: throws what breaks the contract.
 *
 * @publicApi
 */
export function checkMoodPolicy(make: () => MoodPolicy, options: CheckOptions = {}): Promise<void> {
  return runChecks(checksOf(make, options));
}

function party(index: number, feeling: number, sentiment: number | null): TalkParty {
  return {
    id: idOf(index),
    uuid: idOf(index + 1000),
    name: `Character ${index}`,
    personality: index % 2 === 0 ? '' : 'Loves honey cakes.',
    mood: (feeling + 100) / 2,
    affinity: feeling,
    trust: -feeling,
    respect: feeling,
    kin: feeling === 0 ? null : 'parent',
    interactions: feeling === 0 ? 0 : 1000,
    recentTalks: feeling === 0 ? 0 : 100,
    sentiment,
  };
}

const sentiments = [null, -1, -0.3333, 0, 0.0001, 1];

/** Every pair of sentiments at the bounds of mood and affinity, with as many lines as a talk may have. */
const talks: readonly Omit<HeldTalk, 'signal'>[] = [-100, 0, 100].flatMap((feeling) =>
  sentiments.flatMap((own) =>
    sentiments.map((other, lines) => ({
      instance: { id: idOf(0), uuid: idOf(0), name: 'A world', taxRate: 12.5 },
      outcome: lines % 2 === 0 ? ('completed' as const) : ('partial' as const),
      initiator: party(1, feeling, own),
      responder: party(2, -feeling, other),
      lines: Array.from({ length: lines + 1 }, (_, index) => ({
        role: index % 2 === 0 ? ('initiator' as const) : ('responder' as const),
        text: `${'x'.repeat(index * 99)}.`,
        sentiment: index % 2 === 0 ? own : other,
      })),
    })),
  ),
);

function checksOf(make: () => MoodPolicy, { timeoutMs = 2000 }: CheckOptions): readonly Check[] {
  const feel = async (talk: Omit<HeldTalk, 'signal'>): Promise<FeelingChanges> =>
    checkFeelings(await within(timeoutMs, (signal) => make().feel({ ...frozen(talk), signal })));
  return [
    nameCheck(make),
    {
      title: 'returns what both feel about every talk, within the bounds, and changes none of its input',
      run: async () => {
        for (const talk of talks) await feel(talk);
      },
    },
    sameResultCheck(talks, feel, 'it felt differently about the same talk the second time'),
  ];
}
