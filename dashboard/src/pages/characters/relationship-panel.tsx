import { useEffect } from 'preact/hooks';
import { useQuery } from '../../api/query.js';
import type { Page, Relationship } from '../../api/types.js';
import { Time } from '../../ui/figures.js';
import { formatCount, formatNumber } from '../../ui/format.js';
import { CharacterLink } from '../../ui/links.js';
import { Panel } from '../../ui/panel.js';
import { ScrollTable } from '../../ui/plain-table.js';
import { EmptyState, Loaded } from '../../ui/states.js';

/** Whom a character likes and dislikes; `round` grows with every event of it. */
export function RelationshipPanel({ path, round }: { readonly path: string; readonly round: number }) {
  const query = useQuery<Page<Relationship>>(`${path}/relationship?limit=200`);
  const { reload } = query;
  useEffect(() => {
    if (round > 0) reload();
  }, [round, reload]);
  return (
    <Panel class="two-thirds" title="Relationships" note="From −100 (hated) to 100 (loved)">
      <Loaded query={query} lines={6}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <EmptyState title="Knows nobody yet" hint="Talks and gifts build relationships." />
          ) : (
            <>
              <ScrollTable
                class="relationship-table"
                label="Relationships"
                head={['Name', 'Stage', 'Affinity', 'Talks', 'Last talk']}
                wideOnly={4}
                rows={items.map(({ other, affinity, stage, interactions, lastInteractionAt, endedAt }) => [
                  <>
                    <CharacterLink {...other} />
                    {endedAt && <span class="note"> died</span>}
                  </>,
                  stage,
                  formatNumber(affinity, 1),
                  formatCount(interactions),
                  <Time key="last" value={lastInteractionAt} />,
                ])}
              />
              {nextCursor && <p class="note">The {items.length} dearest.</p>}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
