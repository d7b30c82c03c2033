import { useId, useState } from 'preact/hooks';
import { useQuery } from '../../api/query.js';
import type { AgentNpc, Page } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { useDelayed } from '../../ui/use-delayed.js';

const typingMs = 250;

/** A choice of one character by name. */
export function WhoField(props: { readonly who: string; readonly onChange: (who: string) => void }) {
  const { who, onChange } = props;
  const { instance } = useWorld();
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = useDelayed(typed.trim(), typingMs);
  const chosen = useQuery<AgentNpc>(who ? `/v1/agent-npc/${instance.id}/${who}` : null);
  const found = useQuery<Page<AgentNpc>>(
    search ? `/v1/agent-npc/${instance.id}?limit=8&sort=name&search=${encodeURIComponent(search)}` : null,
  );
  if (who) {
    const name = chosen.data?.name ?? (chosen.error ? 'Somebody who has died' : '…');
    return (
      <div class="field">
        <span>Character</span>
        <button type="button" class="button chosen" onClick={() => onChange('')}>
          <span class="chosen-name">{name}</span>
          <span aria-hidden="true">×</span>
          <span class="visually-hidden">, show those of everybody</span>
        </button>
      </div>
    );
  }
  return (
    <div class="field who">
      <span id={id}>Character</span>
      <input
        aria-labelledby={id}
        type="search"
        placeholder="Anybody"
        autocomplete="off"
        spellcheck={false}
        maxLength={200}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {search && found.data && (
        <ul class="suggestions">
          {found.data.items.map((character) => (
            <li key={character.id}>
              <button type="button" onClick={() => onChange(character.id)}>
                {character.name}
              </button>
            </li>
          ))}
          {found.data.items.length === 0 && <li class="note">Nobody living is called that.</li>}
        </ul>
      )}
    </div>
  );
}
