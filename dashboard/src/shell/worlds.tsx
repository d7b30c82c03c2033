import { useState } from 'preact/hooks';
import { call, CallError } from '../api/client.js';
import { useQuery } from '../api/query.js';
import { session, signOut } from '../api/session.js';
import { useStore } from '../api/store.js';
import type { Instance, Page } from '../api/types.js';
import { pageHref } from '../router.js';
import { Money, Time } from '../ui/figures.js';
import { formatNumber, plural } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { PageHeader } from '../ui/page-header.js';
import { EmptyState, ErrorState, Loaded } from '../ui/states.js';
import { ThemeSwitch } from './theme-switch.js';

/** All worlds of the application, to choose one. */
export function Worlds() {
  const owner = useStore(session)?.applicationName ?? '';
  const query = useQuery<Page<Instance>>('/v1/instance?limit=60');
  return (
    <>
      <header class="top-bar">
        <span class="brand">Agent NPC Economy</span>
        <span class="top-actions">
          <ThemeSwitch />
          <button
            type="button"
            class="icon-button"
            aria-label="Sign out"
            title="Sign out"
            onClick={() => signOut('left')}
          >
            <Icon name="leave" />
          </button>
        </span>
      </header>
      <main class="page narrow">
        <PageHeader title="Worlds" lead={`Signed in as ${owner}`} />
        <Loaded query={query}>{(page) => <WorldList first={page} />}</Loaded>
      </main>
    </>
  );
}

function WorldList({ first }: { readonly first: Page<Instance> }) {
  const [more, setMore] = useState<Page<Instance>>({ items: [], nextCursor: first.nextCursor });
  const [fault, setFault] = useState<string | null>(null);
  const worlds = [...first.items, ...more.items];

  async function loadMore(cursor: string): Promise<void> {
    setFault(null);
    try {
      const page = await call<Page<Instance>>(`/v1/instance?limit=60&cursor=${encodeURIComponent(cursor)}`);
      setMore({ items: [...more.items, ...page.items], nextCursor: page.nextCursor });
    } catch (error) {
      setFault(error instanceof CallError ? error.message : String(error));
    }
  }

  if (worlds.length === 0) {
    return (
      <EmptyState
        title="No world yet"
        hint="Create one with POST /v1/instance; the documentation at /docs shows how."
      />
    );
  }
  const { nextCursor } = more;
  return (
    <>
      <ul class="cards">
        {worlds.map((world) => (
          <li key={world.id}>
            <a class="card" href={pageHref(world.id, 'overview')}>
              <span class="card-title">{world.name || world.uuid}</span>
              <span class="card-facts">
                <span>{plural(world.agentNpcCount, 'character')}</span>
                <span>{formatNumber(world.taxRate, 4)} % tax</span>
                <span>
                  <Money value={world.treasury} short /> in the treasury
                </span>
              </span>
              <span class="note">
                Changed <Time value={world.updatedAt} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      {fault && <ErrorState message={fault} />}
      {nextCursor && (
        <button type="button" class="button" onClick={() => void loadMore(nextCursor)}>
          More worlds
        </button>
      )}
    </>
  );
}
