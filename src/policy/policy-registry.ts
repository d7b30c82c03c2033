import { inheritanceRules } from '../instance/instance.entity.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { type InheritancePolicy } from './inheritance-policy.js';
import { type MemoryRelevance } from './memory-relevance.js';
import { type ModerationPolicy } from './moderation-policy.js';
import { type MoodPolicy } from './mood-policy.js';
import { SentimentMoodPolicy } from './sentiment-mood.policy.js';
import { type SqlTaxPolicy, type TaxPolicy } from './tax-policy.js';
import { type TradeRule } from './trade-rule.js';
import { typesOf, type WorldEventSubscriber } from './world-event-subscriber.js';
import { progressiveTax } from './progressive-tax.policy.js';

/** The default, `flat`: everybody pays `wealth * taxRate / 100`, cut to four decimals. */
const flatTax: SqlTaxPolicy = {
  name: 'flat',
  checkOptions: (options) => (Object.keys(options).length === 0 ? null : 'this policy has no options'),
};

/** The only list of them: `ledger/sql/assess_tax.sql` knows their formulas. */
export const sqlTaxPolicies: readonly SqlTaxPolicy[] = [flatTax, progressiveTax];

const sqlTaxes: ReadonlyMap<string, SqlTaxPolicy> = new Map(
  sqlTaxPolicies.map((policy) => [policy.name, policy]),
);

/** One of each class that was given. */
export interface MadePolicies {
  readonly tax: readonly TaxPolicy[];
  readonly inheritance: readonly InheritancePolicy[];
  readonly mood: readonly MoodPolicy[];
  readonly tradeRules: readonly TradeRule[];
  readonly subscribers: readonly WorldEventSubscriber[];
  readonly memoryRelevance?: readonly MemoryRelevance[];
  readonly moderation?: readonly ModerationPolicy[];
}

/** The policies of this process, by name. */
export class PolicyRegistry {
  readonly tradeRules: readonly TradeRule[];
  readonly subscribers: readonly WorldEventSubscriber[];
  /** Null: the words of memories decide. */
  readonly memoryRelevance: MemoryRelevance | null;
  /** Null: players may say anything. */
  readonly moderation: ModerationPolicy | null;
  /** Those that this process asks. */
  private readonly tax: ReadonlyMap<string, TaxPolicy>;
  private readonly inheritance: ReadonlyMap<string, InheritancePolicy>;
  private readonly mood: ReadonlyMap<string, MoodPolicy>;

  /** Throws if a name is invalid or taken. */
  constructor(given: MadePolicies) {
    this.tax = byName(given.tax, [...sqlTaxes.keys()]);
    this.inheritance = byName(given.inheritance, inheritanceRules);
    this.mood = byName(withBuiltIn([new SentimentMoodPolicy()], given.mood), []);
    this.tradeRules = [...byName(given.tradeRules, []).values()];
    this.subscribers = [...byName(given.subscribers, []).values()];
    this.memoryRelevance = onlyOne('memoryRelevance', given.memoryRelevance);
    this.moderation = onlyOne('moderation', given.moderation);
    const deaf = this.subscribers.find((subscriber) => typesOf(subscriber).length === 0);
    if (deaf) throw new Error(`${deaf.constructor.name} has no @OnWorldEvent method`);
  }

  get taxPolicies(): readonly string[] {
    return [...sqlTaxes.keys(), ...this.tax.keys()];
  }

  get inheritanceRules(): readonly string[] {
    return [...inheritanceRules, ...this.inheritance.keys()];
  }

  get moodPolicies(): readonly string[] {
    return [...this.mood.keys()];
  }

  findTax(name: string): TaxPolicy | SqlTaxPolicy | null {
    return sqlTaxes.get(name) ?? this.tax.get(name) ?? null;
  }

  getTax(name: string): TaxPolicy {
    return this.tax.get(name) ?? unavailable(name);
  }

  getInheritance(name: string): InheritancePolicy {
    return this.inheritance.get(name) ?? unavailable(name);
  }

  getMood(name: string): MoodPolicy {
    return this.mood.get(name) ?? unavailable(name);
  }

  /** Whether collections run entirely in SQL. */
  isInSql(name: string): boolean {
    return sqlTaxes.has(name);
  }
}

/** The built-in ones may be named, and are the same all the same. */
function withBuiltIn<Policy extends object>(builtIn: readonly Policy[], given: readonly Policy[]): Policy[] {
  const own = given.filter(
    ({ constructor }) => !builtIn.some((policy) => policy.constructor === constructor),
  );
  return [...builtIn, ...own];
}

function onlyOne<Policy>(kind: string, [only, ...more]: readonly Policy[] = []): Policy | null {
  if (more.length > 0) throw new Error(`${kind} has more than one class`);
  return only ?? null;
}

function byName<Policy extends { readonly name: string }>(
  policies: readonly Policy[],
  taken: readonly string[],
): Map<string, Policy> {
  const named = new Map<string, Policy>();
  for (const policy of policies) {
    const { name } = policy;
    const of = policy.constructor.name;
    if (!isPolicyName(name))
      throw new Error(`${of} has the name ${JSON.stringify(name)}, not one like fair-share`);
    const other = named.get(name)?.constructor.name ?? (taken.includes(name) ? 'the service' : null);
    if (other !== null) throw new Error(`${of} and ${other} both have the name ${name}`);
    named.set(name, policy);
  }
  return named;
}

function unavailable(name: string): never {
  throw new EconomyError('POLICY_UNAVAILABLE', {
    detail: `The instance has the policy ${name}, which this process does not have; nothing was written.`,
    extra: { policy: name },
    headers: { 'Retry-After': '30' },
  });
}

export const policyNamePattern = '^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$';
const form = new RegExp(policyNamePattern);

/** Lower case words with hyphens, at most 64 characters. */
export function isPolicyName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 64 && form.test(value);
}
