import { useState } from 'preact/hooks';
import { SuggestField } from '../../ui/form/suggest-field.js';
import type { Being, Village } from './village.js';

const shown = 8;

/** Finds one by a part of its name. */
export function VillageSearch(props: {
  readonly village: Village;
  readonly onChoose: (being: Being | null) => void;
}) {
  const { village, onChoose } = props;
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLocaleLowerCase();
  const found = village.beings
    .filter(({ name, dead }) => !dead && name.toLocaleLowerCase().includes(wanted))
    .sort((one, other) => rank(one, wanted) - rank(other, wanted));
  return (
    <div class="village-search" role="search">
      <SuggestField
        name="find"
        aria-label="Find a character"
        placeholder="Find a character"
        typed={typed}
        found={found.slice(0, shown)}
        none="Nobody in the picture has that name."
        onType={setTyped}
        onPick={({ id }) => onChoose(village.find(id) ?? null)}
      />
    </div>
  );
}

/** Whose name begins so comes before whose only contains it. */
function rank({ name }: Being, wanted: string): number {
  const at = name.toLocaleLowerCase().indexOf(wanted);
  return at === 0 ? 0 : name[at - 1] === ' ' ? 1 : 2;
}
