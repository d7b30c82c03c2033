import { useState } from 'preact/hooks';
import { applicationHref, goTo } from '../router.js';

/**
 * What a page that lists things asks in a dialog: about one of them, about a new one where the address says so, and then
 * what is shown once, such as its secret.
 */
export function useTasks<Does extends string, Item, Secret = never>(
  page: string,
  path: readonly string[],
  reload: () => void,
) {
  const [task, setTask] = useState<{ readonly does: Does; readonly item: Item } | null>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  const atNew = path[0] === 'new';
  const close = (): void => {
    setTask(null);
    setSecret(null);
    if (atNew) goTo(applicationHref(page));
  };
  return {
    task,
    secret,
    isNew: atNew && secret === null,
    start: (does: Does, item: Item): void => setTask({ does, item }),
    close,
    done: (): void => {
      close();
      reload();
    },
    show: (made: Secret): void => {
      setTask(null);
      setSecret(made);
      reload();
    },
  };
}
