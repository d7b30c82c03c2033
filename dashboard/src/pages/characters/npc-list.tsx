import { useState } from 'preact/hooks';
import { startAction } from '../../actions/open.js';
import type { Npc, NpcDeathEvent } from '../../api/types.js';
import { usePages } from '../../api/use-pages.js';
import { remove } from '../../api/use-write.js';
import { useEvents, useMayAct, useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Time } from '../../ui/figures.js';
import { EventDialog } from '../../ui/form/action-form.js';
import { useAction } from '../../ui/form/use-action.js';
import { OnlyNow } from '../../ui/only-now.js';
import { PageHeader } from '../../ui/page-header.js';
import { PagedTable } from '../../ui/paged-table.js';
import { EmptyState } from '../../ui/states.js';
import { type Column, right } from '../../ui/table.js';

const columns: readonly Column<Npc>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name },
  right('createdAt', 'Since', '144px', ({ createdAt }) => <Time value={createdAt} form="date" />, {
    wideOnly: true,
  }),
];

/** Those who have a name and maybe children, but no wealth, mood or agent. */
export function NpcList() {
  const { instance, at } = useWorld();
  const pages = usePages<Npc>(`/v1/npc/${instance.id}?limit=200&sort=name`);
  const mayAct = useMayAct();
  const [dying, setDying] = useState<Npc | null>(null);
  const { reload } = pages;
  useEvents(({ type }) => {
    if (type === 'npc-spawn' || type === 'npc-death') reload();
  });
  const kill = right<Npc>('kill', '', '112px', (npc) => (
    <Button text="Kill …" look="small danger" onClick={() => setDying(npc)} of={npc.name} />
  ));
  return (
    <>
      <PageHeader title="Plain NPCs" lead="They have a name and may be parents, but no wealth, mood or agent">
        <LinkButton text="Characters" look="small" href={pageHref(instance.id, 'characters')} />
        {mayAct && (
          <Button text="Spawn a plain NPC …" look="primary small" onClick={() => startAction('spawnNpc')} />
        )}
      </PageHeader>
      {at === null ? (
        <PagedTable
          label="Plain NPCs"
          pages={pages}
          columns={mayAct ? [...columns, kill] : columns}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              title="No plain NPCs"
              hint="Players who have talked with a character are listed here too."
            />
          }
          part="The first"
          tallest="70vh"
        />
      ) : (
        <OnlyNow>Plain NPCs are listed as they are now.</OnlyNow>
      )}
      {dying && <KillNpc npc={dying} onClose={() => setDying(null)} />}
    </>
  );
}

function KillNpc({ npc, onClose }: { readonly npc: Npc; readonly onClose: () => void }) {
  const { instance, refresh } = useWorld();
  const send = remove<NpcDeathEvent>(`/v1/npc/${instance.id}/${npc.id}`);
  const action = useAction({ initial: {}, read: () => ({ send }) });
  return (
    <EventDialog
      title={`Kill ${npc.name}?`}
      button={`Kill ${npc.name}`}
      danger
      action={action}
      onClose={onClose}
      said={() => `${npc.name} died.`}
      onDone={refresh}
    >
      <p>Death is permanent. What they said stays in the history of the world.</p>
    </EventDialog>
  );
}
