import { useEffect, useRef, useState } from 'preact/hooks';
import { type EventFilter, everything, isFiltered } from './event-filter.js';
import { causeWords, kindWords } from './event-words.js';
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
      <SelectField
        label="Kind"
        value={filter.type}
        words={kindWords}
        onChange={(type) => set({ type: type as EventFilter['type'] })}
      />
      <WhoField key={filter.who} who={filter.who} onChange={(who) => set({ who })} />
      <SelectField
        label="Cause"
        value={filter.cause}
        words={causeWords}
        onChange={(cause) => set({ cause })}
      />
      <AmountField min={filter.min} onChange={(min) => set({ min })} />
      <MomentField label="From" value={filter.from} onChange={(from) => set({ from })} />
      <MomentField label="To" value={filter.to} lastMs onChange={(to) => set({ to })} />
      {isFiltered(filter) && (
        <Button text="Clear filters" look="small filter-clear" onClick={() => onChange(everything)} />
      )}
    </form>
  );
}

function SelectField(props: {
  readonly label: string;
  readonly value: string;
  readonly words: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}) {
  const { label, value, words, onChange } = props;
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">Any</option>
        {Object.entries(words).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
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
