import { moodPolicies } from '../../actions/policies.js';
import { useWorld } from '../../api/world.js';
import { RadioField, TextField } from '../../ui/form/fields.js';
import { amountFault, readCount } from '../../ui/form/readers.js';
import { fieldText, readNumber } from '../../ui/format.js';
import { chosenPolicy, PolicyChoice, policyFaults, policyValues } from './policy-choice.js';
import { SettingsPanel, useSettings } from './settings-panel.js';

const money = [
  { value: 'no', label: 'No', text: 'talks move no money' },
  { value: 'yes', label: 'Yes', text: 'an offer that is accepted becomes a payment' },
];
const sayDays = 'Enter a whole number of days, or leave it empty.';

/** What talks do: to feelings, to money, and how long their texts are kept. */
export function TalkPanel() {
  const { moodPolicy, talkTrades, textsKeptDays, talkSeed } = useWorld().instance;
  const action = useSettings({
    initial: {
      ...policyValues(moodPolicy, moodPolicies),
      money: talkTrades ? 'yes' : 'no',
      perTalk: fieldText(talkTrades?.maxPerTalk ?? 50),
      perDay: fieldText(talkTrades?.maxPerDay ?? 200),
      days: textsKeptDays === null ? '' : String(textsKeptDays),
      seed: talkSeed,
    },
    fieldOf: { moodPolicy: 'named', textsKeptDays: 'days', talkTrades: 'perTalk', talkSeed: 'seed' },
    faults: (values) => ({
      ...policyFaults(values),
      perTalk: values.money === 'yes' ? amountFault(values.perTalk) : undefined,
      perDay: values.money === 'yes' ? amountFault(values.perDay) : undefined,
      days: values.days.trim() === '' || readCount(values.days) ? undefined : sayDays,
    }),
    settings: (values) => ({
      moodPolicy: chosenPolicy(values),
      talkTrades:
        values.money === 'yes'
          ? { maxPerTalk: readNumber(values.perTalk), maxPerDay: readNumber(values.perDay) }
          : null,
      textsKeptDays: readCount(values.days),
      talkSeed: values.seed,
    }),
  });
  const { field, values } = action;
  return (
    <SettingsPanel title="Talks" action={action} done="Talks saved.">
      <PolicyChoice label="How a talk changes feelings" field={field} known={moodPolicies} />
      <RadioField {...field('money')} label="Can characters pay each other in talks?" options={money} />
      {values.money === 'yes' && (
        <div class="two-fields">
          <TextField {...field('perTalk')} label="Limit for one talk" kind="amount" />
          <TextField {...field('perDay')} label="Limit per character in 24 hours" kind="amount" />
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
