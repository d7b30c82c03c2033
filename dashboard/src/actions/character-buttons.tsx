import { useId, useRef } from 'preact/hooks';
import { useMayAct } from '../api/world.js';
import { Button } from '../ui/button.js';
import type { Person } from '../ui/form/suggest-field.js';
import { Icon } from '../ui/icon.js';
import { characterActions, startAction, worldActions } from './open.js';

export function CharacterButtons({ who }: { readonly who: Person }) {
  if (!useMayAct()) return null;
  return (
    <>
      {characterActions.map((name) => (
        <Button
          key={name}
          text={`${worldActions[name].title} …`}
          look={`small ${name === 'kill' ? 'danger' : ''}`}
          onClick={() => startAction(name, who)}
        />
      ))}
    </>
  );
}

/** The same in a list: behind one button, over whatever is around it. */
export function CharacterMenu({ who }: { readonly who: Person }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const mayAct = useMayAct();

  /** Below its button, or above it where there is no room. */
  function place(): void {
    const { style, offsetHeight } = menu.current!;
    const { top, bottom, right } = button.current!.getBoundingClientRect();
    const below = bottom + offsetHeight + 8 <= innerHeight;
    style.top = `${below ? bottom + 4 : Math.max(8, top - offsetHeight - 4)}px`;
    style.right = `${document.documentElement.clientWidth - right}px`;
    menu.current!.querySelector('button')?.focus();
  }

  function onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = [...menu.current!.querySelectorAll('button')];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    all[(at + step + all.length) % all.length]?.focus();
  }

  if (!mayAct) return null;
  return (
    <>
      <button
        type="button"
        class="icon-button menu-button"
        ref={button}
        popovertarget={id}
        aria-haspopup="menu"
        aria-label={`Actions for ${who.name}`}
        title="Actions"
      >
        <Icon name="more" />
      </button>
      <div
        class="menu"
        id={id}
        ref={menu}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={who.name}
        onToggle={(event) => event.newState === 'open' && place()}
        onKeyDown={onKey}
      >
        {characterActions.map((name) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            class={name === 'kill' ? 'danger' : undefined}
            onClick={() => {
              menu.current!.hidePopover();
              startAction(name, who);
            }}
          >
            <Icon name={worldActions[name].icon} />
            {worldActions[name].title} …
          </button>
        ))}
      </div>
    </>
  );
}
