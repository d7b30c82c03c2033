/** What the browser keeps, for all tabs or for this one. Where storage is forbidden it lasts as long as the page. */
type Place = 'localStorage' | 'sessionStorage';

export function kept(place: Place, key: string): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function keep(place: Place, key: string, value: string | null): void {
  try {
    if (value === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, value);
  } catch {
    // As above.
  }
}

/** What was kept as JSON; null where it is none. */
export function keptValue(place: Place, key: string): unknown {
  try {
    return JSON.parse(kept(place, key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}
