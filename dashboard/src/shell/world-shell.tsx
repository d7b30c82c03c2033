import { useEffect, useState } from 'preact/hooks';
import { ActionHost } from '../actions/host.js';
import type { CallError } from '../api/client.js';
import { useQuery } from '../api/query.js';
import type { Instance } from '../api/types.js';
import { useLiveState, WorldProvider } from '../api/world.js';
import { pages } from '../pages/index.js';
import { applicationHref, pageHref, showMoment, worldsHref } from '../router.js';
import { IconButton, LinkButton } from '../ui/button.js';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { LazyPage } from './lazy-page.js';
import { SideFoot, SideHead, SideNav, SkipLink } from './side.js';
import { TimeBar } from './time-bar.js';

interface WorldShellProps {
  readonly instanceId: string;
  readonly page: string;
  readonly path: readonly string[];
  readonly query: string;
  /** The moment that is shown; null: now. */
  readonly moment: string | null;
}

/** A world: its name and state, the way to its pages, and the page. */
export function WorldShell({ instanceId, page, path, query: pageQuery, moment }: WorldShellProps) {
  const address = `/v1/instance/${encodeURIComponent(instanceId)}`;
  const query = useQuery<Instance>(address);
  const then = useQuery<Instance>(moment && `${address}?at=${moment}`, address);
  const [looksBack, setLooksBack] = useState(false);
  const entry = pages.find(({ name }) => name === page);
  useEffect(() => {
    // The page is loaded while the world is read; `LazyPage` says what fails.
    entry?.load().catch(() => undefined);
  }, [entry]);
  if (!query.data) {
    return (
      <main class="page narrow">
        {!query.error ? (
          <LoadingState />
        ) : query.error.status === 404 ? (
          <EmptyState title="There is no such world" hint="It may belong to another application.">
            <LinkButton text="All worlds" href={worldsHref} />
          </EmptyState>
        ) : (
          <ErrorState message={query.error.message} onRetry={query.reload} />
        )}
      </main>
    );
  }
  const instance = then.data ?? query.data;
  return (
    <WorldProvider instance={instance} at={moment} refresh={query.reload}>
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
            <IconButton
              icon="past"
              label="Look back in time"
              aria-pressed={looksBack || moment !== null}
              onClick={() => {
                setLooksBack(!(looksBack || moment !== null));
                if (moment !== null) showMoment(null);
              }}
            />
          </SideFoot>
        </aside>
        <main class="page" id="main" tabIndex={-1}>
          {(looksBack || moment !== null) && (
            <TimeBar key={instance.id} onClose={() => setLooksBack(false)} />
          )}
          {moment !== null && isAhead(moment) ? (
            <EmptyState
              title="This moment has not come yet"
              hint="Only the past and the present can be shown."
            />
          ) : moment !== null && then.error ? (
            <NoSuchMoment error={then.error} onRetry={then.reload} />
          ) : entry ? (
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

function NoSuchMoment({ error, onRetry }: { readonly error: CallError; readonly onRetry: () => void }) {
  if (error.status !== 404) return <ErrorState message={error.message} onRetry={onRetry} />;
  return <EmptyState title="The world had not begun then" hint="Choose a later moment above." />;
}

/** By the clock of the viewer, which may be somewhat slow: the service has the last word. */
function isAhead(moment: string): boolean {
  return Date.parse(moment) > Date.now() + 60_000;
}

function LiveSign() {
  const state = useLiveState();
  const text = { connecting: 'Connecting', live: 'Live', waiting: 'Not live', paused: 'Paused' }[state];
  return (
    <span class={`live-sign ${state}`} role="status">
      <span class="dot" aria-hidden="true" />
      {text}
    </span>
  );
}
