import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useQuery } from '../api/query.js';
import { createStore, useStore } from '../api/store.js';
import type { AgentNpc, Page } from '../api/types.js';
import { useWorlds } from '../api/use-worlds.js';
import { useBack } from '../back.js';
import { goTo, useRoute } from '../router.js';
import { Icon } from '../ui/icon.js';
import { useListbox } from '../ui/listbox.js';
import { useDelayed } from '../ui/use-delayed.js';
import { entriesFor } from './palette-entries.js';

const typingMs = 120;

type Open = 'everything' | 'worlds' | null;
const shown = createStore<Open>(null);
const close = (): void => shown.set(null);
let focusBefore: Element | null = null;

/** Opens the search: over everything, or over worlds alone to switch between them. */
export function openPalette(what: 'everything' | 'worlds' = 'everything'): void {
  focusBefore = document.activeElement;
  shown.set(what);
}

/** The search that Ctrl-K opens. */
export function Palette() {
  const open = useStore(shown);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      // A question that waits for an answer comes first.
      if (document.querySelector('dialog[open]')) return;
      openPalette();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      close();
    };
  }, []);
  // A dialog that is taken away does not give the focus back by itself; before anything else happens,
  // so that the next key goes where it should.
  useLayoutEffect(() => {
    if (!open && focusBefore instanceof HTMLElement) focusBefore.focus();
  }, [open]);
  return open && <Search worldsOnly={open === 'worlds'} />;
}

function Search({ worldsOnly }: { readonly worldsOnly: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const groups = useFound(search, worldsOnly);
  const entries = groups.flatMap((group) => group.entries);
  const { id, chosen, setAt, field, option } = useListbox(entries, (entry) => {
    close();
    goTo(entry.href);
  });
  useBack(close);
  // Before anything else happens: who types on at once loses no letter.
  useLayoutEffect(() => {
    const place = dialog.current!;
    place.showModal();
    // A press outside it is one on the backdrop, which is the dialog's own.
    const leave = (event: Event): void => {
      if (event.target === place) close();
    };
    place.addEventListener('click', leave);
    return () => place.removeEventListener('click', leave);
  }, []);
  useEffect(() => setAt(0), [search, setAt]);
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);

  const label = worldsOnly ? 'Switch to another world' : 'Search worlds, characters, events and pages';
  let index = -1;
  return (
    <dialog
      class="palette"
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div class="palette-field">
        <Icon name="search" />
        <input
          {...field}
          aria-label={label}
          placeholder={worldsOnly ? 'Switch to …' : 'Search, or type the number of an event'}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <kbd>Esc</kbd>
      </div>
      <div class="palette-list" id={id} role="listbox" aria-label="Results">
        {groups.map(({ title, entries: found }) => (
          <div key={title} role="group" aria-label={title}>
            <p class="palette-title" aria-hidden="true">
              {title}
            </p>
            {found.map((entry) => {
              index += 1;
              const place = index;
              return (
                <div
                  key={entry.href}
                  {...option(place)}
                  class="palette-entry"
                  onPointerMove={() => setAt(place)}
                >
                  <Icon name={entry.icon} />
                  <span class="palette-text">{entry.text}</span>
                  {entry.note && <span class="note">{entry.note}</span>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {entries.length === 0 && (
        <p class="palette-none" role="status">
          Nothing found.
        </p>
      )}
    </dialog>
  );
}

function useFound(search: string, worldsOnly: boolean) {
  const route = useRoute();
  const { items } = useWorlds();
  const asked = useDelayed(search, typingMs);
  const named = useQuery<Page<AgentNpc>>(
    route.at === 'world' && asked && !worldsOnly
      ? `/v1/agent-npc/${encodeURIComponent(route.instanceId)}?limit=8&sort=name&search=${encodeURIComponent(asked)}`
      : null,
  );
  const characters = named.data?.items;
  return useMemo(
    () =>
      entriesFor(search, {
        route,
        worldsOnly,
        worlds: items ?? [],
        characters: search ? (characters ?? []) : [],
      }),
    [search, route, worldsOnly, items, characters],
  );
}
