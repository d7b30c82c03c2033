import type { Npc } from '../../api/types.js';
import { usePages } from '../../api/use-pages.js';
import { useEvents, useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { Time } from '../../ui/figures.js';
import { BackLink } from '../../ui/links.js';
import { PageHeader } from '../../ui/page-header.js';
import { PagedTable } from '../../ui/paged-table.js';
import { EmptyState } from '../../ui/states.js';
import { type Column, right } from '../../ui/table.js';

const columns: readonly Column<Npc>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name },
  right('createdAt', 'Since', '144px', ({ createdAt }) => <Time value={createdAt} form="date" />),
];

/** Those who have a name and maybe children, but no wealth, mood or agent. */
export function NpcList() {
  const { instance } = useWorld();
  const pages = usePages<Npc>(`/v1/npc/${instance.id}?limit=200&sort=name`);
  const { reload } = pages;
  useEvents(({ type }) => {
    if (type === 'npc-spawn' || type === 'npc-death') reload();
  });
  return (
    <>
      <BackLink text="All characters" href={pageHref(instance.id, 'characters')} />
      <PageHeader
        title="Plain NPCs"
        lead="They have a name and may be parents, but no wealth, mood or agent"
      />
      <PagedTable
        label="Plain NPCs"
        pages={pages}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title="No plain NPCs"
            hint="Games add them with POST /v1/npc; players who have talked with a character are among them."
          />
        }
        part="The first"
        tallest="70vh"
      />
    </>
  );
}
