import type { Chronicle, ChronicleEntry } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { Time } from '../../ui/figures.js';
import { EventLink } from '../../ui/links.js';
import './story.css';

/** The chapters of a story: each sentence links to its characters and its event, and shows its time. */
export function ChronicleView({ chronicle }: { readonly chronicle: Chronicle }) {
  return (
    <div class="story" lang={chronicle.language}>
      {chronicle.chapters.map(({ title, entries }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ol>
            {entries.map((entry) => (
              <li key={`${entry.seqs[0]} ${entry.kind} ${entry.text}`} data-kind={entry.kind}>
                <p>
                  <LinkedText entry={entry} />
                </p>
                <span class="note" lang="en">
                  <Time value={entry.at} form="auto" /> ·{' '}
                  <EventLink seq={entry.seqs[0]!}>event {entry.seqs[0]}</EventLink>
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** The text with its names as links; plain NPCs have no page. */
function LinkedText({ entry }: { readonly entry: ChronicleEntry }) {
  const { instance } = useWorld();
  const linked = entry.characters.filter(({ type, name }) => type === 'agent-npc' && name !== '');
  // The longest first: a name may begin like another one.
  const names = linked
    .map(({ name }) => name)
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (names.length === 0) return <>{entry.text}</>;
  const parts = entry.text.split(new RegExp(`(${names.join('|')})`));
  return (
    <>
      {parts.map((part, place) => {
        const whom = place % 2 === 1 ? linked.find(({ name }) => name === part) : undefined;
        return whom ? (
          <a key={place} class="story-link" href={pageHref(instance.id, 'characters', whom.id)}>
            {part}
          </a>
        ) : (
          part
        );
      })}
    </>
  );
}
