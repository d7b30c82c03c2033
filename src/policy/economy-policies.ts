import { type Type } from '@nestjs/common';
import { type InheritancePolicy } from './inheritance-policy.js';
import { type MoodPolicy } from './mood-policy.js';
import { type TaxPolicy } from './tax-policy.js';
import { type TradeRule } from './trade-rule.js';
import { type WorldEventSubscriber } from './world-event-subscriber.js';

/**
 * Classes that extend the economy. Nest makes one of each, with what it injects: what modules of `imports` export, and
 * `Economy`. Each has a name that no other one of its kind has.
 *
 * @publicApi
 */
export interface EconomyPolicies {
  /** Beside `flat` and `progressive`, which are always there. */
  readonly tax?: readonly Type<TaxPolicy>[];
  readonly inheritance?: readonly Type<InheritancePolicy>[];
  /** Beside `SentimentMoodPolicy`, which is always there. */
  readonly mood?: readonly Type<MoodPolicy>[];
  /** Asked in this order about every trade, until one refuses. */
  readonly tradeRules?: readonly Type<TradeRule>[];
  readonly subscribers?: readonly Type<WorldEventSubscriber>[];
}

export const policyKinds = ['tax', 'inheritance', 'mood', 'tradeRules', 'subscribers'] as const;
