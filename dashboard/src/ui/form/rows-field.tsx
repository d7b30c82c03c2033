import { useSaid } from './fields.js';
import type { Field } from './use-form.js';
import { Button } from '../button.js';

export type Row<Key extends string> = Readonly<Record<Key, string>>;

export interface RowsOf<Key extends string> {
  readonly columns: readonly {
    readonly key: Key;
    readonly label: string;
    readonly kind: 'text' | 'decimal';
    readonly placeholder: string;
  }[];
  readonly most: number;
  readonly fresh: Row<Key>;
  /** What a row is called: `good`. */
  readonly noun: string;
}

/** A few rows of short texts, such as goods with their numbers; rows are added and taken out. */
export function RowsField<Key extends string>(
  props: Field<readonly Row<Key>[]> & RowsOf<Key> & { readonly label: string; readonly hint?: string },
) {
  const { name, label, hint, value, fault, columns, most, fresh, noun, onChange, onLeave } = props;
  const { said, describedBy } = useSaid(fault, hint);
  const set = (at: number, key: Key, text: string): void =>
    onChange(value.map((row, index) => (index === at ? { ...row, [key]: text } : row)));
  return (
    <fieldset class="row-fields" aria-describedby={describedBy}>
      <legend>{label}</legend>
      {value.map((row, at) => (
        <div class="row-field" key={at}>
          {columns.map((column) => (
            <label class="field" key={column.key}>
              <span class={at === 0 ? undefined : 'visually-hidden'}>{column.label}</span>
              <input
                name={`${name}.${column.key}`}
                inputMode={column.kind}
                value={row[column.key]}
                placeholder={column.placeholder}
                maxLength={column.kind === 'text' ? 64 : 17}
                autocomplete="off"
                spellcheck={false}
                aria-invalid={fault !== undefined}
                onInput={(event) => set(at, column.key, event.currentTarget.value)}
                onBlur={onLeave}
              />
            </label>
          ))}
          <button
            type="button"
            class="icon-button"
            aria-label={`Remove this ${noun}`}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            ×
          </button>
        </div>
      ))}
      {value.length < most && (
        <Button
          text={value.length === 0 ? `Add a ${noun}` : `Add another ${noun}`}
          look="small"
          onClick={() => onChange([...value, fresh])}
        />
      )}
      {said}
    </fieldset>
  );
}
