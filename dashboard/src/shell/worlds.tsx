import { useState } from 'preact/hooks';
import { isOffered } from '../api/rights.js';
import { session, signedInAs } from '../api/session.js';
import { useStore } from '../api/store.js';
import { useWorlds, worldName, type WorldOrder } from '../api/use-worlds.js';
import { goTo, newWorldHref, pageHref, worldsHref } from '../router.js';
import { LinkButton } from '../ui/button.js';
import { Money, Time } from '../ui/figures.js';
import { formatCount, formatNumber, plural } from '../ui/format.js';
import { PageHeader } from '../ui/page-header.js';
import { Choice } from '../ui/panel.js';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { NewWorld } from './new-world.js';

const orders = [
  { value: 'name', label: 'By name' },
  { value: 'newest', label: 'Newest first' },
] as const;

/** All worlds of the application, to choose one. */
export function Worlds({ path }: { readonly path: readonly string[] }) {
  const signedIn = useStore(session);
  const [order, setOrder] = useState<WorldOrder>('name');
  const worlds = useWorlds(order);
  return (
    <>
      <PageHeader title="Worlds" lead={signedIn && `Signed in as ${signedInAs(signedIn)}`}>
        {(worlds.items?.length ?? 0) > 1 && (
          <Choice label="Order" value={order} options={orders} onChange={setOrder} />
        )}
        {isOffered('createWorlds') && <NewWorldLink />}
      </PageHeader>
      <WorldList worlds={worlds} />
      {path[0] === 'new' && isOffered('createWorlds') && <NewWorld onClose={() => goTo(worldsHref)} />}
    </>
  );
}

function NewWorldLink() {
  return <LinkButton text="New world …" look="primary" href={newWorldHref} />;
}

function WorldList({ worlds }: { readonly worlds: ReturnType<typeof useWorlds> }) {
  const { items, complete, error, reload } = worlds;
  if (!items) return error ? <ErrorState message={error.message} onRetry={reload} /> : <LoadingState />;
  if (items.length === 0) {
    return (
      <EmptyState
        title="No world yet"
        hint="A world has its own characters, money and taxes. Create the first one."
      >
        {isOffered('createWorlds') && <NewWorldLink />}
      </EmptyState>
    );
  }
  return (
    <>
      <ul class="cards">
        {items.map((world) => (
          <li key={world.id}>
            <a class="card" href={pageHref(world.id, 'overview')}>
              <span class="card-title">{worldName(world)}</span>
              <span class="card-facts">
                <span>{plural(world.agentNpcCount, 'character')}</span>
                <span>{formatNumber(world.taxRate, 4)}% tax</span>
                <span>
                  <Money value={world.treasury} form="short" /> in the treasury
                </span>
              </span>
              <span class="note">
                Created <Time value={world.createdAt} form="date" />
              </span>
            </a>
          </li>
        ))}
      </ul>
      {error && <ErrorState message={error.message} onRetry={reload} />}
      {!complete && !error && <p class="note">The first {formatCount(items.length)}</p>}
    </>
  );
}
