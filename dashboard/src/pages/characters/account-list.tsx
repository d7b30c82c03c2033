import { useMemo } from 'preact/hooks';
import { useQuery } from '../../api/query.js';
import type { Account, CharacterName } from '../../api/types.js';
import { usePages } from '../../api/use-pages.js';
import { useEvents, useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { LinkButton } from '../../ui/button.js';
import { Money } from '../../ui/figures.js';
import { CharacterLink } from '../../ui/links.js';
import { OnlyNow } from '../../ui/only-now.js';
import { PageHeader } from '../../ui/page-header.js';
import { PagedTable } from '../../ui/paged-table.js';
import { EmptyState } from '../../ui/states.js';
import { type Column, right } from '../../ui/table.js';
import { useFreshWealth } from './use-fresh-figures.js';

/** Wealth without a person: tills, banks, wallets. */
export function AccountList() {
  const { instance, at } = useWorld();
  const pages = usePages<Account>(`/v1/account/${instance.id}?limit=200`);
  const { reload } = pages;
  useEvents(({ type }) => {
    if (type.startsWith('account')) reload();
  });
  const fresh = useFreshWealth();
  const columns = useMemo(() => columnsOf(pages.items ?? [], fresh), [pages.items, fresh]);
  return (
    <>
      <PageHeader title="Accounts" lead="Tills, guilds, wallets: they have wealth and are nobody">
        <LinkButton text="Characters" look="small" href={pageHref(instance.id, 'characters')} />
      </PageHeader>
      {at === null ? (
        <PagedTable
          label="Accounts"
          pages={pages}
          columns={columns}
          rowKey={({ id }) => id}
          empty={<EmptyState title="No accounts" hint="Games open them with POST /v1/account." />}
          part="The first"
          tallest="70vh"
        />
      ) : (
        <OnlyNow>Accounts are listed as they are now.</OnlyNow>
      )}
    </>
  );
}

function columnsOf(
  accounts: readonly Account[],
  fresh: ReadonlyMap<string, number>,
): readonly Column<Account>[] {
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const ownerOf = ({ owner }: Account) => owner && (names.get(owner) ?? <Owner id={owner} />);
  return [
    { key: 'name', title: 'Name', cell: ({ id, name }) => <CharacterLink id={id} name={name} /> },
    { key: 'kind', title: 'Kind', width: '144px', wideOnly: true, cell: ({ kind }) => kind },
    { key: 'owner', title: 'Owner', wideOnly: true, cell: ownerOf },
    right('wealth', 'Wealth', '144px', ({ id, wealth }) => <Money value={fresh.get(id) ?? wealth} />),
  ];
}

function Owner({ id }: { readonly id: string }) {
  const { instance } = useWorld();
  const { data } = useQuery<CharacterName>(`/v1/agent-npc/${instance.id}/${id}`);
  return data && <CharacterLink id={id} name={data.name} />;
}
