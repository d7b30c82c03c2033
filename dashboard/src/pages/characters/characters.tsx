import type { PageProps } from '../index.js';
import { AccountList } from './account-list.js';
import { CharacterList } from './character-list.js';
import { CharacterPage } from './character-page.js';
import { DeadList } from './dead-list.js';
import { NpcList } from './npc-list.js';
import './characters.css';

/** The living, the dead, or the one that the address names. */
export default function Characters({ path, query }: PageProps) {
  const [id] = path;
  if (id === 'accounts') return <AccountList />;
  if (id === 'npcs') return <NpcList />;
  if (id) return <CharacterPage key={id} id={id} />;
  return new URLSearchParams(query).get('show') === 'dead' ? <DeadList /> : <CharacterList />;
}
