import { useEffect, useMemo, useState } from 'preact/hooks';
import { CharacterButtons } from '../../actions/character-buttons.js';
import { useBatch, useQuery, withMoment } from '../../api/query.js';
import type { AgentNpc, HistoryEntry, Problem } from '../../api/types.js';
import { waitsForHost } from '../../api/waits-for-host.js';
import { useEvents, useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { LinkButton } from '../../ui/button.js';
import { Money, Mood, Time } from '../../ui/figures.js';
import { PageHeader } from '../../ui/page-header.js';
import { OnlyNow } from '../../ui/only-now.js';
import { Panel, Tile, Tiles } from '../../ui/panel.js';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.js';
import { AccountPage } from './account-page.js';
import { BackLink } from './back-link.js';
import { DeadPage } from './dead-page.js';
import { FamilyPanel } from './family-panel.js';
import { GoodsPanel } from './goods-panel.js';
import { LifePanel } from './life-panel.js';
import { MemoryPanel } from './memory-panel.js';
import { RelationshipPanel } from './relationship-panel.js';
import { SpeakPanel } from './speak-panel.js';
import { TalkPanel } from './talk-panel.js';
import { LifeStory } from '../story/life-story.js';
import { charactersOf } from './use-fresh-figures.js';
import { type Pages, usePages } from '../../api/use-pages.js';

/** A busy character is read again once a second, not with every event. */
const readAgainMs = 1000;

/** One character: wealth, mood, family, relationships, memories and talks. */
export function CharacterPage({ id }: { readonly id: string }) {
  const { instance, at } = useWorld();
  const path = `/v1/agent-npc/${instance.id}/${encodeURIComponent(id)}`;
  const character = useQuery<AgentNpc>(withMoment(path, 'at', at), path);
  const { data, error } = character;
  if (data && error?.status !== 404) {
    return <Life character={data} path={path} reload={character.reload} />;
  }
  return (
    <>
      <BackLink />
      {error?.status === 404 && at !== null ? (
        <EmptyState title="This character was not alive at this moment" hint="Choose another moment above.">
          <BackLink button />
        </EmptyState>
      ) : !error ? (
        <LoadingState lines={8} />
      ) : error.status === 404 || error.status === 400 ? (
        <Gone problem={error.problem} path={path} id={id} />
      ) : (
        <ErrorState message={error.message} onRetry={character.reload} />
      )}
    </>
  );
}

/** The dead keep a page, and accounts have one, to which names in events lead. */
function Gone(props: { readonly problem: Problem | null; readonly path: string; readonly id: string }) {
  const { problem, path, id } = props;
  const diedAt = problem?.code === 'AGENT_NPC_NOT_FOUND' ? problem.diedAt : undefined;
  if (diedAt) return <DeadPage id={id} path={path} diedAt={diedAt} />;
  return <AccountPage id={id} />;
}

interface LifeProps {
  readonly character: AgentNpc;
  readonly path: string;
  readonly reload: () => void;
}

function Life({ character, path, reload }: LifeProps) {
  const { instance, at } = useWorld();
  const history = useHistory(path);
  const round = useOwnEvents(character.id, () => {
    reload();
    history.reload();
  });
  return (
    <>
      <BackLink />
      <PageHeader title={character.name} lead={character.description || character.personality || undefined}>
        <LinkButton
          text="Show in the village"
          look="small"
          href={`${pageHref(instance.id, 'village')}?who=${character.id}`}
        />
        <CharacterButtons who={character} />
      </PageHeader>
      <div class="character-tiles">
        <Tiles>
          <Tile label="Wealth" name="wealth" value={<Money value={character.wealth} form="exact" />} />
          <Tile label="Mood" name="mood" value={<Mood value={character.mood} />} note="of 100" />
          <Tile
            label="Speaks through"
            name="agent"
            value={character.agent?.name ?? '–'}
            note={at === null ? stateOf(character.agent) : 'as of now'}
          />
          <Tile label="Born" name="born" value={<Time value={character.createdAt} form="date" />} />
        </Tiles>
      </div>
      <div class="panels">
        <LifePanel history={history} />
        <LifeStory path={path} />
        {at === null && <SpeakPanel key={character.id} character={character} path={path} />}
        <TalkPanel character={character} history={history} />
        {at === null ? (
          <>
            <MemoryPanel path={path} round={round} />
            <RelationshipPanel character={character} path={path} round={round} />
          </>
        ) : (
          <Panel title="Feelings and memories">
            <OnlyNow>
              Memories and relationships are kept only as they are now, and you can talk to a character only
              in the present.
            </OnlyNow>
          </Panel>
        )}
        <FamilyPanel character={character} />
        <GoodsPanel path={path} round={round} />
      </div>
    </>
  );
}

function stateOf(agent: AgentNpc['agent'] | null) {
  if (agent && waitsForHost(agent)) return 'waits for its host';
  return agent && !agent.healthy ? <span class="error-text">does not answer</span> : 'answers';
}

/** Wealth and mood after each event, up to the moment that is shown. Pages that are later altogether are read past. */
function useHistory(path: string): Pages<HistoryEntry> {
  const { at } = useWorld();
  const pages = usePages<HistoryEntry>(`${path}/history?limit=200`, keyOf);
  const { items: all, loading, error, complete, more } = pages;
  const items = useMemo(
    () => (at === null ? all : (all?.filter(({ occurredAt }) => occurredAt <= at) ?? null)),
    [all, at],
  );
  const later = items?.length === 0 && !complete && !loading && !error;
  useEffect(() => {
    if (later) more();
  }, [later, all, more]);
  return { ...pages, items: later ? null : items };
}

function keyOf({ seq, role }: HistoryEntry): string {
  return `${seq} ${role}`;
}

/** Calls back soon after events that this character took part in; counts how often. */
function useOwnEvents(id: string, listener: () => void): number {
  const [round, setRound] = useState(0);
  const show = useBatch(() => {
    setRound((round) => round + 1);
    listener();
  }, readAgainMs);
  useEvents((event) => {
    if (charactersOf(event).some((told) => told.id === id)) show();
  });
  return round;
}
