import { useStore } from '../api/store.js';
import { Icon } from '../ui/icon.js';
import { chooseTheme, themeChoice, type ThemeChoice } from '../ui/theme.js';

const next: Readonly<Record<ThemeChoice, ThemeChoice>> = { auto: 'light', light: 'dark', dark: 'auto' };
const names: Readonly<Record<ThemeChoice, string>> = { auto: 'system', light: 'light', dark: 'dark' };

export function ThemeSwitch() {
  const choice = useStore(themeChoice);
  const label = `Colours: ${names[choice]}. Change to ${names[next[choice]]}`;
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(next[choice])}
    >
      <Icon name={choice} />
    </button>
  );
}
