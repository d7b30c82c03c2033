import { moodPolicies } from '../../actions/policies.js';
import { useWorld } from '../../api/world.js';
import { RadioField, TextField } from '../../ui/form/fields.js';
import { amountFault, faultsOf, readCount } from '../../ui/form/readers.js';
import {
  chosenPolicy,
  PolicyChoice,
  policyFaults,
  type PolicyValues,
  policyValues,
} from './policy-choice.js';
import { SettingsPanel, useSettings } from './settings-panel.js';
import { fieldText, readNumber } from '../../ui/format.js';

type Money = 'no' | 'yes';

interface Values extends PolicyValues {
  readonly money: Money;
  readonly perTalk: string;
  readonly perDay: string;
  readonly days: string;
  readonly seed: string;
}

const money = [
  { value: 'no', label: 'No', text: 'talks move no money' },
  { value: 'yes', label: 'Yes', text: 'an offer that is accepted becomes a payment' },
] as const;

/** What talks do: to feelings, to money, and how long their texts are kept. */
export function TalkPanel() {
  const { instance } = useWorld();
  const { talkTrades, textsKeptDays, talkSeed } = instance;
  const action = useSettings<Values>({
    initial: {
      ...policyValues(instance.moodPolicy, moodPolicies),
      money: talkTrades ? 'yes' : 'no',
      perTalk: fieldText(talkTrades?.maxPerTalk ?? 50),
      perDay: fieldText(talkTrades?.maxPerDay ?? 200),
      days: textsKeptDays === null ? '' : String(textsKeptDays),
      seed: talkSeed,
    },
    fieldOf: { moodPolicy: 'named', textsKeptDays: 'days', talkTrades: 'perTalk', talkSeed: 'seed' },
    read(values) {
      const { perTalk, perDay, days, seed } = values;
      const pays = values.money === 'yes';
      const faults = faultsOf({
        ...policyFaults(values),
        perTalk: pays ? amountFault(perTalk) : undefined,
        perDay: pays ? amountFault(perDay) : undefined,
        days:
          days.trim() === '' || readCount(days)
            ? undefined
            : 'Enter a whole number of days, or leave it empty.',
      });
      if (faults) return { faults };
      return {
        settings: {
          moodPolicy: chosenPolicy(values),
          talkTrades: pays ? { maxPerTalk: readNumber(perTalk), maxPerDay: readNumber(perDay) } : null,
          textsKeptDays: days.trim() === '' ? null : readCount(days),
          talkSeed: seed,
        },
      };
    },
  });
  const { field, values } = action;
  return (
    <SettingsPanel title="Talks" action={action} done="Talks saved.">
      <PolicyChoice
        label="How a talk changes feelings"
        policy={field('policy')}
        named={field('named')}
        known={moodPolicies}
      />
      <RadioField {...field('money')} label="Can characters pay each other in talks?" options={money} />
      {values.money === 'yes' && (
        <div class="two-fields">
          <TextField {...field('perTalk')} label="Limit for one talk" kind="decimal" maxLength={17} />
          <TextField
            {...field('perDay')}
            label="Limit per character in 24 hours"
            kind="decimal"
            maxLength={17}
          />
        </div>
      )}
      <TextField
        {...field('days')}
        label="Days to keep the texts of talks"
        kind="count"
        maxLength={5}
        placeholder="Never"
        hint="After that they are erased for good, along with memories of them."
      />
      <TextField
        {...field('seed')}
        label="Seed for scripted talks"
        maxLength={100}
        placeholder="None"
        hint="With the same seed, scripted agents say the same."
      />
    </SettingsPanel>
  );
}
