import { useState } from 'preact/hooks';
import { tellDone } from '../../api/told.js';
import type { Instance } from '../../api/types.js';
import { useWrite } from '../../api/use-write.js';
import { Button } from '../../ui/button.js';
import { Time } from '../../ui/figures.js';
import { TextField } from '../../ui/form/fields.js';
import { Outcome, useScope } from '../../ui/outcome.js';
import { Panel } from '../../ui/panel.js';
import type { LeverProps } from './collect-dialog.js';
import { cronInWords } from './cron-words.js';

const presets = [
  { cron: '0 * * * *', label: 'Every hour' },
  { cron: '0 6 * * *', label: 'Every day' },
  { cron: '0 6 * * MON', label: 'Every week' },
  { cron: '0 6 1 * *', label: 'Every month' },
] as const;
const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const zones = Intl.supportedValuesOf('timeZone');
const sayCron = 'Five fields: minute, hour, day of the month, month, day of the week.';
const sayZone = 'There is no such time zone. Write it like Europe/Berlin.';

/** Collections by a schedule. */
export function SchedulePanel({ world, refresh }: LeverProps) {
  const schedule = world.taxSchedule ?? null;
  // Null: nobody has typed, so the fields show what is set.
  const [typedCron, setTypedCron] = useState<string | null>(null);
  const [typedZone, setTypedZone] = useState<string | null>(null);
  const write = useWrite<Instance>();
  const { notice, lock } = useScope('economy:write');
  const cron = typedCron ?? schedule?.cron ?? presets[1].cron;
  const timeZone = typedZone ?? schedule?.timeZone ?? ownZone;
  const words = cronInWords(cron);
  const zoneKnown = isZone(timeZone);
  const same = schedule?.cron === cron && schedule.timeZone === timeZone;

  async function save(taxSchedule: { cron: string; timeZone: string } | null): Promise<void> {
    const after = await write.run('PUT', `/v1/instance/${world.id}`, { taxSchedule });
    if (!after) return;
    setTypedCron(null);
    setTypedZone(null);
    refresh();
    const text = after.taxSchedule ? 'The schedule is set.' : 'The schedule is off.';
    await tellDone(text, after, 'settings');
  }

  return (
    <Panel title="Schedule" note="Collects taxes automatically, at the current rate">
      {notice}
      <p class="schedule-state" data-state={schedule ? 'on' : 'off'}>
        {schedule ? (
          <>
            <strong>{cronInWords(schedule.cron) ?? schedule.cron}</strong>{' '}
            <span class="note">({schedule.timeZone})</span>
            {schedule.nextCollectionAt && (
              <span class="schedule-next">
                Next on <Time value={schedule.nextCollectionAt} form="date-and-clock" />
                <span class="note"> your time</span>
              </span>
            )}
            {schedule.lastFailure && (
              <span class="error-text">
                Failing: {schedule.lastFailure.detail}, <Time value={schedule.lastFailure.at} />
              </span>
            )}
          </>
        ) : (
          'No schedule: taxes are collected only when you collect them.'
        )}
      </p>
      <form
        class="lever-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save({ cron: cron.trim(), timeZone });
        }}
      >
        <div class="presets" role="group" aria-label="Common schedules">
          {presets.map(({ cron: preset, label }) => (
            <Button
              key={preset}
              text={label}
              look="small"
              aria-pressed={cron === preset}
              onClick={() => setTypedCron(preset)}
            />
          ))}
        </div>
        <div class="two-fields">
          <TextField
            label="Cron expression"
            name="cron"
            mono
            maxLength={100}
            value={cron}
            fault={words === null ? sayCron : undefined}
            onChange={setTypedCron}
            onLeave={() => undefined}
          />
          <TextField
            label="Time zone"
            name="zone"
            maxLength={64}
            suggestions={zones}
            value={timeZone}
            fault={zoneKnown ? undefined : sayZone}
            onChange={setTypedZone}
            onLeave={() => undefined}
          />
        </div>
        {words !== null && zoneKnown && (
          <p class="note">
            {words} ({timeZone})
          </p>
        )}
        <div class="form-buttons">
          <button
            type="submit"
            class="button"
            {...lock(words === null || !zoneKnown || same || write.pending)}
          >
            {schedule ? 'Change the schedule' : 'Switch on'}
          </button>
          {schedule && (
            <Button
              text="Switch off"
              look="danger"
              {...lock(write.pending)}
              onClick={() => void save(null)}
            />
          )}
        </div>
      </form>
      <Outcome error={write.error} />
    </Panel>
  );
}

function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
