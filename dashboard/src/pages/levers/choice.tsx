interface ChoiceOption<Value> {
  readonly value: Value;
  readonly label: string;
  /** What it means. */
  readonly text: string;
}

/** One of a few, with what each means. */
export function Choice<Value extends string | number>(props: {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly ChoiceOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}) {
  const { legend, name, options, value: chosen, onChange } = props;
  return (
    <fieldset class="policies">
      <legend>{legend}</legend>
      {options.map(({ value, label, text }) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChange(value)} />
          <span>
            {label} <span class="note">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
