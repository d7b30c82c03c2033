/** The game whose person signed in last on this browser: they need not know its client id again. */
export interface KnownGame {
  readonly id: string;
  readonly name: string;
}

const key = 'economy-game';

export function knownGame(): KnownGame | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<KnownGame> | null;
    return typeof kept?.id === 'string' && typeof kept.name === 'string'
      ? { id: kept.id, name: kept.name }
      : null;
  } catch {
    return null;
  }
}

export function rememberGame({ id, name }: KnownGame): void {
  try {
    localStorage.setItem(key, JSON.stringify({ id, name }));
  } catch {
    // Storage may be forbidden: they type it again.
  }
}
