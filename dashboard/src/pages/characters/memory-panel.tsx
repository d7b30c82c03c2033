import { useEffect } from 'preact/hooks';
import type { Memory } from '../../api/types.js';
import { Time } from '../../ui/figures.js';
import { CharacterLink } from '../../ui/links.js';
import { Panel } from '../../ui/panel.js';
import { say } from '../../ui/say.js';
import { EmptyState, LoadedPages, More } from '../../ui/states.js';
import { usePages } from '../../api/use-pages.js';

const kinds: Readonly<Record<string, string>> = {
  talk: 'Talk',
  trade: 'Trade',
  tax: 'Tax',
  death: 'Death',
  obligation: 'Debt or promise',
  told: 'Told by the game',
  witness: 'Overheard',
  hearsay: 'Hearsay',
  reflection: 'Conclusion',
};

const keyOf = ({ id }: Memory): string => id;

/** What a character remembers. */
export function MemoryPanel({ path, round }: { readonly path: string; readonly round: number }) {
  const pages = usePages<Memory>(`${path}/memory?limit=20`, keyOf);
  const { reload } = pages;
  useEffect(() => {
    if (round > 0) reload();
  }, [round, reload]);
  return (
    <Panel class="third" title="Memories" note="Newest first">
      <LoadedPages pages={pages} lines={5} empty={<EmptyState title="No memories yet" />}>
        {(items) => (
          <div class="memories" role="region" aria-label="Memories, newest first" tabIndex={0}>
            <ol>
              {items.map((memory) => (
                <li key={memory.id}>
                  <p>{memory.text}</p>
                  <p class="note">
                    {kinds[memory.kind] ?? memory.kind}
                    {memory.teller && ` from ${memory.teller.name}`} ·{' '}
                    {memory.about && say`${<CharacterLink {...memory.about} />} · `}
                    <Time value={memory.createdAt} />
                  </p>
                </li>
              ))}
            </ol>
            <More pages={pages} text="Earlier memories" />
          </div>
        )}
      </LoadedPages>
    </Panel>
  );
}
