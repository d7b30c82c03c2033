import { useState } from 'preact/hooks';
import { useWorld } from '../api/world.js';
import { EventText } from '../pages/overview/event-text.js';
import { showMoment } from '../router.js';
import { Button } from '../ui/button.js';
import { formatTime } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { Choice } from '../ui/panel.js';
import './time-bar.css';
import { type Step, type Timeline, useTimeline } from './use-timeline.js';

const steps = [
  { value: 'event', label: 'Events' },
  { value: 'hour', label: 'Hours' },
  { value: 'day', label: 'Days' },
] as const;
/** What Page Up and Page Down make of a step. */
const leap = 10;

/** The moment that all pages show, and the way to another one. */
export function TimeBar({ onClose }: { readonly onClose: () => void }) {
  const { at } = useWorld();
  const [by, setBy] = useState<Step>('event');
  const timeline = useTimeline(by);
  const words = at === null ? 'Now' : wordsFor(at);
  const event = timeline?.event ?? null;
  return (
    <section class={`time-bar ${at === null ? '' : 'past'}`} aria-label="Time">
      <div class="time-moment">
        <Icon name="past" />
        <p role="status">
          <strong>{at === null ? 'Now' : words}</strong>
          {event && (
            <span class="note">
              {at === null ? 'latest event' : `after event ${event.seq}`}: <EventText event={event} />
            </span>
          )}
        </p>
        <Button
          text={at === null ? 'Close' : 'Back to now'}
          look={`small ${at === null ? '' : 'primary'}`}
          onClick={() => {
            if (timeline) timeline.toNow();
            else showMoment(null);
            onClose();
          }}
        />
      </div>
      {timeline && (
        <div class="time-controls">
          <Choice label="Steps of" value={by} options={steps} onChange={setBy} />
          <Button look="small" text="Earlier" onClick={() => timeline.step(-1)} />
          <TimeSlider timeline={timeline} words={event ? `${words}, event ${event.seq}` : words} />
          <Button look="small" text="Later" disabled={at === null} onClick={() => timeline.step(1)} />
        </div>
      )}
    </section>
  );
}

function TimeSlider({ timeline, words }: { readonly timeline: Timeline; readonly words: string }) {
  const { slider, move, step, toBeginning, toNow } = timeline;
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => step(-1),
    ArrowDown: () => step(-1),
    ArrowRight: () => step(1),
    ArrowUp: () => step(1),
    PageDown: () => step(-leap),
    PageUp: () => step(leap),
    Home: toBeginning,
    End: toNow,
  };
  return (
    <input
      type="range"
      class="time-slider"
      aria-label="Moment"
      aria-valuetext={words}
      min={slider.min}
      max={slider.max}
      step={1}
      value={slider.value}
      onInput={(event) => move(Number(event.currentTarget.value))}
      onKeyDown={(event) => {
        const press = keys[event.key];
        if (!press || event.altKey || event.ctrlKey || event.metaKey) return;
        // The browser's own steps would be milliseconds.
        event.preventDefault();
        press();
      }}
    />
  );
}

function wordsFor(at: string): string {
  return `${formatTime(at, 'date')}, ${formatTime(at, 'clock')}`;
}
