import { useQuery } from '../../api/query.js';
import type { AgentNpc, Page, WorldEvent } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { Time } from '../../ui/figures.js';
import { EventLink } from '../../ui/links.js';
import { Panel } from '../../ui/panel.js';
import { EmptyState, Loaded } from '../../ui/states.js';

type Talk = Extract<WorldEvent, { readonly type: 'interact' }>;

/** In so many of its last talks it is looked for a line of its own. */
const talks = 20;

export function LastWordsPanel({ character }: { readonly character: AgentNpc }) {
  const { instance } = useWorld();
  const query = useQuery<Page<Talk>>(
    `/v1/instance/${instance.id}/event?type=interact&agentNpc=${character.id}&order=desc&limit=${talks}`,
  );
  return (
    <Panel title="Last words">
      <Loaded query={query} lines={2}>
        {({ items, nextCursor }) => {
          const found = lastLineOf(items, character.id);
          if (!found)
            return (
              <EmptyState
                title={
                  nextCursor ? `They said nothing in their last ${talks} talks` : 'They never said a word'
                }
              />
            );
          const { talk, text } = found;
          const { initiator, responder, others = [] } = talk.data;
          const listeners = [initiator, responder, ...others].filter(({ id }) => id !== character.id);
          return (
            <figure class="last-words">
              <blockquote>{text || 'Their words were erased.'}</blockquote>
              <figcaption class="note">
                To {listeners.map(({ name }) => name || 'somebody').join(', ')},{' '}
                <EventLink seq={talk.seq}>
                  <Time value={talk.occurredAt} />
                </EventLink>
              </figcaption>
            </figure>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function lastLineOf(talks: readonly Talk[], id: string) {
  for (const talk of talks) {
    const line = talk.data.chat.findLast(({ speakerId }) => speakerId === id);
    if (line) return { talk, text: line.text };
  }
  return null;
}
