import { useId } from 'preact/hooks';
import { readMoney } from './readers.js';
import type { Field } from './use-form.js';

/** A good as it is typed. */
export interface GoodRow {
  readonly item: string;
  readonly quantity: string;
  readonly unitPrice: string;
}

interface Good {
  readonly item: string;
  readonly quantity: number;
  readonly unitPrice?: number;
}

const most = 16;
const fresh: GoodRow = { item: '', quantity: '1', unitPrice: '' };
const columns = [
  { key: 'item', label: 'Good', kind: 'text', placeholder: 'flour' },
  { key: 'quantity', label: 'How many', kind: 'decimal', placeholder: '1' },
  { key: 'unitPrice', label: 'Price of one', kind: 'decimal', placeholder: 'open' },
] as const;

/** What a payment is for, a row for each good. */
export function GoodsField(props: Field<readonly GoodRow[]> & { readonly label: string }) {
  const { name, label, value, fault, onChange, onLeave } = props;
  const faultId = useId();
  const set = (at: number, changed: Partial<GoodRow>): void =>
    onChange(value.map((row, index) => (index === at ? { ...row, ...changed } : row)));
  return (
    <fieldset class="goods" aria-describedby={fault ? faultId : undefined}>
      <legend>{label}</legend>
      {value.map((row, at) => (
        <div class="good" key={at}>
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
                onInput={(event) => set(at, { [column.key]: event.currentTarget.value })}
                onBlur={onLeave}
              />
            </label>
          ))}
          <button
            type="button"
            class="icon-button"
            aria-label={`Take out ${row.item || 'this good'}`}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            ×
          </button>
        </div>
      ))}
      {value.length < most && (
        <button type="button" class="button small" onClick={() => onChange([...value, fresh])}>
          {value.length === 0 ? 'Add a good' : 'Add another good'}
        </button>
      )}
      {fault && (
        <p id={faultId} class="note error-text">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

export function readGoods(rows: readonly GoodRow[]): readonly Good[] {
  return rows.map(({ item, quantity, unitPrice }) => ({
    item: item.trim(),
    quantity: readMoney(quantity) ?? 0,
    ...(unitPrice.trim() !== '' && { unitPrice: readMoney(unitPrice) ?? 0 }),
  }));
}

export function goodsFault(rows: readonly GoodRow[]): string | undefined {
  for (const { item, quantity, unitPrice } of rows) {
    if (item.trim() === '') return 'Say what each good is called, or take it out.';
    if (!readMoney(quantity)) return `How many of ${item.trim()}? A number above 0.`;
    if (unitPrice.trim() !== '' && readMoney(unitPrice) === null)
      return `The price of ${item.trim()} is a number, or stays open.`;
  }
  const names = rows.map(({ item }) => item.trim());
  return new Set(names).size < names.length ? 'Name each good once.' : undefined;
}
