import type { WorldEvent } from '../../api/types.js';
import { usePages } from '../../api/use-pages.js';
import { useEvents, useWorld } from '../../api/world.js';
import { goTo, pageHref } from '../../router.js';
import { Money, Time } from '../../ui/figures.js';
import { CharacterLink } from '../../ui/links.js';
import { PageHeader } from '../../ui/page-header.js';
import { PagedTable } from '../../ui/paged-table.js';
import { EmptyState } from '../../ui/states.js';
import { type Column, right } from '../../ui/table.js';
import { LifeChoice } from './life-choice.js';

export type Death = Extract<WorldEvent, { readonly type: 'death' }>;

/** Those who died, the last one first: the events of their deaths tell who they were. */
export function DeadList() {
  const { instance } = useWorld();
  const path = `/v1/instance/${instance.id}/event?type=death&order=desc&limit=200`;
  const pages = usePages<Death>(path, keyOf);
  const { reload } = pages;
  useEvents(({ type }) => {
    if (type === 'death') reload();
  });
  return (
    <>
      <PageHeader title="Characters" lead="Those who have died, most recent first">
        <LifeChoice shown="dead" />
      </PageHeader>
      <PagedTable
        class="character-list"
        label="The dead"
        pages={pages}
        columns={columns}
        rowKey={keyOf}
        onOpen={({ data }) => goTo(pageHref(instance.id, 'characters', data.agentNpc.id))}
        empty={
          <EmptyState
            title="Nobody has died yet"
            hint="The dead keep a page here, with their life and their estate."
          />
        }
        part="The last"
        tallest="var(--list-height)"
      />
    </>
  );
}

function keyOf({ seq }: Death): string {
  return String(seq);
}

const date = (value: string) => <Time value={value} form="date" />;
const columns: readonly Column<Death>[] = [
  { key: 'name', title: 'Name', cell: ({ data }) => <CharacterLink {...data.agentNpc} /> },
  right('wealth', 'Left behind', '26%', ({ data }) => <Money value={data.agentNpc.wealth} form="short" />, {
    wideOnly: true,
  }),
  right('born', 'Born', '144px', ({ data }) => date(data.agentNpc.createdAt), { wideOnly: true }),
  right('died', 'Died', '164px', ({ occurredAt }) => date(occurredAt), { narrowWidth: '136px' }),
];
