import type { AriaAttributes } from 'preact';
import { useState } from 'preact/hooks';
import { useListbox } from '../listbox.js';
import { afterPress } from './after-press.js';

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** A field for a part of a name, with those below it who have it. */
export function SuggestField(
  props: AriaAttributes & {
    readonly name: string;
    readonly placeholder: string;
    readonly typed: string;
    /** Null while they are looked for. */
    readonly found: readonly Person[] | null;
    /** Said where nobody is found. */
    readonly none: string;
    readonly onType: (typed: string) => void;
    readonly onPick: (person: Person) => void;
    readonly onOpen?: () => void;
    readonly onLeave?: () => void;
  },
) {
  const { typed, found, none, onType, onPick, onOpen, onLeave, ...input } = props;
  const [open, setOpen] = useState(false);
  const show = (): void => {
    setOpen(true);
    onOpen?.();
  };
  const take = ({ id, name }: Person): void => {
    onType('');
    setOpen(false);
    onPick({ id, name });
  };
  const list = useListbox(open && found ? found : [], take, open);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') show();
    if (event.key !== 'Escape' || !open) return list.field.onKeyDown(event);
    // Closes the list alone, not the dialog around it.
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <div class="person-search">
      <input
        {...list.field}
        {...input}
        value={typed}
        onInput={(event) => {
          onType(event.currentTarget.value);
          list.setAt(0);
          show();
        }}
        onClick={show}
        onKeyDown={onKeyDown}
        onBlur={() => {
          afterPress(() => setOpen(false));
          onLeave?.();
        }}
      />
      <div class="suggestions" hidden={!open || !found}>
        <div id={list.id} role="listbox" aria-label="Characters">
          {found?.map((one, index) => (
            <div
              key={one.id}
              {...list.option(index)}
              // Before the field loses the focus, which closes the list.
              onPointerDown={(event) => event.preventDefault()}
            >
              {one.name}
            </div>
          ))}
        </div>
        {found?.length === 0 && <p class="note">{none}</p>}
      </div>
    </div>
  );
}
