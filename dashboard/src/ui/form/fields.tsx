import type { AriaAttributes, ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Field } from './use-form.js';

interface Labelled {
  readonly label: string;
  readonly hint?: ComponentChildren;
}

/** Below a field: what is wrong with it, or else what helps; and the attribute that names it. */
export function useSaid(fault: string | undefined, hint?: ComponentChildren) {
  const id = useId();
  const text = fault ?? hint;
  const said = text && (
    <p id={id} class={`note ${fault ? 'error-text' : ''}`}>
      {text}
    </p>
  );
  return { said, describedBy: text ? id : undefined };
}

interface Common extends AriaAttributes {
  readonly name: string;
  readonly value: string;
  readonly onInput: (event: { readonly currentTarget: { readonly value: string } }) => void;
  readonly onBlur: () => void;
}

/** A label, what is in it, and below it what is said of it. */
function Labelled(
  props: Field<string> & Labelled & { readonly children: (common: Common) => ComponentChildren },
) {
  const { name, value, label, hint, fault, children } = props;
  const { said, describedBy } = useSaid(fault, hint);
  return (
    <div class="form-field">
      <label class="field">
        <span>{label}</span>
        {children({
          name,
          value,
          'aria-invalid': fault !== undefined,
          'aria-describedby': describedBy,
          onInput: (event) => props.onChange(event.currentTarget.value),
          onBlur: props.onLeave,
        })}
      </label>
      {said}
    </div>
  );
}

const lengths = { text: 200, amount: 17, percent: 8, count: 9, password: 200 } as const;

export function TextField(
  props: Field<string> &
    Labelled & {
      readonly kind?: keyof typeof lengths;
      readonly maxLength?: number;
      readonly placeholder?: string;
      readonly suggestions?: readonly string[];
      readonly mono?: boolean;
    },
) {
  const { suggestions, kind = 'text', maxLength = lengths[kind], placeholder } = props;
  const list = useId();
  const look = { maxLength, placeholder, spellcheck: false, class: props.mono ? 'mono' : undefined };
  const inputMode = kind === 'text' ? undefined : kind === 'count' ? 'numeric' : 'decimal';
  return (
    <>
      <Labelled {...props}>
        {(common) => {
          if (kind === 'password')
            return <input {...common} {...look} type="password" autocomplete="new-password" />;
          if (suggestions) return <input {...common} {...look} list={list} autocomplete="off" />;
          return <input {...common} {...look} inputMode={inputMode} autocomplete="off" />;
        }}
      </Labelled>
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((text) => (
            <option key={text} value={text}>
              {text}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

export function LongTextField(
  props: Field<string> &
    Labelled & { readonly maxLength: number; readonly rows?: number; readonly mono?: boolean },
) {
  const { mono = false, rows = 3, maxLength } = props;
  const look = { rows, maxLength, spellcheck: !mono, class: mono ? 'mono' : 'prose' };
  return <Labelled {...props}>{(common) => <textarea {...common} {...look} />}</Labelled>;
}

export interface Option<Value extends string | number = string> {
  readonly value: Value;
  readonly label: string;
  readonly text?: string | null | undefined;
  readonly disabled?: boolean;
}

export function SelectField(props: Field<string> & Labelled & { readonly options: readonly Option[] }) {
  return (
    <Labelled {...props}>
      {(common) => (
        <select {...common}>
          {props.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface ChoiceProps<Value extends string | number> extends Labelled {
  readonly name: string;
  readonly fault?: string | undefined;
  readonly options: readonly Option<Value>[];
  /** Whether the choices speak for themselves. */
  readonly quiet?: boolean;
}

function Choices<Value extends string | number>(
  props: ChoiceProps<Value> & {
    readonly type: 'radio' | 'checkbox';
    readonly isChosen: (value: Value) => boolean;
    readonly onPick: (value: Value, on: boolean) => void;
  },
) {
  const { name, label, hint, fault, options, quiet, type, isChosen, onPick } = props;
  const { said, describedBy } = useSaid(fault, hint);
  return (
    <fieldset class="policies" aria-describedby={describedBy}>
      <legend class={quiet ? 'visually-hidden' : undefined}>{label}</legend>
      {options.map(({ value, label: text, text: meaning, disabled }) => (
        <label key={value}>
          <input
            type={type}
            name={name}
            checked={isChosen(value)}
            disabled={disabled}
            aria-invalid={fault !== undefined}
            onChange={(event) => onPick(value, event.currentTarget.checked)}
          />
          <span>
            {text} {meaning && <span class="note">{meaning}</span>}
          </span>
        </label>
      ))}
      {said}
    </fieldset>
  );
}

/** One of few, each with what it means. */
export function RadioField<Value extends string | number>(
  props: Pick<Field<Value>, 'value' | 'onChange'> & ChoiceProps<Value>,
) {
  const { value, onChange } = props;
  return <Choices {...props} type="radio" isChosen={(one) => one === value} onPick={onChange} />;
}

/** Any of few. */
export function CheckField<Value extends string>(props: Field<readonly Value[]> & ChoiceProps<Value>) {
  const { value, onChange } = props;
  const pick = (one: Value, on: boolean): void =>
    onChange(on ? [...value, one] : value.filter((other) => other !== one));
  return <Choices {...props} type="checkbox" isChosen={(one) => value.includes(one)} onPick={pick} />;
}
