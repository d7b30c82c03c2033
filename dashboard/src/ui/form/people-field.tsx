import type { AriaAttributes } from 'preact';
import { useLayoutEffect, useId, useRef, useState } from 'preact/hooks';
import { useQuery } from '../../api/query.js';
import type { AgentNpc, Npc, Page } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { useDelayed } from '../use-delayed.js';
import { useSaid } from './fields.js';
import { type Person, SuggestField } from './suggest-field.js';
import type { Field } from './use-form.js';

const typingMs = 200;
const most = 8;

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

/** A field that finds living characters by a part of their names. */
export function PersonSearch(
  props: AriaAttributes & {
    readonly name: string;
    readonly placeholder: string;
    readonly onPick: (person: Person) => void;
    readonly except?: readonly string[];
    readonly withNpcs?: boolean;
    readonly onLeave?: () => void;
  },
) {
  const { except = [], withNpcs = false, ...field } = props;
  const { instance } = useWorld();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const search = useDelayed(typed.trim(), typingMs);
  const query = `limit=16&sort=name${search && `&search=${encodeURIComponent(search)}`}`;
  const found = useQuery<Page<AgentNpc>>(asked ? `/v1/agent-npc/${instance.id}?${query}` : null);
  // There are few of them, and no search for them.
  const npcs = useQuery<Page<Npc>>(asked && withNpcs ? `/v1/npc/${instance.id}?limit=200&sort=name` : null);
  // What was found for fewer letters is narrowed at once: a list that moves later takes the press meant for another row.
  const isMeant = ({ id, name }: Person): boolean =>
    !except.includes(id) && name.toLowerCase().includes(typed.trim().toLowerCase());
  const people = found.data && [...found.data.items, ...(npcs.data?.items ?? [])].filter(isMeant);
  return (
    <SuggestField
      {...field}
      typed={typed}
      found={people && people.slice(0, most)}
      none={search ? 'No living character has that name.' : 'There is nobody to choose.'}
      onType={setTyped}
      onOpen={() => setAsked(true)}
    />
  );
}
