import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useFirstEvent } from '../../api/first-event.js';
import { useQuery, withMoment } from '../../api/query.js';
import type { Chronicle } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { Button } from '../../ui/button.js';
import { Time } from '../../ui/figures.js';
import { formatCount } from '../../ui/format.js';
import { PageHeader } from '../../ui/page-header.js';
import { Choice, Panel } from '../../ui/panel.js';
import { listed, say } from '../../ui/say.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { ChronicleView, firstLanguage, storyLanguages, type StoryLanguage } from './chronicle-view.js';

const lengths = [
  { value: '20', label: 'Short' },
  { value: '50', label: 'Long' },
  { value: '200', label: 'All' },
] as const;
type Length = (typeof lengths)[number]['value'];

/** The story of the world, a month at a time. */
export default function Story() {
  const { instance, at } = useWorld();
  const first = useFirstEvent();
  const [language, setLanguage] = useState<StoryLanguage>(firstLanguage);
  const [length, setLength] = useState<Length>('50');
  const [to, setTo] = useState<string | null>(null);
  const end = at !== null && (to === null || at < to) ? at : to;
  // Not live: a text that changes while it is read is no story.
  const path = `/v1/instance/${instance.id}/chronicle?language=${language}&limit=${length}`;
  const query = useQuery<Chronicle>(withMoment(path, 'to', end), path);
  return (
    <>
      <PageHeader title="Story" lead="What happened here, told for players">
        <Choice label="Length" value={length} options={lengths} onChange={setLength} />
        <Choice label="Language" value={language} options={storyLanguages} onChange={setLanguage} />
      </PageHeader>
      <div class="panels">
        <Loaded query={query} lines={12}>
          {(chronicle) => {
            const earlier = first !== null && chronicle.from > first.occurredAt && (
              <Button text="Earlier" onClick={() => setTo(chronicle.from)} />
            );
            const later = to !== null && <Button text="The newest" onClick={() => setTo(null)} />;
            return (
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
                  {earlier}
                  {later}
                </div>
              </Panel>
            );
          }}
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
