import { useId, useState } from 'preact/hooks';

/** A list below a field: the arrow keys choose one of it, and Enter takes it. */
export function useListbox<Item>(items: readonly Item[], onTake: (item: Item) => void, open = true) {
  const id = useId();
  const [at, setAt] = useState(0);
  const chosen = Math.min(at, items.length - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = items[chosen];
    if (item === undefined || (step === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    if (step === undefined) onTake(item);
    else setAt((chosen + step + items.length) % items.length);
  };
  const field = {
    type: 'text',
    role: 'combobox',
    'aria-expanded': open,
    'aria-controls': id,
    'aria-autocomplete': 'list',
    'aria-activedescendant': chosen >= 0 ? `${id}-${chosen}` : undefined,
    autocomplete: 'off',
    spellcheck: false,
    maxLength: 200,
    onKeyDown,
  } as const;
  const option = (index: number) =>
    ({
      id: `${id}-${index}`,
      role: 'option',
      tabIndex: -1,
      'aria-selected': index === chosen,
      onClick: () => onTake(items[index]!),
      onKeyDown,
    }) as const;
  return { id, chosen, setAt, field, option };
}
