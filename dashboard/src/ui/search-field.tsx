import { Icon } from './icon.js';
import './search-field.css';

/** A field in which a part of a name is typed. */
export function SearchField(props: {
  readonly label: string;
  readonly value: string;
  readonly onInput: (typed: string) => void;
}) {
  const { label, value, onInput } = props;
  return (
    <label class="search">
      <span class="visually-hidden">{label}</span>
      <Icon name="search" />
      <input
        type="search"
        placeholder={label}
        autocomplete="off"
        spellcheck={false}
        maxLength={200}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}
