import { isOffered } from '../api/rights.js';
import { session } from '../api/session.js';
import { useStore } from '../api/store.js';
import { allApplicationPages, applicationPages } from '../pages/application.js';
import type { PageProps } from '../pages/index.js';
import { applicationHref, worldsHref } from '../router.js';
import { EmptyState } from '../ui/states.js';
import { LazyPage } from './lazy-page.js';
import { Shell, type SideEntry } from './shell.js';
import { Worlds } from './worlds.js';

/** What belongs to the application and to no world: its worlds, and the pages for who runs them all. */
export function ApplicationShell({ page, path, query }: PageProps & { readonly page: string }) {
  const owner = useStore(session)?.applicationName ?? '';
  const entry = allApplicationPages.find(({ name }) => name === page);
  const worlds: SideEntry = { href: worldsHref, title: 'Worlds', icon: 'worlds', current: page === 'worlds' };
  const entries = applicationPages().map(({ name, title, icon }) => ({
    href: applicationHref(name),
    title,
    icon,
    current: name === page,
  }));
  return (
    <Shell name={owner || 'Application'} entries={[worlds, ...entries]}>
      {page === 'worlds' ? (
        <Worlds path={path} />
      ) : entry && !isOffered(entry.offer) ? (
        <EmptyState
          title="You may not see this page"
          hint="Ask an owner for another role, or sign in with a token with the scope manage."
        />
      ) : entry ? (
        <LazyPage key={entry.name} entry={entry} path={path} query={query} />
      ) : (
        <EmptyState title="There is no such page" />
      )}
    </Shell>
  );
}
