import { useMemo, useState } from 'preact/hooks';
import { plural } from '../../ui/format.js';
import { SearchField } from '../../ui/search-field.js';
import type { Being, Village } from './village.js';

const shown = 6;

/** Finds one by a part of its name. */
export function VillageSearch(props: {
  readonly village: Village;
  readonly onChoose: (being: Being | null) => void;
}) {
  const { village, onChoose } = props;
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLocaleLowerCase();
  const found = useMemo(
    () =>
      wanted === ''
        ? []
        : village.beings
            .filter(({ name, dead }) => !dead && name.toLocaleLowerCase().includes(wanted))
            .sort((one, other) => rank(one, wanted) - rank(other, wanted)),
    [village, wanted],
  );
  const choose = (being: Being): void => {
    setTyped('');
    onChoose(being);
  };
  return (
    <form
      class="village-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (found[0]) choose(found[0]);
      }}
    >
      <SearchField label="Find a character" value={typed} onInput={setTyped} />
      <p class="visually-hidden" role="status">
        {wanted !== '' && `${plural(found.length, 'character')} found`}
      </p>
      {wanted !== '' && (
        <ul class="village-found">
          {found.slice(0, shown).map((being) => (
            <li key={being.id}>
              <button type="button" onClick={() => choose(being)}>
                {being.name}
              </button>
            </li>
          ))}
          {found.length === 0 && <li class="note">Nobody in the picture has that name.</li>}
          {found.length > shown && <li class="note">And {found.length - shown} more: keep typing.</li>}
        </ul>
      )}
    </form>
  );
}

/** Whose name begins so comes before whose only contains it. */
function rank({ name }: Being, wanted: string): number {
  const at = name.toLocaleLowerCase().indexOf(wanted);
  return at === 0 ? 0 : name[at - 1] === ' ' ? 1 : 2;
}
