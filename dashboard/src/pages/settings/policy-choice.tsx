import { type Option, RadioField, TextField } from '../../ui/form/fields.js';
import type { Field } from '../../ui/form/use-form.js';

/** A policy: one of those that every service has, or another of this installation by its name. */
interface PolicyValues {
  readonly policy: string;
  readonly named: string;
}

const other = 'another';

export function policyValues(current: string, known: readonly Option[]): PolicyValues {
  return known.some(({ value }) => value === current)
    ? { policy: current, named: '' }
    : { policy: other, named: current };
}

export function chosenPolicy({ policy, named }: PolicyValues): string {
  return policy === other ? named.trim() : policy;
}

export function policyFaults(values: PolicyValues) {
  return { named: chosenPolicy(values) ? undefined : 'Enter the name of the policy.' };
}

export function PolicyChoice(props: {
  readonly label: string;
  readonly field: (name: keyof PolicyValues) => Field<string>;
  readonly known: readonly Option[];
}) {
  const { label, field, known } = props;
  const policy = field('policy');
  const options = [...known, { value: other, label: 'Other', text: 'another policy of this installation' }];
  return (
    <>
      <RadioField {...policy} label={label} options={options} />
      {policy.value === other && (
        <TextField
          {...field('named')}
          label="Name of the policy"
          mono
          maxLength={64}
          placeholder="eldest-child"
        />
      )}
    </>
  );
}
