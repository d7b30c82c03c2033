import { type Type } from '@nestjs/common';
import { type InheritancePolicy } from './inheritance-policy.js';
import { type MemoryRelevance } from './memory-relevance.js';
import { type ModerationPolicy } from './moderation-policy.js';
import { type MoodPolicy } from './mood-policy.js';
import { type TaxPolicy } from './tax-policy.js';
import { type TradeRule } from './trade-rule.js';
import { type WorldEventSubscriber } from './world-event-subscriber.js';

/**
 * Classes that extend the economy. Nest makes one instance of each; they may inject what modules of `imports` export, and
 * `Economy`. Names are unique per kind.
 *
 * @publicApi
 */
export interface EconomyPolicies {
  /** In addition to the built-in `flat` and `progressive`. */
  readonly tax?: readonly Type<TaxPolicy>[];
  readonly inheritance?: readonly Type<InheritancePolicy>[];
  /** In addition to the built-in `SentimentMoodPolicy`. */
  readonly mood?: readonly Type<MoodPolicy>[];
  /** Called in this order for every trade, until one refuses. */
  readonly tradeRules?: readonly Type<TradeRule>[];
  readonly subscribers?: readonly Type<WorldEventSubscriber>[];
  /** At most one, for all instances. */
  readonly memoryRelevance?: readonly Type<MemoryRelevance>[];
  /** At most one, for all instances; without it, players may say anything. */
  readonly moderation?: readonly Type<ModerationPolicy>[];
}

export const policyKinds = [
  'tax',
  'inheritance',
  'mood',
  'tradeRules',
  'subscribers',
  'memoryRelevance',
  'moderation',
] as const;
