import { Choice } from '../../ui/panel.js';
import type { ChangeFields } from './change.js';
import { numberFault } from '../../ui/format.js';

const kinds = [
  { value: 'rate', label: 'One rate' },
  { value: 'brackets', label: 'Two brackets' },
] as const;

/** The rule that would be another. */
export function ChangeForm(props: {
  readonly fields: ChangeFields;
  readonly valid: boolean;
  readonly onChange: (fields: ChangeFields) => void;
}) {
  const { fields, valid, onChange } = props;
  const field = (label: string, name: Exclude<keyof ChangeFields, 'kind'>) => (
    <label class="field">
      <span>{label}</span>
      <input
        inputMode="decimal"
        autocomplete="off"
        maxLength={17}
        value={fields[name]}
        aria-invalid={!valid}
        aria-describedby={valid ? undefined : 'change-hint'}
        onInput={(event) => onChange({ ...fields, [name]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <>
      <Choice
        label="Kind of tax"
        value={fields.kind}
        options={kinds}
        onChange={(kind) => onChange({ ...fields, kind })}
      />
      <div class="change-fields">
        {fields.kind === 'rate' ? (
          field('Tax rate, per cent', 'rate')
        ) : (
          <>
            {field('Tax-free up to', 'free')}
            {field('Per cent from there', 'low')}
            {field('Up to', 'upTo')}
            {field('Per cent above', 'high')}
          </>
        )}
      </div>
      {!valid && (
        <p class="error-text" id="change-hint">
          {fields.kind === 'rate'
            ? 'A rate is from 0 to 100, with at most four decimal places.'
            : (numberFault(fields.free) ??
              numberFault(fields.upTo) ??
              'Rates are from 0 to 100, and the second amount is above the first.')}
        </p>
      )}
    </>
  );
}
