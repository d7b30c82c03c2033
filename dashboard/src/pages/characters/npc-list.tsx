import { useMemo, useState } from 'preact/hooks';
import { startAction } from '../../actions/open.js';
import { useEvents, useMayAct, useWorld } from '../../api/world.js';
import type { Npc, NpcDeathEvent } from '../../api/types.js';
import { usePages } from '../../api/use-pages.js';
import { pageHref } from '../../router.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Time } from '../../ui/figures.js';
import { EventDialog } from '../../ui/form/action-form.js';
import { useAction } from '../../ui/form/use-action.js';
import { formatCount, plural } from '../../ui/format.js';
import { OnlyNow } from '../../ui/only-now.js';
import { PageHeader } from '../../ui/page-header.js';
import { EmptyState, LoadedPages } from '../../ui/states.js';
import { type Column, Table } from '../../ui/table.js';

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
  return (
    <>
      <PageHeader title="Plain NPCs" lead="They have a name and may be parents, but no wealth, mood or agent">
        <LinkButton text="Characters" look="small" href={pageHref(instance.id, 'characters')} />
        {mayAct && (
          <Button text="Spawn a plain NPC …" look="primary small" onClick={() => startAction('spawnNpc')} />
        )}
      </PageHeader>
      {at === null ? (
        <Found pages={pages} onKill={mayAct ? setDying : null} />
      ) : (
        <OnlyNow>Plain NPCs are listed as they are now.</OnlyNow>
      )}
      {dying && <KillNpc npc={dying} onClose={() => setDying(null)} />}
    </>
  );
}

function Found(props: {
  readonly pages: ReturnType<typeof usePages<Npc>>;
  /** Null: the viewer may not. */
  readonly onKill: ((npc: Npc) => void) | null;
}) {
  const { pages, onKill } = props;
  const columns = useMemo(() => columnsOf(onKill), [onKill]);
  return (
    <LoadedPages
      pages={pages}
      empty={
        <EmptyState
          title="No plain NPCs"
          hint="Players who have talked with a character are listed here too."
        />
      }
    >
      {(items) => (
        <>
          <Table
            label="Plain NPCs"
            columns={columns}
            rows={items}
            rowKey={(row) => row.id}
            onNearEnd={pages.error ? undefined : pages.more}
            tallest="70vh"
          />
          <p class="note list-note">
            {pages.complete ? `All ${formatCount(items.length)}` : plural(items.length, 'NPC')}
          </p>
        </>
      )}
    </LoadedPages>
  );
}

function columnsOf(onKill: ((npc: Npc) => void) | null): readonly Column<Npc>[] {
  const columns: readonly Column<Npc>[] = [
    { key: 'name', title: 'Name', cell: ({ name }) => name },
    {
      key: 'createdAt',
      title: 'Since',
      align: 'right',
      width: '144px',
      wideOnly: true,
      cell: ({ createdAt }) => <Time value={createdAt} form="date" />,
    },
  ];
  if (!onKill) return columns;
  return [
    ...columns,
    {
      key: 'kill',
      title: '',
      align: 'right',
      width: '112px',
      cell: (npc) => <Button text="Kill …" look="small danger" onClick={() => onKill(npc)} of={npc.name} />,
    },
  ];
}

function KillNpc({ npc, onClose }: { readonly npc: Npc; readonly onClose: () => void }) {
  const { instance, refresh } = useWorld();
  const action = useAction<object, NpcDeathEvent>({
    initial: {},
    read: () => ({ send: { method: 'DELETE', path: `/v1/npc/${instance.id}/${npc.id}` } }),
  });
  return (
    <EventDialog<NpcDeathEvent>
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
