import { keep, keptValue } from './storage.js';

/** The game whose person signed in last on this browser: they need not know its client id again. */
export interface KnownGame {
  readonly id: string;
  readonly name: string;
}

const key = 'economy-game';

export function knownGame(): KnownGame | null {
  const game = keptValue('localStorage', key) as Partial<KnownGame> | null;
  const { id, name } = game ?? {};
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
}

export function rememberGame({ id, name }: KnownGame): void {
  keep('localStorage', key, JSON.stringify({ id, name }));
}
