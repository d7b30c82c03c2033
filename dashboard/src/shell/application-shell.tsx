import { isOffered } from '../api/rights.js';
import { session } from '../api/session.js';
import { useStore } from '../api/store.js';
import { allApplicationPages, applicationPages } from '../pages/application.js';
import { applicationHref, worldsHref } from '../router.js';
import { EmptyState } from '../ui/states.js';
import { LazyPage } from './lazy-page.js';
import { SideFoot, SideHead, SideNav, SkipLink } from './side.js';
import { Worlds } from './worlds.js';

/** What belongs to the application and to no world: its worlds, and the pages for who runs them all. */
export function ApplicationShell(props: {
  readonly page: string;
  readonly path: readonly string[];
  readonly query: string;
}) {
  const { page, path, query } = props;
  const owner = useStore(session)?.applicationName ?? '';
  const entry = allApplicationPages.find(({ name }) => name === page);
  const entries = [
    { href: worldsHref, title: 'Worlds', icon: 'worlds', current: page === 'worlds' } as const,
    ...applicationPages().map(({ name, title, icon }) => ({
      href: applicationHref(name),
      title,
      icon,
      current: name === page,
    })),
  ];
  return (
    <>
      <SkipLink />
      <div class="shell">
        <aside class="side">
          <SideHead icon="worlds" name={owner || 'Application'} />
          <SideNav entries={entries} />
          <SideFoot />
        </aside>
        <main class="page" id="main" tabIndex={-1}>
          {page === 'worlds' ? (
            <Worlds path={path} />
          ) : entry && !isOffered(entry.offer) ? (
            <EmptyState
              title="You may not see this page"
              hint="Ask an owner for another role, or sign in with a token with the scope manage."
            />
          ) : entry ? (
            <LazyPage key={entry.name} load={entry.load} path={path} query={query} />
          ) : (
            <EmptyState title="There is no such page" />
          )}
        </main>
      </div>
    </>
  );
}
