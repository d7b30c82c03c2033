import { useStore } from '../api/store.js';
import { told } from '../api/told.js';

/** What came of the last action, with where it is written down, until it is put away or there is something newer. */
export function ToldBanner() {
  const shown = useStore(told);
  return (
    <div class="told-place" role="status">
      {shown && (
        <div class="told">
          <p>
            {shown.text}{' '}
            {shown.link && (
              <a href={shown.link.href} onClick={() => told.set(null)}>
                {shown.link.text}
              </a>
            )}
            {shown.trail && <span class="note told-trail">{shown.trail}</span>}
          </p>
          <button type="button" class="icon-button" aria-label="Put this away" onClick={() => told.set(null)}>
            ×
          </button>
        </div>
      )}
    </div>
  );
}
