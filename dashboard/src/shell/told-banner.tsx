import { useStore } from '../api/store.js';
import { told } from '../api/told.js';
import { applicationPages } from '../pages/application.js';
import { applicationHref } from '../router.js';

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
            {shown.trail && <Trail line={shown.trail} />}
          </p>
          <button type="button" class="icon-button" aria-label="Dismiss" onClick={() => told.set(null)}>
            ×
          </button>
        </div>
      )}
    </div>
  );
}

/** Its line in the audit trail, which leads to the page of the trail where there is one. */
function Trail({ line }: { readonly line: string }) {
  const page = applicationPages().find(({ name }) => name === 'changes');
  return (
    <span class="note told-trail">
      {page ? (
        <a href={applicationHref(page.name)} onClick={() => told.set(null)}>
          Audit trail
        </a>
      ) : (
        'Audit trail'
      )}
      : {line}
    </span>
  );
}
