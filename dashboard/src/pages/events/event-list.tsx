import { useMemo } from 'preact/hooks';
import type { WorldEvent } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { goTo, pageHref, replaceQuery } from '../../router.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Time } from '../../ui/figures.js';
import { EventLink } from '../../ui/links.js';
import { PageHeader } from '../../ui/page-header.js';
import { PagedTable } from '../../ui/paged-table.js';
import { EmptyState } from '../../ui/states.js';
import { type Column, right } from '../../ui/table.js';
import { EventText } from '../overview/event-text.js';
import { type EventFilter, everything, isFiltered, readFilter, writeFilter } from './event-filter.js';
import { kindWords } from './event-words.js';
import { FilterBar } from './filter-bar.js';
import { useEventList } from './use-event-list.js';

/** Everything that has happened, the newest first. */
export function EventList({ query }: { readonly query: string }) {
  const { instance } = useWorld();
  const filter = useMemo(() => readFilter(query), [query]);
  const { pages, setAtTop } = useEventList(filter);
  const setFilter = (changed: EventFilter): void => replaceQuery(writeFilter(changed));
  const filtered = isFiltered(filter);
  return (
    <>
      <PageHeader title="Events" lead="Everything that has happened, newest first">
        <LinkButton text="Export through the API" look="small" href="/docs#/Events/listEvents" />
      </PageHeader>
      <FilterBar filter={filter} onChange={setFilter} />
      <PagedTable
        key={writeFilter(filter)}
        class="event-list"
        label="Events"
        pages={pages}
        columns={columns}
        rowKey={({ seq }) => String(seq)}
        onOpen={({ seq }) => goTo(pageHref(instance.id, 'events', String(seq)))}
        onTop={setAtTop}
        empty={
          <EmptyState
            title={filtered ? 'No events match' : 'Nothing has happened yet'}
            hint={filtered ? 'New ones appear here automatically.' : undefined}
          >
            {filtered && <Button text="Show all events" onClick={() => setFilter(everything)} />}
          </EmptyState>
        }
        part="The newest"
        tallest="var(--list-height)"
      />
    </>
  );
}

const columns: readonly Column<WorldEvent>[] = [
  {
    key: 'seq',
    title: 'Event',
    width: '96px',
    narrowWidth: '56px',
    cell: ({ seq }) => <EventLink class="quiet-link figure" seq={seq} />,
  },
  {
    key: 'text',
    title: 'What happened',
    cell: (event) => (
      <div class="two-lines">
        <EventText event={event} />
      </div>
    ),
  },
  { key: 'kind', title: 'Kind', width: '160px', wideOnly: true, cell: ({ type }) => kindWords[type] },
  right(
    'at',
    'When',
    '216px',
    ({ occurredAt }) => (
      <div class="two-lines when">
        <Time value={occurredAt} />
      </div>
    ),
    { narrowWidth: '88px' },
  ),
];
