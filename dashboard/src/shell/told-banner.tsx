import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../api/store.js';
import { told } from '../api/told.js';

const shownMs = 8000;
const putAway = (): void => told.set(null);

/** What came of the last action, with where it is written down. It goes by itself, but never from under a hand. */
export function ToldBanner() {
  const shown = useStore(told);
  const [held, setHeld] = useState(false);
  useEffect(() => setHeld(false), [shown]);
  useEffect(() => {
    if (!shown || held) return undefined;
    const timer = setTimeout(putAway, shownMs);
    return () => clearTimeout(timer);
  }, [shown, held]);
  const hold = (): void => setHeld(true);
  const release = (): void => setHeld(false);
  return (
    <div class="told-place" role="status">
      {shown && (
        <div
          class="told"
          onPointerEnter={hold}
          onPointerLeave={release}
          onFocusIn={hold}
          onFocusOut={release}
        >
          <p>
            <span>{shown.text}</span>{' '}
            {shown.link && (
              <a href={shown.link.href} onClick={putAway}>
                {shown.link.text}
              </a>
            )}
          </p>
          <button type="button" class="icon-button" aria-label="Dismiss" onClick={putAway}>
            ×
          </button>
        </div>
      )}
    </div>
  );
}
