import { useState } from 'preact/hooks';
import type { Economy } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { Money, Mood } from '../../ui/figures.js';
import { plural } from '../../ui/format.js';
import { CharacterLink } from '../../ui/links.js';
import { Choice, Panel } from '../../ui/panel.js';
import { EmptyState } from '../../ui/states.js';

type Ranking = 'richest' | 'poorest' | 'connected';

const rankings = [
  { value: 'richest', label: 'Richest' },
  { value: 'poorest', label: 'Poorest' },
  { value: 'connected', label: 'Best known' },
] as const;

/** The ends of the world, by name. */
export function Richest({ economy }: { readonly economy: Economy }) {
  const { at } = useWorld();
  const [ranking, setRanking] = useState<Ranking>('richest');
  const entries =
    ranking === 'connected'
      ? economy.mostConnected.map((entry) => ({
          ...entry,
          figure: plural(entry.relationships, 'acquaintance'),
        }))
      : economy[ranking].map((entry) => ({ ...entry, figure: <Money value={entry.wealth} /> }));
  return (
    <Panel
      title="Who stands out"
      actions={<Choice label="Ranking" value={ranking} options={rankings} onChange={setRanking} />}
    >
      {entries.length === 0 ? (
        ranking === 'connected' && at !== null ? (
          <EmptyState title="Past acquaintances are not kept" />
        ) : (
          <EmptyState title="Nobody yet" />
        )
      ) : (
        <ol class="ranking">
          {entries.map((entry) => (
            <li key={entry.id}>
              <CharacterLink {...entry} />
              {'mood' in entry && <Mood value={entry.mood} />}
              <span class="figure">{entry.figure}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
