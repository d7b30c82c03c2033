import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { signOut } from '../api/session.js';
import type { PageEntry } from '../pages/index.js';
import { IconButton } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { openPalette } from './palette.js';
import { ThemeSwitch } from './theme-switch.js';

export interface SideEntry extends Pick<PageEntry, 'title' | 'icon'> {
  readonly href: string;
  readonly current: boolean;
  /** Whether it leads elsewhere, and so stands apart. */
  readonly apart?: boolean;
}

/** What is around every page: where one is, the search, and the way to other pages. */
export function Shell(props: {
  readonly name: string;
  readonly entries: readonly SideEntry[];
  /** At the foot of the side. */
  readonly foot?: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  return (
    <>
      <SkipLink />
      <div class="shell">
        <aside class="side">
          <SideHead name={props.name} />
          <SideNav entries={props.entries} />
          <div class="side-foot">
            {props.foot}
            <ThemeSwitch />
            <IconButton icon="leave" label="Sign out" onClick={() => signOut('left')} />
          </div>
        </aside>
        <main class="page" id="main" tabIndex={-1}>
          {props.children}
        </main>
      </div>
    </>
  );
}

/** A column, on a phone a row at the bottom that can be pushed. */
function SideNav({ entries }: { readonly entries: readonly SideEntry[] }) {
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

function SideHead({ name }: { readonly name: string }) {
  return (
    <>
      <button
        type="button"
        class="side-world"
        title="Switch to another world"
        onClick={() => openPalette('worlds')}
      >
        <Icon name="worlds" />
        <span class="side-world-name">{name}</span>
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

/** Not by the hash: that is the address of the page. */
function SkipLink() {
  const skip = (event: Event): void => {
    event.preventDefault();
    document.getElementById('main')?.focus();
  };
  return (
    <a class="skip" href="#main" onClick={skip}>
      Skip to the page
    </a>
  );
}
