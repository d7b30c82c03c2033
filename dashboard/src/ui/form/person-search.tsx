import type { AriaAttributes } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { useQuery } from '../../api/query.js';
import type { AgentNpc, Npc, Page } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { useListbox } from '../listbox.js';
import { useDelayed } from '../use-delayed.js';
import { afterPress } from './after-press.js';

export interface Person {
  readonly id: string;
  readonly name: string;
}

const typingMs = 200;
const most = 8;

/** A field for a part of a name, with the living characters below it who have it. */
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
  const { except = [], withNpcs = false, onPick, onLeave, ...input } = props;
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const search = useDelayed(typed.trim(), typingMs);
  const people = useFound(search, open, withNpcs);
  // What was found for fewer letters is narrowed at once: a list that moves later takes the press meant for another row.
  const isMeant = ({ id, name }: Person): boolean =>
    !except.includes(id) && name.toLowerCase().includes(typed.trim().toLowerCase());
  const found = people?.filter(isMeant).slice(0, most);
  const list = useListbox(
    open && found ? found : [],
    ({ id, name }) => {
      setTyped('');
      setOpen(false);
      onPick({ id, name });
    },
    open,
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(true);
    if (event.key !== 'Escape' || !open) return list.field.onKeyDown(event);
    // Closes the list alone, not the dialog around it.
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <div class="person-search">
      <input
        {...list.field}
        {...input}
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          list.setAt(0);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          afterPress(() => setOpen(false));
          onLeave?.();
        }}
      />
      <div class="suggestions" hidden={!open || !found}>
        <div id={list.id} role="listbox" aria-label="Characters">
          {found?.map((one, index) => (
            <div
              key={one.id}
              {...list.option(index)}
              // Before the field loses the focus, which closes the list.
              onPointerDown={(event) => event.preventDefault()}
            >
              {one.name}
            </div>
          ))}
        </div>
        {found?.length === 0 && (
          <p class="note">{search ? 'No living character has that name.' : 'There is nobody to choose.'}</p>
        )}
      </div>
    </div>
  );
}

/** Nobody is looked for before the list is opened; null while they are. */
function useFound(search: string, open: boolean, withNpcs: boolean): readonly Person[] | null {
  const { instance } = useWorld();
  const wasOpen = useRef(false);
  wasOpen.current ||= open;
  const asked = wasOpen.current;
  const query = `limit=16&sort=name${search && `&search=${encodeURIComponent(search)}`}`;
  const found = useQuery<Page<AgentNpc>>(asked ? `/v1/agent-npc/${instance.id}?${query}` : null);
  // There are few of them, and no search for them.
  const npcs = useQuery<Page<Npc>>(asked && withNpcs ? `/v1/npc/${instance.id}?limit=200&sort=name` : null);
  return found.data && [...found.data.items, ...(npcs.data?.items ?? [])];
}
