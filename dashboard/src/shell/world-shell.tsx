import { useEffect, useState } from 'preact/hooks';
import { ActionHost } from '../actions/host.js';
import { useQuery } from '../api/query.js';
import type { Instance } from '../api/types.js';
import { useLiveState, WorldProvider } from '../api/world.js';
import { type PageProps, pages } from '../pages/index.js';
import { applicationHref, pageHref, showMoment, worldsHref } from '../router.js';
import { IconButton, LinkButton } from '../ui/button.js';
import { EmptyState, Loaded } from '../ui/states.js';
import { LazyPage } from './lazy-page.js';
import { Shell, type SideEntry } from './shell.js';
import { TimeBar } from './time-bar.js';

interface WorldShellProps extends PageProps {
  readonly instanceId: string;
  readonly page: string;
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
  const instance = then.data ?? query.data;
  const isPast = moment !== null;
  const shows = looksBack || isPast;
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
  const look = (): void => {
    setLooksBack(!shows);
    if (isPast) showMoment(null);
  };
  return (
    <WorldProvider instance={instance} at={moment} refresh={query.reload}>
      <Shell
        name={instance.name || 'World'}
        entries={[...entries, application]}
        foot={
          <>
            <LiveSign />
            <IconButton icon="past" label="Look back in time" aria-pressed={shows} onClick={look} />
          </>
        }
      >
        {shows && <TimeBar key={instance.id} onClose={() => setLooksBack(false)} />}
        {isPast && isAhead(moment) ? (
          <EmptyState
            title="This moment has not come yet"
            hint="Only the past and the present can be shown."
          />
        ) : isPast && then.error ? (
          <Loaded
            query={{ ...then, data: null }}
            missing={<EmptyState title="The world had not begun then" hint="Choose a later moment above." />}
          >
            {() => null}
          </Loaded>
        ) : entry ? (
          <LazyPage key={entry.name} entry={entry} path={path} query={pageQuery} />
        ) : (
          <EmptyState title="There is no such page" />
        )}
      </Shell>
      <ActionHost />
    </WorldProvider>
  );
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
