import { useMemo, useState } from 'preact/hooks';
import { startAction } from '../../actions/open.js';
import type { AgentNpc } from '../../api/types.js';
import { isOffered } from '../../api/rights.js';
import { useWorld } from '../../api/world.js';
import { goTo, pageHref } from '../../router.js';
import { Button } from '../../ui/button.js';
import { Money, Mood, Time } from '../../ui/figures.js';
import { plural } from '../../ui/format.js';
import { CharacterLink } from '../../ui/links.js';
import { PageHeader } from '../../ui/page-header.js';
import { PagedTable } from '../../ui/paged-table.js';
import { SearchField } from '../../ui/search-field.js';
import { EmptyState } from '../../ui/states.js';
import { type Column, right, type Sort } from '../../ui/table.js';
import { useDelayed } from '../../ui/use-delayed.js';
import { LifeChoice } from './life-choice.js';
import { type Figures, useFreshFigures } from './use-fresh-figures.js';
import { type Pages, usePages } from '../../api/use-pages.js';

const searchDelayMs = 250;
const pageSize = 200;

/** The living, in any order, with a search: as many as there are, read as far as one scrolls. */
export function CharacterList() {
  const { instance } = useWorld();
  const [typed, setTyped] = useState('');
  const search = useDelayed(typed.trim(), searchDelayMs);
  const [sort, setSort] = useState<Sort>({ key: 'wealth', descending: true });
  const pages = usePages<AgentNpc>(listPath(instance.id, sort, search));
  const { items, complete } = pages;
  const fresh = useFreshFigures();
  const columns = useMemo(() => columnsOf(fresh), [fresh]);
  return (
    <>
      <PageHeader
        title="Characters"
        lead={
          <>
            {plural(instance.agentNpcCount, 'character')} alive,{' '}
            <a href={pageHref(instance.id, 'characters', 'npcs')}>{plural(instance.npcCount, 'plain NPC')}</a>
            , <a href={pageHref(instance.id, 'characters', 'accounts')}>accounts</a>
          </>
        }
      >
        <LifeChoice shown="living" />
        <SearchField label="Search by name" value={typed} onInput={setTyped} />
        {isOffered('changeWorlds') && (
          <Button text="Spawn …" look="primary" onClick={() => startAction('spawn')} />
        )}
      </PageHeader>
      <p class="visually-hidden" role="status">
        {found(pages, search)}
      </p>
      <PagedTable
        class="character-list"
        label="Characters"
        pages={pages}
        columns={columns}
        rowKey={({ id }) => id}
        {...(items && !complete && !search && { total: Math.max(instance.agentNpcCount, items.length) })}
        sort={sort}
        onSort={setSort}
        onOpen={({ id }) => goTo(pageHref(instance.id, 'characters', id))}
        empty={
          search ? (
            <EmptyState
              title={`Nobody is called “${search}”`}
              hint="The search matches any part of a name."
            />
          ) : (
            <EmptyState
              title="Nobody lives here yet"
              hint="Spawn the first character: give them a name, some wealth and a personality."
            />
          )
        }
        part="The first"
        tallest="var(--list-height)"
      />
    </>
  );
}

function columnsOf(fresh: ReadonlyMap<string, Figures>): readonly Column<AgentNpc>[] {
  const now = (row: AgentNpc) => fresh.get(row.id) ?? { ...row, dead: false };
  return [
    {
      key: 'name',
      title: 'Name',
      sortable: true,
      cell: (row) => (
        <>
          <CharacterLink {...row} />
          {now(row).dead && <span class="note"> died just now</span>}
        </>
      ),
    },
    {
      key: 'mood',
      title: 'Mood',
      sortable: true,
      width: '148px',
      wideOnly: true,
      cell: (row) => <Mood value={now(row).mood} />,
    },
    right('wealth', 'Wealth', '26%', (row) => <Money value={now(row).wealth} form="short" />, {
      sortable: true,
      narrowWidth: '132px',
    }),
    right('createdAt', 'Born', '144px', ({ createdAt }) => <Time value={createdAt} form="date" />, {
      sortable: true,
      wideOnly: true,
    }),
  ];
}

function listPath(instanceId: string, { key, descending }: Sort, search: string): string {
  const query = new URLSearchParams({ limit: String(pageSize), sort: descending ? `-${key}` : key });
  if (search) query.set('search', search);
  return `/v1/agent-npc/${instanceId}?${query.toString()}`;
}

/** For who does not see the list change. */
function found({ items, current, complete }: Pages<AgentNpc>, search: string): string {
  if (!items || !current || !search) return '';
  return `${complete ? '' : 'More than '}${plural(items.length, 'character')} found`;
}
