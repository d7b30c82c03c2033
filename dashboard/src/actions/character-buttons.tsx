import { isOffered } from '../api/rights.js';
import { Button } from '../ui/button.js';
import type { Person } from '../ui/form/person-search.js';
import { characterActions, startActionFor } from './open.js';

/** What an operator can do with a character. */
export function CharacterButtons({ who }: { readonly who: Person }) {
  if (!isOffered('changeWorlds')) return null;
  return (
    <>
      {characterActions.map(({ name, text }) => (
        <Button
          key={name}
          text={text}
          look={`small ${name === 'kill' ? 'danger' : ''}`}
          onClick={() => startActionFor(who, name)}
        />
      ))}
    </>
  );
}
