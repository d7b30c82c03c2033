import { useBatch, useQuery } from '../../api/query.js';
import type { Account, HistoryEntry } from '../../api/types.js';
import { usePages } from '../../api/use-pages.js';
import { useEvents, useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { LinkButton } from '../../ui/button.js';
import { Money, Time } from '../../ui/figures.js';
import { PageHeader } from '../../ui/page-header.js';
import { PagedTable } from '../../ui/paged-table.js';
import { Tile, Tiles } from '../../ui/panel.js';
import { EmptyState, LoadingState } from '../../ui/states.js';
import { type Column, right } from '../../ui/table.js';
import { GoodsPanel } from './goods-panel.js';
import { whatHappened } from './history-text.js';
import { accountsOf } from './use-fresh-figures.js';

/** A busy till is read again once a second, not with every event. */
const readAgainMs = 1000;

/** A purse that is no person: what it has, and what was paid from it and to it. Who is neither a character nor an account is nobody. */
export function AccountPage({ id }: { readonly id: string }) {
  const { instance } = useWorld();
  const path = `/v1/account/${instance.id}/${encodeURIComponent(id)}`;
  const { data: account, error, reload } = useQuery<Account>(path);
  const history = usePages<HistoryEntry>(`${path}/history?limit=200`);
  const show = useBatch(() => {
    reload();
    history.reload();
  }, readAgainMs);
  useEvents((event) => {
    if (accountsOf(event).some((told) => told.id === id)) show();
  });
  if (!account) {
    if (!error) return <LoadingState lines={6} />;
    return (
      <EmptyState title="There is no such character">
        <LinkButton text="All characters" href={pageHref(instance.id, 'characters')} />
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeader title={account.name} lead={account.kind || 'An account'}>
        <LinkButton text="Accounts" look="small" href={pageHref(instance.id, 'characters', 'accounts')} />
      </PageHeader>
      <Tiles>
        <Tile label="Wealth" name="wealth" value={<Money value={account.wealth} form="exact" />} />
        <Tile label="Held" name="held" value={<Money value={account.held} form="exact" />} />
        <Tile label="Opened" name="opened" value={<Time value={account.createdAt} form="date" />} />
      </Tiles>
      <div class="panels">
        <GoodsPanel path={path} />
      </div>
      <PagedTable
        label="History"
        pages={history}
        columns={columnsOf(instance.id)}
        rowKey={({ seq, role }) => `${seq} ${role}`}
        empty={<EmptyState title="Nothing has happened yet" />}
        part="The last"
        tallest="60vh"
      />
    </>
  );
}

const columnsOf = (instanceId: string): readonly Column<HistoryEntry>[] => [
  {
    key: 'what',
    title: 'What happened',
    cell: (entry) => <a href={pageHref(instanceId, 'events', String(entry.seq))}>{whatHappened(entry)}</a>,
  },
  right('wealth', 'Wealth', '144px', ({ wealthAfter }) => <Money value={wealthAfter} />),
  right('when', 'When', '144px', ({ occurredAt }) => <Time value={occurredAt} />),
];
