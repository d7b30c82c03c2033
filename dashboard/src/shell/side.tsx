import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { signOut } from '../api/session.js';
import type { PageEntry } from '../pages/index.js';
import { IconButton } from '../ui/button.js';
import { Icon, type IconName } from '../ui/icon.js';
import { openPalette } from './palette.js';
import { ThemeSwitch } from './theme-switch.js';

interface SideEntry extends Pick<PageEntry, 'title' | 'icon'> {
  readonly href: string;
  readonly current: boolean;
  /** Whether it leads elsewhere, and so stands apart. */
  readonly apart?: boolean;
}

/** The way to other pages: a column, on a phone a row at the bottom that can be pushed. */
export function SideNav({ entries }: { readonly entries: readonly SideEntry[] }) {
  const place = useRef<HTMLElement>(null);
  const shown = entries.find(({ current }) => current)?.href;
  useEffect(() => {
    const link = place.current?.querySelector('[aria-current]');
    if (link instanceof HTMLElement) {
      const { offsetLeft, offsetWidth } = link;
      place.current!.scrollLeft = offsetLeft - (place.current!.clientWidth - offsetWidth) / 2;
    }
  }, [shown]);
  return (
    <nav class="side-nav" aria-label="Pages" ref={place}>
      {entries.map(({ href, title, icon, current, apart }) => (
        <a
          key={href}
          href={href}
          class={apart ? 'apart' : undefined}
          aria-current={current ? 'page' : undefined}
        >
          <Icon name={icon} />
          <span>{title}</span>
        </a>
      ))}
    </nav>
  );
}

/** What stands above the way to the pages: where one is, to go elsewhere, and the search. */
export function SideHead(props: { readonly icon: IconName; readonly name: string }) {
  return (
    <>
      <button
        type="button"
        class="side-world"
        title="Switch to another world"
        onClick={() => openPalette('worlds')}
      >
        <Icon name={props.icon} />
        <span class="side-world-name">{props.name}</span>
        <span class="visually-hidden">, switch to another world</span>
        <Icon name="switch" />
      </button>
      <button type="button" class="side-search" title="Search (Ctrl-K)" onClick={() => openPalette()}>
        <Icon name="search" />
        <span class="side-search-text">Search</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
    </>
  );
}

export function SideFoot({ children }: { readonly children?: ComponentChildren }) {
  return (
    <div class="side-foot">
      {children}
      <ThemeSwitch />
      <IconButton icon="leave" label="Sign out" onClick={() => signOut('left')} />
    </div>
  );
}

/** Not by the hash: that is the address of the page. */
export function SkipLink() {
  return (
    <a
      class="skip"
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      Skip to the page
    </a>
  );
}
