import { useEffect } from 'preact/hooks';
import { ActionHost } from '../actions/host.js';
import { useQuery } from '../api/query.js';
import { useStore } from '../api/store.js';
import type { Instance } from '../api/types.js';
import { useWorld, WorldProvider } from '../api/world.js';
import { type PageProps, pages } from '../pages/index.js';
import { applicationHref, pageHref, worldsHref } from '../router.js';
import { LinkButton } from '../ui/button.js';
import { EmptyState, Loaded } from '../ui/states.js';
import { LazyPage } from './lazy-page.js';
import { Shell, type SideEntry } from './shell.js';

interface WorldShellProps extends PageProps {
  readonly instanceId: string;
  readonly page: string;
}

/** A world: its name and state, the way to its pages, and the page. */
export function WorldShell({ instanceId, page, path, query: pageQuery }: WorldShellProps) {
  const query = useQuery<Instance>(`/v1/instance/${encodeURIComponent(instanceId)}`);
  const entry = pages.find(({ name }) => name === page);
  useEffect(() => {
    // The page is loaded while the world is read; `LazyPage` says what fails.
    entry?.load().catch(() => undefined);
  }, [entry]);
  if (!query.data) {
    return (
      <main class="page narrow">
        <Loaded
          query={query}
          missing={
            <EmptyState title="There is no such world" hint="It may belong to another application.">
              <LinkButton text="All worlds" href={worldsHref} />
            </EmptyState>
          }
        >
          {() => null}
        </Loaded>
      </main>
    );
  }
  const instance = query.data;
  const application: SideEntry = {
    href: applicationHref('agents'),
    title: 'Application',
    icon: 'application',
    current: false,
    apart: true,
  };
  const entries = pages.map(({ name, title, icon }) => ({
    href: pageHref(instance.id, name),
    title,
    icon,
    current: name === page,
  }));
  return (
    <WorldProvider instance={instance} refresh={query.reload}>
      <Shell name={instance.name || 'World'} entries={[...entries, application]} foot={<LiveSign />}>
        {entry ? (
          <LazyPage key={entry.name} entry={entry} path={path} query={pageQuery} />
        ) : (
          <EmptyState title="There is no such page" />
        )}
      </Shell>
      <ActionHost />
    </WorldProvider>
  );
}

function LiveSign() {
  const state = useStore(useWorld().live.state);
  const text = { connecting: 'Connecting', live: 'Live', waiting: 'Not live' }[state];
  return (
    <span class={`live-sign ${state}`} role="status">
      <span class="dot" aria-hidden="true" />
      {text}
    </span>
  );
}
