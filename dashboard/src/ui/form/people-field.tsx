import { useLayoutEffect, useId, useRef } from 'preact/hooks';
import { useSaid } from './fields.js';
import { type Person, PersonSearch } from './person-search.js';
import type { Field } from './use-form.js';

/** The value of a field in which nobody is chosen yet. */
export const nobody: readonly Person[] = [];

interface PeopleProps extends Field<readonly Person[]> {
  readonly label: string;
  readonly most: number;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly except?: readonly string[];
  readonly withNpcs?: boolean;
}

/** Characters, found by name: press one to choose it, and its × to take it out. */
export function PeopleField(props: PeopleProps) {
  const { name, label, value, most, fault, hint, onChange, except = [] } = props;
  const id = useId();
  const { said, describedBy } = useSaid(fault, hint);
  const place = useRef<HTMLDivElement>(null);
  const picked = useRef(false);
  // The field in which the last one was chosen has gone: the focus moves there.
  useLayoutEffect(() => {
    if (!picked.current) return;
    picked.current = false;
    if (value.length >= most) place.current?.querySelector('button')?.focus();
  }, [value.length, most]);
  const taken = [...except, ...value.map((person) => person.id)];
  return (
    <div class="form-field" ref={place}>
      <div class="field">
        <span id={id}>{label}</span>
        {value.length > 0 && (
          <ul class="people">
            {value.map((person) => (
              <li key={person.id}>
                <button
                  type="button"
                  class="button small person"
                  onClick={() => onChange(value.filter((other) => other.id !== person.id))}
                >
                  <span class="person-name">{person.name}</span>
                  <span aria-hidden="true">×</span>
                  <span class="visually-hidden">, remove from “{label}”</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {value.length < most && (
          <PersonSearch
            name={name}
            aria-labelledby={id}
            aria-describedby={describedBy}
            aria-invalid={fault !== undefined}
            placeholder={props.placeholder ?? 'Type a name'}
            except={taken}
            withNpcs={props.withNpcs ?? false}
            onLeave={props.onLeave}
            onPick={(person) => {
              picked.current = true;
              onChange([...value, person]);
            }}
          />
        )}
      </div>
      {said}
    </div>
  );
}
