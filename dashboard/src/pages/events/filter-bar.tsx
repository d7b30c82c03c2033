import { useEffect, useRef, useState } from 'preact/hooks';
import type { EventKind } from '../../api/types.js';
import { type EventFilter, everything, isFiltered } from './event-filter.js';
import { causeWords, kinds, kindWords } from './event-words.js';
import { WhoField } from './who-field.js';
import { Button } from '../../ui/button.js';
import { fieldText, numberFault, readNumber } from '../../ui/format.js';

const typingMs = 400;

interface FilterBarProps {
  readonly filter: EventFilter;
  readonly onChange: (filter: EventFilter) => void;
}

/** Which events: by kind, character, cause, amount and time. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const set = (part: Partial<EventFilter>): void => onChange({ ...filter, ...part });
  return (
    <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <KindField chosen={filter.type} onChange={(type) => set({ type })} />
      <WhoField key={filter.who} who={filter.who} onChange={(who) => set({ who })} />
      <label class="field">
        <span>Cause</span>
        <select value={filter.cause} onChange={(event) => set({ cause: event.currentTarget.value })}>
          <option value="">Any</option>
          {Object.entries(causeWords).map(([cause, words]) => (
            <option key={cause} value={cause}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <AmountField min={filter.min} onChange={(min) => set({ min })} />
      <MomentField label="From" value={filter.from} onChange={(from) => set({ from })} />
      <MomentField label="To" value={filter.to} lastMs onChange={(to) => set({ to })} />
      {isFiltered(filter) && (
        <Button text="Clear filters" look="small filter-clear" onClick={() => onChange(everything)} />
      )}
    </form>
  );
}

function KindField(props: {
  readonly chosen: readonly EventKind[];
  readonly onChange: (chosen: readonly EventKind[]) => void;
}) {
  const { chosen, onChange } = props;
  const place = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event): void => {
      const { current } = place;
      // A press on a text within gives the focus to whatever is around, which is no reason to close.
      const { target, type } = event;
      const isAround = target instanceof Node && target.contains(current);
      const left = target instanceof Node && !current?.contains(target) && !(type === 'focusin' && isAround);
      if (current && (left || (event instanceof KeyboardEvent && event.key === 'Escape')))
        current.open = false;
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  const [first] = chosen;
  const said =
    first === undefined ? 'All kinds' : chosen.length === 1 ? kindWords[first] : `${chosen.length} kinds`;
  return (
    <div class="field">
      <span id="kinds-label">Kind</span>
      <details class="kinds" ref={place}>
        <summary aria-describedby="kinds-label">{said}</summary>
        <fieldset>
          <legend class="visually-hidden">Kinds of events</legend>
          {kinds.map((kind) => (
            <label key={kind}>
              <input
                type="checkbox"
                checked={chosen.includes(kind)}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? kinds.filter((one) => one === kind || chosen.includes(one))
                      : chosen.filter((one) => one !== kind),
                  )
                }
              />
              {kindWords[kind]}
            </label>
          ))}
        </fieldset>
      </details>
    </div>
  );
}

function AmountField({ min, onChange }: { readonly min: string; readonly onChange: (min: string) => void }) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [typed, setTyped] = useState('');
  useEffect(
    () =>
      setTyped((was) => (min === '' ? '' : readNumber(was) === Number(min) ? was : fieldText(Number(min)))),
    [min],
  );
  const fault = typed.trim() !== '' && readNumber(typed) === null;
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <label class="field">
      <span>At least</span>
      <input
        inputMode="decimal"
        autocomplete="off"
        maxLength={17}
        placeholder="Any amount"
        value={typed}
        aria-invalid={fault}
        aria-describedby={fault ? 'least-fault' : undefined}
        onInput={({ currentTarget: { value } }) => {
          setTyped(value);
          clearTimeout(timer.current);
          const least = value.trim() === '' ? '' : readNumber(value);
          if (least !== null) timer.current = setTimeout(() => onChange(String(least)), typingMs);
        }}
      />
      {fault && (
        <span class="note error-text filter-fault" id="least-fault" role="alert">
          {numberFault(typed) ?? 'This is not an amount.'}
        </span>
      )}
    </label>
  );
}

function MomentField(props: {
  readonly label: string;
  readonly value: string;
  /** The whole of the chosen minute is meant. */
  readonly lastMs?: boolean;
  readonly onChange: (value: string) => void;
}) {
  const { label, value, lastMs = false, onChange } = props;
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="datetime-local"
        value={toLocal(value)}
        onChange={({ currentTarget: { value: local } }) =>
          onChange(local && new Date(Date.parse(local) + (lastMs ? 59_999 : 0)).toISOString())
        }
      />
    </label>
  );
}

/** As `datetime-local` has it: the minute in the zone of the viewer. */
function toLocal(value: string): string {
  if (value === '') return '';
  const moment = new Date(value);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
