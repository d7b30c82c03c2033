import { useCallback, useMemo, useState } from 'preact/hooks';
import type { WorldEvent } from '../../api/types.js';
import { withMoment } from '../../api/query.js';
import { usePages } from '../../api/use-pages.js';
import { useEvents, useWorld } from '../../api/world.js';
import { goTo, pageHref } from '../../router.js';
import { Money, Time } from '../../ui/figures.js';
import { CharacterLink } from '../../ui/links.js';
import { PageHeader } from '../../ui/page-header.js';
import { EmptyState, ListNote, LoadedPages } from '../../ui/states.js';
import { type Column, Table } from '../../ui/table.js';
import { LifeChoice } from './life-choice.js';

export type Death = Extract<WorldEvent, { readonly type: 'death' }>;

/** Those who died, the last one first: the events of their deaths tell who they were. */
export function DeadList() {
  const { instance, at } = useWorld();
  const path = `/v1/instance/${instance.id}/event?type=death&order=desc&limit=200`;
  const pages = usePages<Death>(withMoment(path, 'to', at), keyOf);
  const { items } = pages;
  const [fresh, setFresh] = useState<readonly Death[]>([]);
  useEvents((event) => {
    if (event.type === 'death') setFresh((before) => [event, ...before]);
  });
  const rows = useMemo(() => {
    const known = new Set(items?.map(keyOf));
    return [...fresh.filter((death) => !known.has(keyOf(death))), ...(items ?? [])];
  }, [items, fresh]);
  const open = useCallback(
    ({ data }: Death) => goTo(pageHref(instance.id, 'characters', data.agentNpc.id)),
    [instance.id],
  );
  return (
    <>
      <PageHeader title="Characters" lead="Those who have died, most recent first">
        <LifeChoice shown="dead" />
      </PageHeader>
      <LoadedPages
        pages={{ ...pages, items: items && rows }}
        lines={10}
        empty={
          <EmptyState
            title="Nobody has died yet"
            hint="The dead keep a page here, with their life and their estate."
          />
        }
      >
        {(rows) => (
          <div class="character-list">
            <Table
              label="The dead"
              columns={columns}
              rows={rows}
              rowKey={keyOf}
              onNearEnd={pages.error ? undefined : pages.more}
              onOpen={open}
              tallest="var(--list-height)"
            />
            <ListNote pages={pages} count={rows.length} part="The last" />
          </div>
        )}
      </LoadedPages>
    </>
  );
}

function keyOf({ seq }: Death): string {
  return String(seq);
}

const columns: readonly Column<Death>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: ({ data }) => <CharacterLink {...data.agentNpc} />,
  },
  {
    key: 'wealth',
    title: 'Left behind',
    align: 'right',
    width: '26%',
    wideOnly: true,
    cell: ({ data }) => <Money value={data.agentNpc.wealth} form="short" />,
  },
  {
    key: 'born',
    title: 'Born',
    align: 'right',
    width: '144px',
    wideOnly: true,
    cell: ({ data }) => <Time value={data.agentNpc.createdAt} form="date" />,
  },
  {
    key: 'died',
    title: 'Died',
    align: 'right',
    width: '164px',
    narrowWidth: '136px',
    cell: ({ occurredAt }) => <Time value={occurredAt} form="date" />,
  },
];
