import type { PageProps } from '../index.js';
import { CharacterList } from './character-list.js';
import { CharacterPage } from './character-page.js';
import './characters.css';

/** All characters, or the one that the address names. */
export default function Characters({ path }: PageProps) {
  const [id] = path;
  return id ? <CharacterPage key={id} id={id} /> : <CharacterList />;
}
