import { useMemo } from 'preact/hooks';
import { useQuery, useReadAgain } from '../../api/query.js';
import type { Account, CharacterName } from '../../api/types.js';
import { usePages } from '../../api/use-pages.js';
import { useEvents, useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { Money } from '../../ui/figures.js';
import { BackLink, CharacterLink } from '../../ui/links.js';
import { PageHeader } from '../../ui/page-header.js';
import { PagedTable } from '../../ui/paged-table.js';
import { EmptyState } from '../../ui/states.js';
import { type Column, right } from '../../ui/table.js';
import { accountsOf } from './use-fresh-figures.js';

/** A busy till is read again once a second, not with every event. */
const readAgainMs = 1000;

/** Wealth without a person: tills, banks, wallets. */
export function AccountList() {
  const { instance } = useWorld();
  const pages = usePages<Account>(`/v1/account/${instance.id}?limit=200`);
  const again = useReadAgain(pages, readAgainMs);
  useEvents((event) => {
    if (accountsOf(event).length > 0) again();
  });
  const columns = useMemo(() => columnsOf(pages.items ?? []), [pages.items]);
  return (
    <>
      <BackLink text="All characters" href={pageHref(instance.id, 'characters')} />
      <PageHeader title="Accounts" lead="Tills, guilds, wallets: they have wealth and are nobody" />
      <PagedTable
        label="Accounts"
        pages={pages}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No accounts" hint="Games open them with POST /v1/account." />}
        part="The first"
        tallest="70vh"
      />
    </>
  );
}

function columnsOf(accounts: readonly Account[]): readonly Column<Account>[] {
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const ownerOf = ({ owner }: Account) => owner && (names.get(owner) ?? <Owner id={owner} />);
  return [
    { key: 'name', title: 'Name', cell: ({ id, name }) => <CharacterLink id={id} name={name} /> },
    { key: 'kind', title: 'Kind', width: '144px', wideOnly: true, cell: ({ kind }) => kind },
    { key: 'owner', title: 'Owner', wideOnly: true, cell: ownerOf },
    right('wealth', 'Wealth', '144px', ({ wealth }) => <Money value={wealth} />),
  ];
}

function Owner({ id }: { readonly id: string }) {
  const { instance } = useWorld();
  const { data } = useQuery<CharacterName>(`/v1/agent-npc/${instance.id}/${id}`);
  return data && <CharacterLink id={id} name={data.name} />;
}
