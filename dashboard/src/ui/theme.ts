import { keep, kept } from '../api/storage.js';
import { createStore } from '../api/store.js';

export type ThemeChoice = 'auto' | 'light' | 'dark';

const key = 'economy-theme';
const dark = matchMedia('(prefers-color-scheme: dark)');
/** Whether the viewer wants nothing to move by itself. */
export const stillness = matchMedia('(prefers-reduced-motion: reduce)');

export const themeChoice = createStore<ThemeChoice>(keptChoice());
/** The theme in use; charts redraw when it changes. */
export const theme = createStore<'light' | 'dark'>(shown());

export function chooseTheme(choice: ThemeChoice): void {
  themeChoice.set(choice);
  keep('localStorage', key, choice);
  apply();
}

export function startTheme(): void {
  dark.addEventListener('change', apply);
  apply();
}

function apply(): void {
  document.documentElement.dataset['theme'] = shown();
  theme.set(shown());
}

function shown(): 'light' | 'dark' {
  const choice = themeChoice.get();
  if (choice !== 'auto') return choice;
  return dark.matches ? 'dark' : 'light';
}

function keptChoice(): ThemeChoice {
  const choice = kept('localStorage', key);
  return choice === 'light' || choice === 'dark' ? choice : 'auto';
}
