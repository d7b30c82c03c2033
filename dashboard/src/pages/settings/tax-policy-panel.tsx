import { taxPolicies } from '../../actions/policies.js';
import type { TaxDryRun } from '../../api/types.js';
import { put } from '../../api/use-write.js';
import { useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { LongTextField, TextField } from '../../ui/form/fields.js';
import { percentFault, readObject, readPercent } from '../../ui/form/readers.js';
import { RowsField } from '../../ui/form/rows-field.js';
import { Money } from '../../ui/figures.js';
import { formatNumber, numberFault, plural, readNumber } from '../../ui/format.js';
import { type Brackets, bracketRows, bracketsFault, bracketsOf, readBrackets } from './brackets.js';
import { chosenPolicy, PolicyChoice, policyFaults, policyValues } from './policy-choice.js';
import { SettingsPanel, useSettings } from './settings-panel.js';

/** How taxes are assessed, with what a collection by it would bring. */
export function TaxPolicyPanel() {
  const { instance } = useWorld();
  const { taxPolicy, taxPolicyOptions } = instance;
  const initial = {
    ...policyValues(taxPolicy, taxPolicies),
    ...bracketsOf(taxPolicy === 'progressive' ? taxPolicyOptions : {}),
    // Of a policy of the installation, as JSON.
    options: Object.keys(taxPolicyOptions).length === 0 ? '' : JSON.stringify(taxPolicyOptions, null, 1),
    impact: String(instance.taxMoodImpact),
  };
  const action = useSettings<typeof initial, TaxDryRun>({
    initial,
    together: ['taxPolicy', 'taxPolicyOptions'],
    fieldOf: { taxPolicy: 'named', taxPolicyOptions: 'options', taxMoodImpact: 'impact' },
    faults: (values) => ({
      ...policyFaults(values),
      ...(values.policy === 'progressive' && {
        floor:
          readNumber(values.floor) === null ? (numberFault(values.floor) ?? 'An amount, or 0.') : undefined,
        brackets: bracketsFault(values),
      }),
      options: readOptions(values) === null ? 'This is not a JSON object.' : undefined,
      impact: percentFault(values.impact),
    }),
    settings: (values) => ({
      taxPolicy: chosenPolicy(values),
      taxPolicyOptions: readOptions(values),
      taxMoodImpact: readPercent(values.impact),
    }),
    preview(settings) {
      const { taxPolicy, taxPolicyOptions } = settings as Record<string, unknown>;
      return put(`/v1/instance/${instance.id}/tax?dryRun=true`, { taxPolicy, taxPolicyOptions });
    },
  });
  const { values, field, preview } = action;
  const expected = preview?.collection;
  return (
    <SettingsPanel
      title="Taxes"
      note={`Currently ${formatNumber(instance.taxRate, 4)}%`}
      action={action}
      done="Tax policy saved."
      outlook={
        expected && (
          <p>
            Collected now, it would bring in{' '}
            <strong>
              <Money value={expected.collected} />
            </strong>{' '}
            from {expected.payers} of {plural(expected.population, 'character')}.
          </p>
        )
      }
    >
      <p class="note">
        To set the rate, collect taxes or schedule collections, go to{' '}
        <a href={pageHref(instance.id, 'levers')}>Levers</a>.
      </p>
      <PolicyChoice label="Tax policy" field={field} known={taxPolicies} />
      {values.policy === 'progressive' && (
        <>
          <TextField
            {...field('floor')}
            label="Tax-free amount"
            kind="amount"
            hint="Wealth up to this amount is not taxed."
          />
          <RowsField
            {...field('brackets')}
            {...bracketRows}
            label="Brackets above it"
            hint="Each bracket is taxed at its own rate; the tax rate of the world does not apply."
          />
        </>
      )}
      {values.policy !== 'progressive' && values.policy !== 'flat' && (
        <LongTextField {...field('options')} label="Options" mono rows={6} maxLength={4096} hint="As JSON." />
      )}
      <TextField
        {...field('impact')}
        label="Mood lost to a 100% tax"
        kind="percent"
        hint="From 0 to 100; smaller taxes cost proportionally less."
      />
    </SettingsPanel>
  );
}

/** Null where they cannot be read. */
function readOptions(values: Brackets & Readonly<Record<'policy' | 'options', string>>): object | null {
  if (values.policy === 'flat') return {};
  return values.policy === 'progressive' ? readBrackets(values) : readObject(values.options);
}
