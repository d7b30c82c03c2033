import { taxPolicies } from '../../actions/policies.js';
import type { TaxForecast } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { LongTextField, TextField } from '../../ui/form/fields.js';
import { faultsOf, readObject, readPercent, sayPercent } from '../../ui/form/readers.js';
import { formatMoney, formatNumber, plural } from '../../ui/format.js';
import {
  chosenPolicy,
  PolicyChoice,
  policyFaults,
  type PolicyValues,
  policyValues,
} from './policy-choice.js';
import { SettingsPanel, useSettings } from './settings-panel.js';

interface Values extends PolicyValues {
  readonly options: string;
  readonly impact: string;
}

const example = {
  floor: 100,
  brackets: [
    { upTo: 1000, rate: 10 },
    { upTo: null, rate: 25 },
  ],
};

interface Settings {
  readonly taxPolicy: string;
  readonly taxPolicyOptions: object;
}

/** How taxes are assessed, with what a collection by it would bring. */
export function TaxPolicyPanel() {
  const { instance } = useWorld();
  const action = useSettings<Values, TaxForecast>({
    initial: {
      ...policyValues(instance.taxPolicy, taxPolicies),
      options: textOf(instance.taxPolicyOptions),
      impact: String(instance.taxMoodImpact),
    },
    together: ['taxPolicy', 'taxPolicyOptions'],
    fieldOf: {
      taxPolicy: 'named',
      taxPolicyOptions: 'options',
      policy: 'named',
      policyOptions: 'options',
      taxMoodImpact: 'impact',
    },
    read(values) {
      const options = readObject(optionsOf(values));
      const impact = readPercent(values.impact);
      const faults = faultsOf({
        ...policyFaults(values),
        options: options === null ? 'Not an object of JSON.' : undefined,
        impact: impact === null ? sayPercent : undefined,
      });
      if (faults) return { faults };
      return {
        settings: { taxPolicy: chosenPolicy(values), taxPolicyOptions: options, taxMoodImpact: impact },
      };
    },
    preview(settings) {
      const { taxPolicy: policy, taxPolicyOptions: policyOptions } = settings as Settings;
      const path = `/v1/instance/${instance.id}/tax/forecast?limit=1`;
      return { method: 'POST', path, body: { policy, policyOptions } };
    },
  });
  const { values, field, preview } = action;
  return (
    <SettingsPanel
      title="Taxes"
      note={`At ${formatNumber(instance.taxRate, 4)} % now`}
      action={action}
      done="How taxes are assessed is set."
      outlook={preview && <Outlook forecast={preview} />}
    >
      <p class="note">
        The rate, collections and their schedule are among the{' '}
        <a href={pageHref(instance.id, 'levers')}>levers</a>.
      </p>
      <PolicyChoice
        label="How they are assessed"
        policy={field('policy')}
        named={field('named')}
        known={taxPolicies}
      />
      {values.policy !== 'flat' && (
        <LongTextField
          {...field('options')}
          value={optionsOf(values)}
          label="Its options"
          mono
          rows={6}
          maxLength={4096}
          hint={
            values.policy === 'progressive'
              ? 'Nothing is taken below “floor”; then each part of the wealth at its rate. The last part has no end.'
              : 'As JSON.'
          }
        />
      )}
      <TextField
        {...field('impact')}
        label="Mood that a tax of 100 % costs its payer"
        kind="decimal"
        maxLength={8}
        hint="From 0 to 100; a smaller tax costs in proportion."
      />
    </SettingsPanel>
  );
}

/** A progressive tax needs its brackets: who chooses it sees some to begin with. */
function optionsOf({ policy, options }: Values): string {
  if (policy === 'flat') return '';
  return policy === 'progressive' && options === '' ? textOf(example) : options;
}

function textOf(options: object): string {
  return Object.keys(options).length === 0 ? '' : JSON.stringify(options, null, 1);
}

function Outlook({ forecast }: { readonly forecast: TaxForecast }) {
  const { collected, payers, population, refusal } = forecast;
  return (
    <p>
      Collected so now, it would be <strong class="figure">{formatMoney(collected)}</strong> from{' '}
      {plural(payers, 'character')} of {population}.
      {refusal && <span class="error-text"> It would be refused: {refusal.detail}</span>}
    </p>
  );
}
