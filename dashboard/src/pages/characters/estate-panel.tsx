import type { WorldEvent } from '../../api/types.js';
import { useAllPages } from '../../api/use-all-pages.js';
import { useWorld } from '../../api/world.js';
import { Money } from '../../ui/figures.js';
import { CharacterLink, EventLink } from '../../ui/links.js';
import { Panel } from '../../ui/panel.js';
import { ScrollTable } from '../../ui/plain-table.js';
import { EmptyState, LoadedPages } from '../../ui/states.js';
import { causedBy } from '../events/related.js';
import type { Death } from './dead-list.js';

type Share = Extract<WorldEvent, { readonly type: 'trade' | 'tax' }>;

const most = 2000;

/** What became of the wealth: who inherited, and what the treasury took. */
export function EstatePanel({ death }: { readonly death: Death }) {
  const { instance } = useWorld();
  const related = causedBy(death)!;
  const pages = useAllPages<WorldEvent>(`/v1/instance/${instance.id}/event?${related.query}&limit=200`, most);
  const shares = (pages.items ?? []).filter(related.belongs) as readonly Share[];
  const left = death.data.agentNpc.wealth;
  return (
    <Panel title="What became of their wealth">
      <LoadedPages
        pages={{ ...pages, items: pages.error || pages.loading ? null : shares }}
        lines={3}
        empty={
          <EmptyState
            title={left === 0 ? 'They owned nothing' : 'Nothing was passed on'}
            hint="Nobody inherited, and the treasury took nothing."
          />
        }
      >
        {(shares) => (
          <ScrollTable
            class="estate"
            label="What became of their wealth"
            head={['Heir', 'Amount', 'Event']}
            rows={shares.map(({ seq, data: { amount, recipientAgentNPC: heir } }) => [
              heir ? <CharacterLink key="heir" {...heir} /> : 'The treasury',
              <Money key="amount" value={amount} form="exact" />,
              <EventLink key="event" seq={seq} />,
            ])}
            foot={['Total', <Money key="total" value={left} form="exact" />]}
          />
        )}
      </LoadedPages>
    </Panel>
  );
}
