import { useWorld } from '../../api/world.js';
import { RadioField, TextField } from '../../ui/form/fields.js';
import { faultsOf } from '../../ui/form/readers.js';
import { fieldText, formatWorldTime, numberFault, readNumber } from '../../ui/format.js';
import { SettingsPanel, useSettings } from './settings-panel.js';

type Time = 'real' | 'own';

const times = [
  { value: 'real', label: 'Real time' },
  { value: 'own', label: 'Its own time', text: 'faster, slower or standing still' },
] as const;

/** A second of the real world is at most a day there. */
const fastest = 1440;

/** Whether the world has a time of its own. */
export function ClockPanel() {
  const { instance } = useWorld();
  const { clock } = instance;
  const action = useSettings<{ readonly time: Time; readonly scale: string }>({
    initial: {
      time: clock ? 'own' : 'real',
      scale: fieldText(clock?.timeScale ?? 24),
    },
    fieldOf: { clock: 'scale' },
    read({ time, scale }) {
      if (time === 'real') return { settings: { clock: null } };
      const timeScale = readNumber(scale);
      const faults = faultsOf({
        scale:
          timeScale === null || timeScale > fastest
            ? (numberFault(scale) ?? `A number from 0 to ${fastest}.`)
            : undefined,
      });
      return faults ? { faults } : { settings: { clock: { timeScale } } };
    },
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
          kind="decimal"
          maxLength={9}
          hint="24: a day in the world takes an hour. 0: time stands still."
        />
      )}
    </SettingsPanel>
  );
}
