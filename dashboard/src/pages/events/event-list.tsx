import { useCallback, useMemo } from 'preact/hooks';
import type { WorldEvent } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { goTo, pageHref, replaceQuery } from '../../router.js';
import { Button } from '../../ui/button.js';
import { Time } from '../../ui/figures.js';
import { plural } from '../../ui/format.js';
import { EventLink } from '../../ui/links.js';
import { PageHeader } from '../../ui/page-header.js';
import { EmptyState, ErrorState, ListNote, LoadingState } from '../../ui/states.js';
import { type Column, Table } from '../../ui/table.js';
import { EventText } from '../overview/event-text.js';
import { type EventFilter, everything, isFiltered, readFilter, writeFilter } from './event-filter.js';
import { kindWords } from './event-words.js';
import { ExportButtons } from './export-buttons.js';
import { FilterBar } from './filter-bar.js';
import { type EventListState, useEventList } from './use-event-list.js';

/** Everything that has happened, the newest first. */
export function EventList({ query }: { readonly query: string }) {
  const { at } = useWorld();
  const filter = useMemo(() => readFilter(query), [query]);
  const list = useEventList(filter);
  const setFilter = useCallback((changed: EventFilter) => replaceQuery(writeFilter(changed)), []);
  return (
    <>
      <PageHeader
        title="Events"
        lead={`Everything that ${at === null ? 'has happened' : 'had happened by then'}, newest first`}
      >
        <ExportButtons filter={filter} />
      </PageHeader>
      <FilterBar filter={filter} onChange={setFilter} />
      <Found list={list} filter={filter} onClear={() => setFilter(everything)} />
    </>
  );
}

function Found(props: {
  readonly list: EventListState;
  readonly filter: EventFilter;
  readonly onClear: () => void;
}) {
  const { filter, onClear } = props;
  const { pages, waiting, round, setAtTop, showWaiting } = props.list;
  const { instance } = useWorld();
  const open = useCallback(
    ({ seq }: WorldEvent) => goTo(pageHref(instance.id, 'events', String(seq))),
    [instance.id],
  );
  const { items, current, error, loading, more, reload } = pages;
  if (!items || (!current && error)) {
    if (error) return <ErrorState message={error.message} onRetry={reload} />;
    return <LoadingState lines={10} />;
  }
  if (items.length === 0 && !loading) {
    return (
      <EmptyState
        title={isFiltered(filter) ? 'No events match' : 'Nothing has happened yet'}
        hint={isFiltered(filter) ? 'New ones appear here automatically.' : undefined}
      >
        {isFiltered(filter) && <Button text="Show all events" onClick={onClear} />}
      </EmptyState>
    );
  }
  return (
    <div class="event-list" aria-busy={!current}>
      <div class="event-news" role="status">
        {waiting > 0 && (
          <button type="button" class="button primary small" onClick={showWaiting}>
            Show {plural(waiting, 'new event')}
          </button>
        )}
      </div>
      <Table
        key={`${writeFilter(filter)} ${round}`}
        label="Events"
        columns={columns}
        rows={items}
        rowKey={({ seq }) => String(seq)}
        onNearEnd={error ? undefined : more}
        onOpen={open}
        onTop={setAtTop}
        tallest="var(--list-height)"
      />
      <ListNote pages={pages} count={items.length} part="The newest" />
    </div>
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
  {
    key: 'at',
    title: 'When',
    align: 'right',
    width: '216px',
    narrowWidth: '88px',
    cell: ({ occurredAt }) => (
      <div class="two-lines when">
        <Time value={occurredAt} />
      </div>
    ),
  },
];
