import type { ComponentChildren } from 'preact';
import { useQuery } from '../../api/query.js';
import type { AgentNpc, WorldEvent } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { Money } from '../../ui/figures.js';
import { formatNumber } from '../../ui/format.js';
import { CharacterLink } from '../../ui/links.js';
import { Panel } from '../../ui/panel.js';
import { ScrollTable } from '../../ui/plain-table.js';
import { EmptyState } from '../../ui/states.js';
import { type Effect, effectsOf } from './effects.js';

interface Figure {
  readonly title: string;
  readonly of: (effect: Effect) => number | null;
  readonly cell: (value: number | null) => ComponentChildren;
}

const money = (value: number | null): ComponentChildren => <Money value={value} form="exact" />;
const mood = (value: number | null): string => formatNumber(value, 1);
const figures: readonly Figure[] = [
  { title: 'Wealth before', of: ({ wealthBefore }) => wealthBefore, cell: money },
  { title: 'Wealth after', of: ({ wealthAfter }) => wealthAfter, cell: money },
  { title: 'Mood before', of: ({ moodBefore }) => moodBefore, cell: mood },
  { title: 'Mood after', of: ({ moodAfter }) => moodAfter, cell: mood },
];

/** Wealth and mood of everybody in it, before and after, as far as the event has recorded them. */
export function EffectPanel({ event }: { readonly event: WorldEvent }) {
  const effects = effectsOf(event);
  const hint = hints[event.type];
  const shown = figures.filter(({ of }) => effects.some((effect) => of(effect) !== null));
  const gaps = effects.some((effect) => shown.some(({ of }) => of(effect) === null));
  return (
    <Panel class="wide" title="Effect" note={gaps ? 'A dash means the event did not record it' : undefined}>
      {effects.length === 0 ? (
        <EmptyState title={hint ? 'No effect of its own' : 'No character changed'} hint={hint} />
      ) : (
        <ScrollTable
          class="effects"
          label="Effect"
          head={['Character', ...shown.map(({ title }) => title)]}
          rows={effects.map((effect) => [
            <Name key={effect.id} effect={effect} />,
            ...shown.map(({ of, cell }) => cell(of(effect))),
          ])}
        />
      )}
    </Panel>
  );
}

/** What has its effects elsewhere. */
const hints: Partial<Record<WorldEvent['type'], string>> = {
  'tax-collection': 'Each payment is an event of its own, below.',
  disbursement: 'Each payment is an event of its own, below.',
  night: 'Moods drift overnight; the page of each character shows how far.',
};

/** Of some the event has no more than the id. */
function Name({ effect: { id, name } }: { readonly effect: Effect }) {
  const { instance } = useWorld();
  const named = useQuery<AgentNpc>(name === null ? `/v1/agent-npc/${instance.id}/${id}` : null);
  return <CharacterLink id={id} name={name ?? named.data?.name ?? ''} />;
}
