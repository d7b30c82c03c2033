import type { Instance } from '../../api/types.js';
import { Time } from '../../ui/figures.js';
import { RadioField, TextField } from '../../ui/form/fields.js';
import { SettingsPanel, useSettings } from '../settings/settings-panel.js';

const off = 'off';
const other = 'other';
const choices = [
  { value: off, label: 'Only when you collect them' },
  { value: '0 * * * *', label: 'Every hour' },
  { value: '0 6 * * *', label: 'Every day', text: 'at 06:00' },
  { value: '0 6 * * MON', label: 'Every week', text: 'on Monday at 06:00' },
  { value: '0 6 1 * *', label: 'Every month', text: 'on the 1st at 06:00' },
  { value: other, label: 'At other times' },
];
const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const zones = Intl.supportedValuesOf('timeZone');

/** Collections by a schedule. */
export function SchedulePanel({ world }: { readonly world: Instance }) {
  const schedule = world.taxSchedule ?? null;
  const { cron: current = off, timeZone = ownZone } = schedule ?? {};
  const action = useSettings({
    initial: {
      when: choices.some(({ value }) => value === current) ? current : other,
      cron: schedule?.cron ?? '',
      zone: timeZone,
    },
    fieldOf: { taxSchedule: 'cron' },
    faults: ({ when, zone }) => ({
      zone:
        when === off || isZone(zone) ? undefined : 'There is no such time zone. Write it like Europe/Berlin.',
    }),
    settings: ({ when, cron, zone }) => ({
      taxSchedule: when === off ? null : { cron: when === other ? cron.trim() : when, timeZone: zone.trim() },
    }),
  });
  const { field, values } = action;
  return (
    <SettingsPanel
      title="Schedule"
      note="Collects taxes automatically, at the current rate"
      action={action}
      done="The schedule is saved."
    >
      {schedule?.nextCollectionAt && (
        <p>
          Next on <Time value={schedule.nextCollectionAt} form="date-and-clock" />{' '}
          <span class="note">your time</span>
        </p>
      )}
      {schedule?.lastFailure && (
        <p class="error-text">
          Failing: {schedule.lastFailure.detail}, <Time value={schedule.lastFailure.at} />
        </p>
      )}
      <RadioField {...field('when')} label="When taxes are collected" options={choices} />
      {values.when === other && (
        <TextField
          {...field('cron')}
          label="Cron expression"
          mono
          maxLength={100}
          placeholder="30 18 * * SUN"
          hint="Minute, hour, day of the month, month, day of the week."
        />
      )}
      {values.when !== off && (
        <TextField {...field('zone')} label="Time zone" maxLength={64} suggestions={zones} />
      )}
    </SettingsPanel>
  );
}

function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name.trim() }) !== null;
  } catch {
    return false;
  }
}
