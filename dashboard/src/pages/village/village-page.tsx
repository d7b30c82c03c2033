import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { NobodyLivesHere } from '../../actions/nobody-lives-here.js';
import { useWorld } from '../../api/world.js';
import { Time } from '../../ui/figures.js';
import { formatCount, plural } from '../../ui/format.js';
import { EventLink } from '../../ui/links.js';
import { OnlyNow } from '../../ui/only-now.js';
import { PageHeader } from '../../ui/page-header.js';
import { Choice, Panel } from '../../ui/panel.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import type { PageProps } from '../index.js';
import { EventText } from '../overview/event-text.js';
import { ChosenCard } from './chosen-card.js';
import type { Stage } from './stage.js';
import { mostCharacters, mostTies, useLatest, useVillage } from './use-village.js';
import type { Being, Village } from './village.js';
import { VillageGraph } from './village-graph.js';
import { VillageLegend } from './village-legend.js';
import { VillageList } from './village-list.js';
import { VillageSearch } from './village-search.js';
import './village.css';

const views = [
  { value: 'graph', label: 'Graph' },
  { value: 'list', label: 'List' },
] as const;
type View = (typeof views)[number]['value'];

const title = 'Village';
const lead = 'Everyone, their ties, and what happens between them';

/** Everybody in one picture: wealth, moods and ties, and what happens between them as it happens. */
export default function VillagePage(props: PageProps) {
  const { at } = useWorld();
  if (at === null) return <VillageOfNow {...props} />;
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <OnlyNow>The village cannot show the past: ties are kept only as they are now.</OnlyNow>
    </>
  );
}

function VillageOfNow({ query }: PageProps) {
  const [view, setView] = useState<View>('graph');
  const [chosen, setChosen] = useState<Being | null>(null);
  const stage = useRef<Stage | null>(null);
  const { events, tell } = useLatest();
  const state = useVillage((moves, event) => {
    stage.current?.play(moves);
    stage.current?.refresh();
    tell(event);
  });
  const { village } = state;

  // `#/w/…/village?who=<id>` shows one.
  useEffect(() => {
    const who = new URLSearchParams(query).get('who');
    if (village && who) setChosen(village.find(who) ?? null);
  }, [village, query]);
  // Read anew, it is of other objects.
  useEffect(() => setChosen((was) => was && (village?.find(was.id) ?? null)), [village]);
  const choose = useCallback((being: Being | null) => setChosen(being), []);

  return (
    <>
      <PageHeader title={title} lead={lead}>
        {village && <VillageSearch village={village} onChoose={choose} />}
        <Choice label="View" value={view} options={views} onChange={setView} />
      </PageHeader>
      <Loaded query={{ ...state, data: village }} lines={8}>
        {(village) =>
          village.living === 0 ? (
            <NobodyLivesHere />
          ) : (
            <div class="panels">
              <Panel
                class="wide"
                title={plural(village.living, 'character')}
                note={<LeftOut village={village} tiesLeftOut={state.tiesLeftOut} />}
              >
                {view === 'graph' ? (
                  <div class="village-view">
                    <VillageLegend />
                    <VillageGraph village={village} stage={stage} chosen={chosen} onChoose={choose}>
                      {chosen && (
                        <ChosenCard village={village} chosen={chosen} onClose={() => choose(null)} />
                      )}
                    </VillageGraph>
                  </div>
                ) : (
                  <VillageList village={village} />
                )}
              </Panel>
              <Panel class="wide" title="Just now">
                {events.length === 0 ? (
                  <EmptyState
                    title="Nothing has happened since you opened this page"
                    hint="Payments, talks, births and deaths appear here and move in the graph."
                  />
                ) : (
                  <ol class="village-news">
                    {events.map((event) => (
                      <li key={event.seq}>
                        <EventLink class="event-link note" seq={event.seq}>
                          <Time value={event.occurredAt} form="clock" />
                        </EventLink>{' '}
                        <EventText event={event} />
                      </li>
                    ))}
                  </ol>
                )}
              </Panel>
            </div>
          )
        }
      </Loaded>
    </>
  );
}

/** What is not in the picture, if anything. */
function LeftOut({ village, tiesLeftOut }: { readonly village: Village; readonly tiesLeftOut: boolean }) {
  const { instance } = useWorld();
  const more = instance.agentNpcCount > mostCharacters && village.beings.length >= mostCharacters;
  const ties = tiesLeftOut
    ? `The ${formatCount(mostTies)} strongest feelings make ${plural(village.bonds.length, 'tie')}`
    : `All ${plural(village.bonds.length, 'tie')} between them`;
  return (
    <>
      {more && `The ${formatCount(mostCharacters)} richest of ${formatCount(instance.agentNpcCount)}. `}
      {ties}
    </>
  );
}
