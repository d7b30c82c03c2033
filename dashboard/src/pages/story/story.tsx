import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useFirstEvent } from '../../api/first-event.js';
import { useQuery } from '../../api/query.js';
import type { Chronicle } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { Button } from '../../ui/button.js';
import { Time } from '../../ui/figures.js';
import { formatCount } from '../../ui/format.js';
import { PageHeader } from '../../ui/page-header.js';
import { Panel } from '../../ui/panel.js';
import { listed, say } from '../../ui/say.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { ChronicleView } from './chronicle-view.js';

/** The story of the world, a month at a time, in the language of the browser. */
export default function Story() {
  const { instance } = useWorld();
  const first = useFirstEvent();
  const [to, setTo] = useState<string | null>(null);
  // Not live: a text that changes while it is read is no story.
  const path = `/v1/instance/${instance.id}/chronicle?limit=50`;
  const query = useQuery<Chronicle>(to === null ? path : `${path}&to=${to}`);
  return (
    <>
      <PageHeader title="Story" lead="What happened here, told for players" />
      <div class="panels">
        <Loaded query={query} lines={12}>
          {(chronicle) => (
            <Panel class="wide" title={chronicle.title || 'World'} note={covered(chronicle)}>
              {chronicle.chapters.length === 0 ? (
                <EmptyState
                  title="Nothing worth telling has happened in this time"
                  hint="Let characters meet with PUT …/interact, trade with PUT …/trade, or have a child: then a story begins."
                />
              ) : (
                <ChronicleView chronicle={chronicle} />
              )}
              <div class="story-foot">
                {first !== null && chronicle.from > first.occurredAt && (
                  <Button text="Earlier" onClick={() => setTo(chronicle.from)} />
                )}
                {to !== null && <Button text="The newest" onClick={() => setTo(null)} />}
              </div>
            </Panel>
          )}
        </Loaded>
      </div>
    </>
  );
}

function covered({ from, to, tradesFrom, leftOut }: Chronicle): ComponentChildren {
  const time = (value: string) => <Time value={value} form="date-and-clock" />;
  return listed(
    say`${time(from)} to ${time(to)}`,
    tradesFrom > from && say`trades since ${time(tradesFrom)}`,
    leftOut > 0 && `without ${formatCount(leftOut)} lesser things`,
  );
}
