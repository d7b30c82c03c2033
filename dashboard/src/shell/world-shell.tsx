import { useQuery } from '../api/query.js';
import { signOut } from '../api/session.js';
import type { Instance } from '../api/types.js';
import { useLiveState, WorldProvider } from '../api/world.js';
import { pages } from '../pages/index.js';
import { pageHref, worldsHref } from '../router.js';
import { Icon } from '../ui/icon.js';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { LazyPage } from './lazy-page.js';
import { openPalette } from './palette.js';
import { ThemeSwitch } from './theme-switch.js';

interface WorldShellProps {
  readonly instanceId: string;
  readonly page: string;
  readonly path: readonly string[];
  readonly query: string;
}

/** A world: its name and state, the way to its pages, and the page. */
export function WorldShell({ instanceId, page, path, query: pageQuery }: WorldShellProps) {
  const query = useQuery<Instance>(`/v1/instance/${encodeURIComponent(instanceId)}?limit=1`);
  if (!query.data) {
    return (
      <main class="page narrow">
        {!query.error ? (
          <LoadingState />
        ) : query.error.status === 404 ? (
          <EmptyState title="There is no such world" hint="It may belong to another application.">
            <a class="button" href={worldsHref}>
              All worlds
            </a>
          </EmptyState>
        ) : (
          <ErrorState message={query.error.message} onRetry={query.reload} />
        )}
      </main>
    );
  }
  const instance = query.data;
  const entry = pages.find(({ name }) => name === page);
  return (
    <WorldProvider instance={instance} refresh={query.reload}>
      <a class="skip" href="#main" onClick={skipToMain}>
        Skip to the page
      </a>
      <div class="shell">
        <aside class="side">
          <button
            type="button"
            class="side-world"
            title="Switch to another world"
            onClick={() => openPalette('worlds')}
          >
            <Icon name="worlds" />
            <span class="side-world-name">{instance.name || 'World'}</span>
            <span class="visually-hidden">, switch to another world</span>
            <Icon name="switch" />
          </button>
          <button type="button" class="side-search" title="Search (Ctrl-K)" onClick={() => openPalette()}>
            <Icon name="search" />
            <span class="side-search-text">Search</span>
            <kbd aria-hidden="true">Ctrl K</kbd>
          </button>
          <nav class="side-nav" aria-label="Pages">
            {pages.map(({ name, title, icon }) => (
              <a
                key={name}
                href={pageHref(instance.id, name)}
                aria-current={name === page ? 'page' : undefined}
              >
                <Icon name={icon} />
                <span>{title}</span>
              </a>
            ))}
          </nav>
          <div class="side-foot">
            <LiveSign />
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
          </div>
        </aside>
        <main class="page" id="main" tabIndex={-1}>
          {entry ? (
            <LazyPage key={entry.name} load={entry.load} path={path} query={pageQuery} />
          ) : (
            <EmptyState title="There is no such page" />
          )}
        </main>
      </div>
    </WorldProvider>
  );
}

function LiveSign() {
  const state = useLiveState();
  const text = { connecting: 'Connecting', live: 'Live', waiting: 'Not live' }[state];
  return (
    <span class={`live-sign ${state}`} role="status">
      <span class="dot" aria-hidden="true" />
      {text}
    </span>
  );
}

/** Not by the hash: that is the address of the page. */
function skipToMain(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
