import { type DynamicModule, Module, type ModuleMetadata, type Type } from '@nestjs/common';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { type EconomyPolicies, policyKinds } from './economy-policies.js';
import { PolicyCalls } from './policy-calls.js';
import { type MadePolicies, PolicyRegistry } from './policy-registry.js';

/** Policies of extensions; they may inject what the modules of `imports` export. */
@Module({})
export class PolicyModule {
  static forRoot(given: EconomyPolicies, imports: NonNullable<ModuleMetadata['imports']>): DynamicModule {
    const classesOf = (kind: (typeof policyKinds)[number]): readonly Type[] => given[kind] ?? [];
    const classes = policyKinds.flatMap(classesOf);
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
            const ofKinds = policyKinds.map((kind) => [kind, classesOf(kind).map(() => rest.next().value)]);
            return new PolicyRegistry(Object.fromEntries(ofKinds) as MadePolicies);
          },
        },
      ],
      exports: [PolicyCalls, PolicyRegistry],
    };
  }
}
