import { type DynamicModule, Module, type ModuleMetadata, type Type } from '@nestjs/common';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { type EconomyPolicies } from './economy-policies.js';
import { type InheritancePolicy } from './inheritance-policy.js';
import { type MemoryRelevance } from './memory-relevance.js';
import { type ModerationPolicy } from './moderation-policy.js';
import { type MoodPolicy } from './mood-policy.js';
import { PolicyCalls } from './policy-calls.js';
import { PolicyRegistry } from './policy-registry.js';
import { type TaxPolicy } from './tax-policy.js';
import { type TradeRule } from './trade-rule.js';
import { type WorldEventSubscriber } from './world-event-subscriber.js';

/** Policies of extensions; they may inject what the modules of `imports` export. */
@Module({})
export class PolicyModule {
  static forRoot(
    {
      tax = [],
      inheritance = [],
      mood = [],
      tradeRules = [],
      subscribers = [],
      memoryRelevance = [],
      moderation = [],
    }: EconomyPolicies,
    imports: NonNullable<ModuleMetadata['imports']>,
  ): DynamicModule {
    const classes: readonly Type[] = [
      ...tax,
      ...inheritance,
      ...mood,
      ...tradeRules,
      ...subscribers,
      ...memoryRelevance,
      ...moderation,
    ];
    return {
      module: PolicyModule,
      global: true,
      imports,
      providers: [
        ...classes,
        {
          provide: PolicyCalls,
          inject: [SETTINGS],
          useFactory: ({ policyTimeoutMs }: Settings) => new PolicyCalls(policyTimeoutMs),
        },
        {
          provide: PolicyRegistry,
          inject: [...classes],
          useFactory: (...made: readonly object[]) => {
            const rest = made.values();
            const take = <Policy>(list: readonly Type<Policy>[]): Policy[] =>
              list.map(() => rest.next().value as Policy);
            return new PolicyRegistry({
              tax: take<TaxPolicy>(tax),
              inheritance: take<InheritancePolicy>(inheritance),
              mood: take<MoodPolicy>(mood),
              tradeRules: take<TradeRule>(tradeRules),
              subscribers: take<WorldEventSubscriber>(subscribers),
              memoryRelevance: take<MemoryRelevance>(memoryRelevance),
              moderation: take<ModerationPolicy>(moderation),
            });
          },
        },
      ],
      exports: [PolicyCalls, PolicyRegistry],
    };
  }
}
