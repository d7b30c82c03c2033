import { useId } from 'preact/hooks';
import { useQuery } from '../../api/query.js';
import type { AgentNpc } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { PersonSearch } from '../../ui/form/person-search.js';

/** A choice of one character by name. */
export function WhoField(props: { readonly who: string; readonly onChange: (who: string) => void }) {
  const { who, onChange } = props;
  const { instance } = useWorld();
  const id = useId();
  const chosen = useQuery<AgentNpc>(who ? `/v1/agent-npc/${instance.id}/${who}` : null);
  if (who) {
    const name = chosen.data?.name ?? (chosen.error ? 'A dead character' : '…');
    return (
      <div class="field">
        <span>Character</span>
        <button type="button" class="button chosen" onClick={() => onChange('')}>
          <span class="chosen-name">{name}</span>
          <span aria-hidden="true">×</span>
          <span class="visually-hidden">, show everyone</span>
        </button>
      </div>
    );
  }
  return (
    <div class="field who">
      <span id={id}>Character</span>
      <PersonSearch
        name="who"
        aria-labelledby={id}
        placeholder="Anyone"
        onPick={(person) => onChange(person.id)}
      />
    </div>
  );
}
