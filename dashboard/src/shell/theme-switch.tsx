import { useStore } from '../api/store.js';
import { IconButton } from '../ui/button.js';
import { chooseTheme, themeChoice, type ThemeChoice } from '../ui/theme.js';

const next: Readonly<Record<ThemeChoice, ThemeChoice>> = { auto: 'light', light: 'dark', dark: 'auto' };
const names: Readonly<Record<ThemeChoice, string>> = { auto: 'system', light: 'light', dark: 'dark' };

export function ThemeSwitch() {
  const choice = useStore(themeChoice);
  const label = `Colours: ${names[choice]}. Change to ${names[next[choice]]}`;
  return <IconButton icon={choice} label={label} onClick={() => chooseTheme(next[choice])} />;
}
