import { useQuery } from '../../api/query.js';
import type { AgentNpc, WorldEvent } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { Money } from '../../ui/figures.js';
import { formatNumber } from '../../ui/format.js';
import { Panel } from '../../ui/panel.js';
import { EmptyState } from '../../ui/states.js';
import { type Effect, effectsOf } from './effects.js';

/** Wealth and mood of everybody in it, before and after. */
export function EffectPanel({ event }: { readonly event: WorldEvent }) {
  const effects = effectsOf(event);
  const hint = hints[event.type];
  return (
    <Panel class="wide" title="What it left" note="A dash: the event does not tell it">
      {effects.length === 0 ? (
        <EmptyState title={hint ? 'Nothing by itself' : 'It changed no character'} hint={hint} />
      ) : (
        <div class="effects" role="region" aria-label="What it left" tabIndex={0}>
          <table class="plain">
            <thead>
              <tr>
                {['Character', 'Wealth before', 'after', 'Mood before', 'after'].map((text, index) => (
                  <th scope="col" key={index}>
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {effects.map((effect) => (
                <EffectRow key={effect.id} effect={effect} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

/** What has its effects elsewhere. */
const hints: Partial<Record<WorldEvent['type'], string>> = {
  'tax-collection': 'What each paid is an event of its own, below.',
  disbursement: 'What each got is an event of its own, below.',
  night: 'Moods drift in a night; the page of a character shows how far.',
};

function EffectRow({ effect }: { readonly effect: Effect }) {
  const { instance } = useWorld();
  // Some are told of by their id alone.
  const named = useQuery<AgentNpc>(effect.name === null ? `/v1/agent-npc/${instance.id}/${effect.id}` : null);
  return (
    <tr>
      <td>
        <a href={pageHref(instance.id, 'characters', effect.id)}>
          {effect.name ?? named.data?.name ?? 'Somebody'}
        </a>
      </td>
      <td>
        <Money value={effect.wealthBefore} />
      </td>
      <td>
        <Money value={effect.wealthAfter} />
      </td>
      <td>{formatNumber(effect.moodBefore, 1)}</td>
      <td>{formatNumber(effect.moodAfter, 1)}</td>
    </tr>
  );
}
