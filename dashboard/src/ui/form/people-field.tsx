import { useLayoutEffect, useId, useRef, useState } from 'preact/hooks';
import { useQuery } from '../../api/query.js';
import type { AgentNpc, Npc, Page } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { useDelayed } from '../use-delayed.js';
import { afterPress } from './after-press.js';
import { useSaid } from './fields.js';
import type { Field } from './use-form.js';

const typingMs = 200;
const most = 8;

/** Somebody chosen. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

interface PeopleProps extends Field<readonly Person[]> {
  readonly label: string;
  /** How many may be chosen. */
  readonly most: number;
  readonly hint?: string;
  readonly placeholder?: string;
  /** Who cannot be chosen here. */
  readonly except?: readonly string[];
  /** Whether plain NPCs may be chosen, too. */
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
            labelId={id}
            describedBy={describedBy}
            invalid={fault !== undefined}
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

/** A field that finds living characters by a part of their names. */
export function PersonSearch(props: {
  readonly name: string;
  readonly labelId: string;
  readonly placeholder: string;
  readonly onPick: (person: Person) => void;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly except?: readonly string[];
  readonly withNpcs?: boolean;
  readonly onLeave?: () => void;
}) {
  const { labelId, onPick, except = [], withNpcs = false } = props;
  const { instance } = useWorld();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const search = useDelayed(typed.trim(), typingMs);
  const found = useQuery<Page<AgentNpc>>(
    open
      ? `/v1/agent-npc/${instance.id}?limit=16&sort=name${search && `&search=${encodeURIComponent(search)}`}`
      : null,
  );
  // There are few of them, and no search for them.
  const npcs = useQuery<Page<Npc>>(open && withNpcs ? `/v1/npc/${instance.id}?limit=200&sort=name` : null);
  const named =
    npcs.data?.items.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())) ?? [];
  const items: readonly Person[] = [...(found.data?.items ?? []), ...named]
    .filter((one) => !except.includes(one.id))
    .slice(0, most);
  const chosen = Math.min(at, items.length - 1);
  const pick = (one: Person | undefined): void => {
    if (!one) return;
    setTyped('');
    setOpen(false);
    onPick({ id: one.id, name: one.name });
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      if (items.length > 0) setAt((chosen + step + items.length) % items.length);
    } else if (event.key === 'Enter' && open && items.length > 0) {
      event.preventDefault();
      pick(items[chosen]);
    } else if (event.key === 'Escape' && open) {
      // Closes the list alone, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };
  return (
    <div class="person-search">
      <input
        name={props.name}
        type="text"
        role="combobox"
        aria-labelledby={labelId}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && chosen >= 0 ? `${listId}-${chosen}` : undefined}
        aria-invalid={props.invalid}
        aria-describedby={props.describedBy}
        placeholder={props.placeholder}
        autocomplete="off"
        spellcheck={false}
        maxLength={200}
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKey}
        onBlur={() => {
          afterPress(() => setOpen(false));
          props.onLeave?.();
        }}
      />
      <div class="suggestions" hidden={!open || !found.data}>
        <div id={listId} role="listbox" aria-label="Characters">
          {items.map((one, index) => (
            <div
              key={one.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              // Before the field loses the focus, which closes the list.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(one)}
              onKeyDown={onKey}
            >
              {one.name}
            </div>
          ))}
        </div>
        {items.length === 0 && (
          <p class="note">{search ? 'No living character has that name.' : 'There is nobody to choose.'}</p>
        )}
      </div>
    </div>
  );
}
