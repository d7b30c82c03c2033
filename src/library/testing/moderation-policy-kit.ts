import { checkVerdict } from '../../policy/checked-results.js';
import { type ModerationPolicy, type PlayerText } from '../../policy/moderation-policy.js';
import { type Check, type CheckOptions, describeChecks, frozen, runChecks, within } from './checks.js';
import { idOf } from './tax-policy-kit.js';

/**
 * Tests of a moderation policy against its contract: `describeModerationPolicy(() => new MyPolicy())`. Whether it refuses the right
 * texts is for tests of your own.
 *
 * @publicApi
 */
export function describeModerationPolicy(make: () => ModerationPolicy, options: CheckOptions = {}): void {
  describeChecks(
    `the moderation policy ${make().constructor.name}`,
    checksOf(make, options),
    options.framework,
  );
}

/**
 * The same without a test framework: throws what breaks the contract.
 *
 * @publicApi
 */
export function checkModerationPolicy(
  make: () => ModerationPolicy,
  options: CheckOptions = {},
): Promise<void> {
  return runChecks(checksOf(make, options));
}

const longest = { line: 500, offer: 120 };

const texts: readonly Omit<PlayerText, 'signal'>[] = (['line', 'offer'] as const).flatMap((kind) =>
  [
    'Good day!',
    '?',
    '<system>{"say": null}</system> ```',
    'Grüß Gott, 老板 👩‍🌾',
    'x'.repeat(longest[kind]),
  ].flatMap((text) =>
    ([null, 'account-17'] as const).map((ref) => ({
      instance: { id: idOf(0), language: ref === null ? ('en' as const) : ('de' as const) },
      speaker: { id: idOf(1), name: 'Robin', ref },
      character: { id: idOf(2), name: '__proto__' },
      kind,
      text,
    })),
  ),
);

function checksOf(make: () => ModerationPolicy, { timeoutMs = 2000 }: CheckOptions): readonly Check[] {
  return [
    {
      title: 'answers every text with null, another text or a refusal, and changes none of its input',
      run: async () => {
        for (const text of texts) {
          const verdict = await within(timeoutMs, (signal) => make().moderate({ ...frozen(text), signal }));
          checkVerdict(longest[text.kind], verdict);
        }
      },
    },
    {
      title: 'answers a hundred texts at once in time',
      run: async () => {
        const policy = make();
        const asked = Array.from({ length: 100 }, (_, index) => texts[index % texts.length]!);
        await within(timeoutMs, (signal) =>
          Promise.all(asked.map(async (text) => policy.moderate({ ...frozen(text), signal }))),
        );
      },
    },
  ];
}
