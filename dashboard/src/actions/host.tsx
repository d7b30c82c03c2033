import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../api/store.js';
import { tell } from '../api/told.js';
import type { dialogs } from './dialogs.js';
import { opened } from './open.js';

/** The dialog of the action that was chosen, whatever page is shown. */
export function ActionHost() {
  const open = useStore(opened);
  const [loaded, setLoaded] = useState<typeof dialogs | null>(null);
  const wanted = open !== null && loaded === null;
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    import('./dialogs.js').then(
      (module) => !gone && setLoaded(module.dialogs),
      () => {
        if (gone) return;
        opened.set(null);
        tell('This could not be loaded. Reload the page.');
      },
    );
    return () => {
      gone = true;
    };
  }, [wanted]);
  // In another world nothing is being asked.
  useEffect(() => () => opened.set(null), []);
  if (!open || !loaded) return null;
  const ActionDialog = loaded[open.name];
  return <ActionDialog who={open.who} onClose={() => opened.set(null)} />;
}
