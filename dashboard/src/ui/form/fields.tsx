import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Field } from './use-form.js';

interface Labelled {
  readonly label: string;
  readonly hint?: ComponentChildren;
}

/** A label, what is in it, and below it what is wrong with it, or else what helps. */
export function Labelled(
  props: Labelled & {
    readonly fault: string | undefined;
    readonly children: (ids: { readonly describedBy: string | undefined }) => ComponentChildren;
  },
) {
  const { label, hint, fault, children } = props;
  const id = useId();
  const said = fault ?? hint;
  return (
    <div class="form-field">
      <label class="field">
        <span>{label}</span>
        {children({ describedBy: said ? id : undefined })}
      </label>
      <Said id={id} fault={fault} hint={hint} />
    </div>
  );
}

/** Below a field: what is wrong with it, or else what helps. */
export function Said(props: {
  readonly id: string;
  readonly fault: string | undefined;
  readonly hint?: ComponentChildren;
}) {
  const { id, fault, hint } = props;
  const said = fault ?? hint;
  return (
    said && (
      <p id={id} class={`note ${fault ? 'error-text' : ''}`}>
        {said}
      </p>
    )
  );
}

type TextProps = Field<string> &
  Labelled & {
    readonly maxLength?: number;
    readonly placeholder?: string;
    readonly suggestions?: readonly string[];
    readonly kind?: 'text' | 'decimal' | 'count' | 'password';
    readonly mono?: boolean;
  };

export function TextField(props: TextProps) {
  const { label, hint, fault, suggestions, kind = 'text', mono } = props;
  const list = useId();
  const inputMode = kind === 'decimal' ? 'decimal' : kind === 'count' ? 'numeric' : undefined;
  const field = (
    <Labelled label={label} hint={hint} fault={fault}>
      {({ describedBy }) => {
        const common = {
          name: props.name,
          class: mono ? 'mono' : undefined,
          value: props.value,
          maxLength: props.maxLength ?? 200,
          placeholder: props.placeholder,
          spellcheck: false,
          'aria-invalid': fault !== undefined,
          'aria-describedby': describedBy,
          onInput: (event: TypedInput) => props.onChange(event.currentTarget.value),
          onBlur: props.onLeave,
        };
        if (kind === 'password') return <input {...common} type="password" autocomplete="new-password" />;
        if (!suggestions) return <input {...common} inputMode={inputMode} autocomplete="off" />;
        return <input {...common} list={list} autocomplete="off" />;
      }}
    </Labelled>
  );
  if (!suggestions) return field;
  return (
    <>
      {field}
      <datalist id={list}>
        {suggestions.map((text) => (
          <option key={text} value={text}>
            {text}
          </option>
        ))}
      </datalist>
    </>
  );
}

interface TypedInput {
  readonly currentTarget: { readonly value: string };
}

export function LongTextField(
  props: Field<string> &
    Labelled & { readonly maxLength: number; readonly rows?: number; readonly mono?: boolean },
) {
  const { label, hint, fault, mono } = props;
  return (
    <Labelled label={label} hint={hint} fault={fault}>
      {({ describedBy }) => (
        <textarea
          name={props.name}
          class={mono ? 'mono' : 'prose'}
          rows={props.rows ?? 3}
          value={props.value}
          maxLength={props.maxLength}
          spellcheck={!mono}
          aria-invalid={fault !== undefined}
          aria-describedby={describedBy}
          onInput={(event) => props.onChange(event.currentTarget.value)}
          onBlur={props.onLeave}
        />
      )}
    </Labelled>
  );
}

export interface Option<Value extends string | number = string> {
  readonly value: Value;
  readonly label: string;
  /** What it means. */
  readonly text?: string;
}

export function SelectField<Value extends string>(
  props: Field<Value> & Labelled & { readonly options: readonly Option<Value>[] },
) {
  const { label, hint, fault, options } = props;
  return (
    <Labelled label={label} hint={hint} fault={fault}>
      {({ describedBy }) => (
        <select
          name={props.name}
          value={props.value}
          aria-invalid={fault !== undefined}
          aria-describedby={describedBy}
          onChange={(event) => props.onChange(event.currentTarget.value as Value)}
          onBlur={props.onLeave}
        >
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
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
  const id = useId();
  const said = fault ?? hint;
  return (
    <fieldset class="policies" aria-describedby={said ? id : undefined}>
      <legend class={quiet ? 'visually-hidden' : undefined}>{label}</legend>
      {options.map(({ value, label: text, text: meaning }) => (
        <label key={value}>
          <input
            type={type}
            name={name}
            checked={isChosen(value)}
            aria-invalid={fault !== undefined}
            onChange={(event) => onPick(value, event.currentTarget.checked)}
          />
          <span>
            {text} {meaning && <span class="note">{meaning}</span>}
          </span>
        </label>
      ))}
      <Said id={id} fault={fault} hint={hint} />
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
  return (
    <Choices
      {...props}
      type="checkbox"
      isChosen={(one) => value.includes(one)}
      onPick={(one, on) => onChange(on ? [...value, one] : value.filter((other) => other !== one))}
    />
  );
}
