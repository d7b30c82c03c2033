import { type FieldError, validationFailed } from '../common/errors/economy-error.js';
import { toFailure } from '../policy/policy-calls.js';
import { type PolicyRegistry } from '../policy/policy-registry.js';
import { type PolicyOptions, type TaxPolicy } from '../policy/tax-policy.js';

/** Settings that name policies. */
interface PolicySettings {
  readonly inheritance?: string | undefined;
  readonly taxPolicy?: string | undefined;
  readonly taxPolicyOptions?: PolicyOptions | undefined;
  readonly moodPolicy?: string | undefined;
}

/** Refuses policies that this process lacks, and options that the policy rejects. */
export function checkPolicies(policies: PolicyRegistry, settings: PolicySettings): void {
  const { inheritance, moodPolicy, taxPolicy, taxPolicyOptions } = settings;
  const faults = taxPolicyFaults(policies, taxPolicy, taxPolicyOptions, ['taxPolicy', 'taxPolicyOptions']);
  if (inheritance !== undefined && !policies.inheritanceRules.includes(inheritance)) {
    faults.push(unknown('inheritance', policies.inheritanceRules));
  }
  if (moodPolicy !== undefined && !policies.moodPolicies.includes(moodPolicy)) {
    faults.push(unknown('moodPolicy', policies.moodPolicies));
  }
  if (faults.length > 0) throw validationFailed(faults);
}

export function taxPolicyFaults(
  policies: PolicyRegistry,
  name: string | undefined,
  options: PolicyOptions | undefined,
  [nameField, optionsField]: readonly [string, string],
): FieldError[] {
  if (name === undefined) {
    if (options === undefined) return [];
    const detail = `${optionsField} requires ${nameField}, the policy that they belong to`;
    return [{ pointer: `/${nameField}`, code: 'REQUIRED', detail }];
  }
  const policy = policies.findTax(name);
  if (!policy) return [unknown(nameField, policies.taxPolicies)];
  const fault = optionsFault(policy, options ?? {});
  if (fault === null) return [];
  return [{ pointer: `/${optionsField}`, code: 'NOT_POLICY_OPTIONS', detail: `${optionsField}: ${fault}` }];
}

/** Third-party code, too. */
function optionsFault(policy: Pick<TaxPolicy, 'checkOptions'>, options: PolicyOptions): string | null {
  try {
    return policy.checkOptions(options);
  } catch (error) {
    throw toFailure(policy, error);
  }
}

function unknown(field: string, known: readonly string[]): FieldError {
  return { pointer: `/${field}`, code: 'NOT_ALLOWED', detail: `${field} must be one of ${known.join(', ')}` };
}
