import type { PageProps } from '../index.js';
import { CharacterList } from './character-list.js';
import { CharacterPage } from './character-page.js';
import { NpcList } from './npc-list.js';
import './characters.css';
import './chat.css';

/** All characters, or the one that the address names. */
export default function Characters({ path }: PageProps) {
  const [id] = path;
  if (id === 'npcs') return <NpcList />;
  return id ? <CharacterPage key={id} id={id} /> : <CharacterList />;
}
