import { ActionHost } from '../actions/host.js';
import { useQuery } from '../api/query.js';
import type { Instance } from '../api/types.js';
import { useLiveState, WorldProvider } from '../api/world.js';
import { pages } from '../pages/index.js';
import { applicationHref, pageHref, worldsHref } from '../router.js';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { LazyPage } from './lazy-page.js';
import { SideFoot, SideHead, SideNav, SkipLink } from './side.js';

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
      <SkipLink />
      <div class="shell">
        <aside class="side">
          <SideHead icon="worlds" name={instance.name || 'World'} />
          <SideNav
            entries={[
              ...pages.map(({ name, title, icon }) => ({
                href: pageHref(instance.id, name),
                title,
                icon,
                current: name === page,
              })),
              {
                href: applicationHref('agents'),
                title: 'Application',
                icon: 'application',
                current: false,
                apart: true,
              },
            ]}
          />
          <SideFoot>
            <LiveSign />
          </SideFoot>
        </aside>
        <main class="page" id="main" tabIndex={-1}>
          {entry ? (
            <LazyPage key={entry.name} load={entry.load} path={path} query={pageQuery} />
          ) : (
            <EmptyState title="There is no such page" />
          )}
        </main>
      </div>
      <ActionHost />
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
