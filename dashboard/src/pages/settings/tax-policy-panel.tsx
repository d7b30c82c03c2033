import { taxPolicies } from '../../actions/policies.js';
import type { ExpectedCollection, TaxDryRun } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { LongTextField, TextField } from '../../ui/form/fields.js';
import { faultsOf, percentFault, readObject, readPercent } from '../../ui/form/readers.js';
import { RowsField } from '../../ui/form/rows-field.js';
import { Money } from '../../ui/figures.js';
import { formatNumber, numberFault, plural, readNumber } from '../../ui/format.js';
import {
  type Brackets,
  bracketColumns,
  bracketsFault,
  bracketsOf,
  freshBracket,
  mostBrackets,
  readBrackets,
} from './brackets.js';
import {
  chosenPolicy,
  PolicyChoice,
  policyFaults,
  type PolicyValues,
  policyValues,
} from './policy-choice.js';
import { SettingsPanel, useSettings } from './settings-panel.js';

interface Values extends PolicyValues, Brackets {
  /** Of a policy of the installation, as JSON. */
  readonly options: string;
  readonly impact: string;
}

interface Settings {
  readonly taxPolicy: string;
  readonly taxPolicyOptions: object;
}

/** How taxes are assessed, with what a collection by it would bring. */
export function TaxPolicyPanel() {
  const { instance } = useWorld();
  const action = useSettings<Values, TaxDryRun>({
    initial: {
      ...policyValues(instance.taxPolicy, taxPolicies),
      ...bracketsOf(instance.taxPolicy === 'progressive' ? instance.taxPolicyOptions : {}),
      options: textOf(instance.taxPolicyOptions),
      impact: String(instance.taxMoodImpact),
    },
    together: ['taxPolicy', 'taxPolicyOptions'],
    fieldOf: {
      taxPolicy: 'named',
      taxPolicyOptions: 'options',
      taxMoodImpact: 'impact',
    },
    read(values) {
      const options = readOptions(values);
      const isProgressive = values.policy === 'progressive';
      const impact = readPercent(values.impact);
      const faults = faultsOf({
        ...policyFaults(values),
        options: options === null ? 'This is not a JSON object.' : undefined,
        floor:
          isProgressive && readNumber(values.floor) === null
            ? (numberFault(values.floor) ?? 'An amount, or 0.')
            : undefined,
        brackets: isProgressive ? bracketsFault(values) : undefined,
        impact: percentFault(values.impact),
      });
      if (faults) return { faults };
      return {
        settings: { taxPolicy: chosenPolicy(values), taxPolicyOptions: options, taxMoodImpact: impact },
      };
    },
    preview(settings) {
      const { taxPolicy, taxPolicyOptions } = settings as Settings;
      const path = `/v1/instance/${instance.id}/tax?dryRun=true`;
      return { method: 'PUT', path, body: { taxPolicy, taxPolicyOptions } };
    },
  });
  const { values, field, preview } = action;
  return (
    <SettingsPanel
      title="Taxes"
      note={`Currently ${formatNumber(instance.taxRate, 4)}%`}
      action={action}
      done="Tax policy saved."
      outlook={preview && <Outlook collection={preview.collection} />}
    >
      <p class="note">
        To set the rate, collect taxes or schedule collections, go to{' '}
        <a href={pageHref(instance.id, 'levers')}>Levers</a>.
      </p>
      <PolicyChoice label="Tax policy" policy={field('policy')} named={field('named')} known={taxPolicies} />
      {values.policy === 'progressive' ? (
        <>
          <TextField
            {...field('floor')}
            label="Tax-free amount"
            kind="decimal"
            maxLength={17}
            hint="Wealth up to this amount is not taxed."
          />
          <RowsField
            {...field('brackets')}
            label="Brackets above it"
            hint="Each bracket is taxed at its own rate; the tax rate of the world does not apply."
            columns={bracketColumns}
            most={mostBrackets}
            fresh={freshBracket}
            noun="bracket"
          />
        </>
      ) : (
        values.policy !== 'flat' && (
          <LongTextField
            {...field('options')}
            label="Options"
            mono
            rows={6}
            maxLength={4096}
            hint="As JSON."
          />
        )
      )}
      <TextField
        {...field('impact')}
        label="Mood lost to a 100% tax"
        kind="decimal"
        maxLength={8}
        hint="From 0 to 100; smaller taxes cost proportionally less."
      />
    </SettingsPanel>
  );
}

/** Null where they cannot be read. */
function readOptions(values: Values): object | null {
  if (values.policy === 'flat') return {};
  return values.policy === 'progressive' ? readBrackets(values) : readObject(values.options);
}

function textOf(options: object): string {
  return Object.keys(options).length === 0 ? '' : JSON.stringify(options, null, 1);
}

function Outlook({ collection }: { readonly collection: ExpectedCollection }) {
  const { collected, payers, population } = collection;
  return (
    <p>
      Collected now, it would bring in{' '}
      <strong>
        <Money value={collected} />
      </strong>{' '}
      from {payers} of {plural(population, 'character')}.
    </p>
  );
}
