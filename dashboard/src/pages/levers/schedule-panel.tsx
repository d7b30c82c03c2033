import { useId, useMemo, useState } from 'preact/hooks';
import { may } from '../../api/session.js';
import type { Instance } from '../../api/types.js';
import { Button } from '../../ui/button.js';
import { Time } from '../../ui/figures.js';
import { Panel } from '../../ui/panel.js';
import { cronInWords } from './cron-words.js';
import { type DoneLever, doneLever, DoneText } from './done-lever.js';
import { NoScope, Outcome } from '../../ui/outcome.js';
import { useWrite } from '../../api/use-write.js';

const presets = [
  { cron: '0 * * * *', label: 'Every hour' },
  { cron: '0 6 * * *', label: 'Every day' },
  { cron: '0 6 * * MON', label: 'Every week' },
  { cron: '0 6 1 * *', label: 'Every month' },
] as const;

/** Collections by a schedule. */
export function SchedulePanel(props: { readonly world: Instance; readonly refresh: () => void }) {
  const { world, refresh } = props;
  const schedule = world.taxSchedule ?? null;
  // Null: nobody has typed, so the fields show what is set.
  const [typedCron, setTypedCron] = useState<string | null>(null);
  const [typedZone, setTypedZone] = useState<string | null>(null);
  const [done, setDone] = useState<DoneLever | null>(null);
  const write = useWrite<Instance>();
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  const zonesId = useId();
  const scopeId = useId();
  const wordsId = useId();
  const allowed = may('economy:write');
  const cron = typedCron ?? schedule?.cron ?? presets[1].cron;
  const timeZone = typedZone ?? schedule?.timeZone ?? ownZone();
  const words = cronInWords(cron);
  const zoneKnown = isZone(timeZone);
  const same = schedule !== null && schedule.cron === cron && schedule.timeZone === timeZone;

  async function save(taxSchedule: { cron: string; timeZone: string } | null): Promise<void> {
    setDone(null);
    const after = await write.run('PUT', `/v1/instance/${world.id}`, { taxSchedule });
    if (!after) return;
    setTypedCron(null);
    setTypedZone(null);
    refresh();
    setDone(
      await doneLever(after.taxSchedule ? 'The schedule is set.' : 'The schedule is off.', after, 'settings'),
    );
  }

  return (
    <Panel title="Schedule" note="Collects taxes automatically, at the current rate">
      {!allowed && <NoScope id={scopeId} scope="economy:write" />}
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
          <label class="field">
            <span>Cron expression</span>
            <input
              class="mono"
              value={cron}
              maxLength={100}
              spellcheck={false}
              autocomplete="off"
              aria-invalid={words === null}
              aria-describedby={wordsId}
              onInput={(event) => setTypedCron(event.currentTarget.value)}
            />
          </label>
          <label class="field">
            <span>Time zone</span>
            <input
              list={zonesId}
              value={timeZone}
              maxLength={64}
              spellcheck={false}
              autocomplete="off"
              aria-invalid={!zoneKnown}
              aria-describedby={wordsId}
              onInput={(event) => setTypedZone(event.currentTarget.value)}
            />
          </label>
        </div>
        <datalist id={zonesId}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </datalist>
        <p id={wordsId} class={`note ${words === null || !zoneKnown ? 'error-text' : ''}`}>
          {words === null
            ? 'Five fields: minute, hour, day of the month, month, day of the week.'
            : zoneKnown
              ? `${words} (${timeZone})`
              : 'There is no such time zone. Write it like Europe/Berlin.'}
        </p>
        <div class="form-buttons">
          <button
            type="submit"
            class="button"
            disabled={!allowed || words === null || !zoneKnown || same || write.pending}
            aria-describedby={allowed ? undefined : scopeId}
          >
            {schedule ? 'Change the schedule' : 'Switch on'}
          </button>
          {schedule && (
            <Button
              text="Switch off"
              look="danger"
              disabled={!allowed || write.pending}
              aria-describedby={allowed ? undefined : scopeId}
              onClick={() => void save(null)}
            />
          )}
        </div>
      </form>
      <Outcome error={write.error} done={done && <DoneText done={done} />} />
    </Panel>
  );
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
