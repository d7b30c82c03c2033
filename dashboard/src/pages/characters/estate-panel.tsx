import type { WorldEvent } from '../../api/types.js';
import { useAllPages } from '../../api/use-all-pages.js';
import { useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { Money } from '../../ui/figures.js';
import { Panel } from '../../ui/panel.js';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.js';
import { causedBy } from '../events/related.js';
import type { Death } from './dead-list.js';

type Share = Extract<WorldEvent, { readonly type: 'trade' | 'tax' }>;

/** More heirs are not listed. */
const most = 2000;

/** What became of the wealth: who inherited, and what the treasury took. */
export function EstatePanel({ death }: { readonly death: Death }) {
  const { instance } = useWorld();
  const related = causedBy(death)!;
  const pages = useAllPages<WorldEvent>(`/v1/instance/${instance.id}/event?${related.query}&limit=200`, most);
  const shares = (pages.items ?? []).filter(related.belongs) as readonly Share[];
  return (
    <Panel title="What became of their wealth">
      {pages.error ? (
        <ErrorState message={pages.error.message} onRetry={pages.reload} />
      ) : !pages.items || pages.loading ? (
        <LoadingState lines={3} />
      ) : shares.length === 0 ? (
        <EmptyState
          title={death.data.agentNpc.wealth === 0 ? 'They owned nothing' : 'Nothing was passed on'}
          hint="Nobody inherited, and the treasury took nothing."
        />
      ) : (
        <Shares shares={shares} left={death.data.agentNpc.wealth} />
      )}
    </Panel>
  );
}

function Shares({ shares, left }: { readonly shares: readonly Share[]; readonly left: number }) {
  const { instance } = useWorld();
  return (
    <div class="scroll" role="region" aria-label="What became of their wealth" tabIndex={0}>
      <table class="plain estate">
        <thead>
          <tr>
            <th scope="col">Heir</th>
            <th scope="col">Amount</th>
            <th scope="col">Event</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ seq, data: { amount, recipientAgentNPC: heir } }) => (
            <tr key={seq}>
              <td>
                {heir ? (
                  <a class="quiet-link" href={pageHref(instance.id, 'characters', heir.id)}>
                    {heir.name || 'Somebody'}
                  </a>
                ) : (
                  'The treasury'
                )}
              </td>
              <td>
                <Money value={amount} form="exact" />
              </td>
              <td>
                <a class="event-link figure" href={pageHref(instance.id, 'events', String(seq))}>
                  {seq}
                </a>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>
              <Money value={left} form="exact" />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
