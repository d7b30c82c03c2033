import { useEffect } from 'preact/hooks';
import type { Memory } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { Time } from '../../ui/figures.js';
import { Panel } from '../../ui/panel.js';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.js';
import { usePages } from '../../api/use-pages.js';

const kinds: Readonly<Record<string, string>> = {
  talk: 'Talk',
  trade: 'Trade',
  tax: 'Tax',
  death: 'Death',
  told: 'Told by the game',
  witness: 'Overheard',
  hearsay: 'Hearsay',
  reflection: 'Conclusion',
};

const keyOf = ({ id }: Memory): string => id;

/** What a character remembers. */
export function MemoryPanel({ path, round }: { readonly path: string; readonly round: number }) {
  const { instance } = useWorld();
  const { items, error, loading, complete, more, reload } = usePages<Memory>(
    `${path}/memory?limit=20`,
    keyOf,
  );
  useEffect(() => {
    if (round > 0) reload();
  }, [round, reload]);
  return (
    <Panel class="third" title="Memories" note="Newest first">
      {!items && error ? (
        <ErrorState message={error.message} onRetry={reload} />
      ) : !items ? (
        <LoadingState lines={5} />
      ) : items.length === 0 ? (
        <EmptyState title="No memories yet" />
      ) : (
        <div class="memories" role="region" aria-label="Memories, newest first" tabIndex={0}>
          <ol>
            {items.map((memory) => (
              <li key={memory.id}>
                <p>{memory.text}</p>
                <p class="note">
                  {kinds[memory.kind] ?? memory.kind}
                  {memory.teller && ` from ${memory.teller.name}`} ·{' '}
                  {memory.about && (
                    <>
                      <a class="quiet-link" href={pageHref(instance.id, 'characters', memory.about.id)}>
                        {memory.about.name}
                      </a>{' '}
                      ·{' '}
                    </>
                  )}
                  <Time value={memory.createdAt} />
                </p>
              </li>
            ))}
          </ol>
          {!complete && (
            <button type="button" class="button small" disabled={loading} onClick={more}>
              Earlier memories
            </button>
          )}
        </div>
      )}
    </Panel>
  );
}
