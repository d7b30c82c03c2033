import { inheritances } from '../../actions/policies.js';
import { useWorld } from '../../api/world.js';
import { RadioField, TextField } from '../../ui/form/fields.js';
import { needed } from '../../ui/form/readers.js';
import { fieldText, formatWorldTime, numberFault, readNumber } from '../../ui/format.js';
import { chosenPolicy, PolicyChoice, policyFaults, policyValues } from './policy-choice.js';
import { SettingsPanel, useSettings } from './settings-panel.js';

export function NamePanel() {
  const { instance } = useWorld();
  const action = useSettings({
    initial: { name: instance.name },
    faults: ({ name }) => ({ name: needed(name, 'Give it a name.') }),
    settings: ({ name }) => ({ name: name.trim() }),
  });
  return (
    <SettingsPanel title="Name" action={action} done="Name saved.">
      <TextField {...action.field('name')} label="Name of the world" />
    </SettingsPanel>
  );
}

/** Where the wealth of the dead goes. */
export function InheritancePanel() {
  const { instance } = useWorld();
  const action = useSettings({
    initial: policyValues(instance.inheritance, inheritances),
    fieldOf: { inheritance: 'named' },
    faults: policyFaults,
    settings: (values) => ({ inheritance: chosenPolicy(values) }),
  });
  return (
    <SettingsPanel title="Inheritance" action={action} done="Inheritance saved.">
      <PolicyChoice
        label="When a character dies, their wealth goes"
        field={action.field}
        known={inheritances}
      />
    </SettingsPanel>
  );
}

const times = [
  { value: 'real', label: 'Real time' },
  { value: 'own', label: 'Its own time', text: 'faster, slower or standing still' },
];
/** A second of the real world is at most a day there. */
const fastest = 1440;

/** Whether the world has a time of its own. */
export function ClockPanel() {
  const { clock } = useWorld().instance;
  const action = useSettings({
    initial: { time: clock ? 'own' : 'real', scale: fieldText(clock?.timeScale ?? 24) },
    fieldOf: { clock: 'scale' },
    faults: ({ time, scale }) => ({
      scale:
        time === 'own' && (readNumber(scale) ?? Infinity) > fastest
          ? (numberFault(scale) ?? `A number from 0 to ${fastest}.`)
          : undefined,
    }),
    settings: ({ time, scale }) => ({ clock: time === 'own' ? { timeScale: readNumber(scale) } : null }),
  });
  const { field, values } = action;
  return (
    <SettingsPanel
      title="Clock"
      note={clock ? `World time was ${formatWorldTime(clock.worldTime)} when this was set` : undefined}
      action={action}
      done="Clock saved."
    >
      <RadioField {...field('time')} label="The world runs on" options={times} />
      {values.time === 'own' && (
        <TextField
          {...field('scale')}
          label="World seconds per real second"
          kind="amount"
          maxLength={9}
          hint="24: a day in the world takes an hour. 0: time stands still."
        />
      )}
    </SettingsPanel>
  );
}
