import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../api/store.js';
import { tell } from '../api/told.js';
import { useRoute } from '../router.js';
import type { OpenedDialog } from './dialogs.js';
import { opened } from './open.js';

const close = (): void => opened.set(null);

/** The dialog of the action that was chosen, whatever page is shown. */
export function ActionHost() {
  const open = useStore(opened);
  const [loaded, setLoaded] = useState<{ readonly Dialog: typeof OpenedDialog } | null>(null);
  const wanted = open !== null && loaded === null;
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    import('./dialogs.js').then(
      (module) => !gone && setLoaded({ Dialog: module.OpenedDialog }),
      () => {
        if (gone) return;
        close();
        tell('This could not be loaded. Reload the page.');
      },
    );
    return () => {
      gone = true;
    };
  }, [wanted]);
  // On another page nothing is being asked.
  const route = useRoute();
  useEffect(() => close, [route]);
  return open && loaded && <loaded.Dialog open={open} onClose={close} />;
}
