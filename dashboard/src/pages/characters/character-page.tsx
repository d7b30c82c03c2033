import { useState } from 'preact/hooks';
import { CharacterButtons } from '../../actions/character-buttons.js';
import { useBatch, useQuery } from '../../api/query.js';
import type { AgentNpc, HistoryEntry, Problem } from '../../api/types.js';
import { type Pages, usePages } from '../../api/use-pages.js';
import { waitsForHost } from '../../api/waits-for-host.js';
import { useEvents, useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { Money, Mood, Time } from '../../ui/figures.js';
import { BackLink } from '../../ui/links.js';
import { PageHeader } from '../../ui/page-header.js';
import { Tile, Tiles } from '../../ui/panel.js';
import { ErrorState, LoadingState } from '../../ui/states.js';
import { LifeStory } from '../story/life-story.js';
import { AccountPage } from './account-page.js';
import { DeadPage } from './dead-page.js';
import { FamilyPanel } from './family-panel.js';
import { GoodsPanel } from './goods-panel.js';
import { LifePanel } from './life-panel.js';
import { MemoryPanel } from './memory-panel.js';
import { RelationshipPanel } from './relationship-panel.js';
import { SpeakPanel } from './speak-panel.js';
import { TalkPanel } from './talk-panel.js';
import { charactersOf } from './use-fresh-figures.js';

/** A busy character is read again once a second, not with every event. */
const readAgainMs = 1000;

/** One character: wealth, mood, family, relationships, memories and talks. */
export function CharacterPage({ id }: { readonly id: string }) {
  const { instance } = useWorld();
  const path = `/v1/agent-npc/${instance.id}/${encodeURIComponent(id)}`;
  const character = useQuery<AgentNpc>(path);
  const { data, error, reload } = character;
  return (
    <>
      <BackLink text="All characters" href={pageHref(instance.id, 'characters')} />
      {error?.status === 404 || (error?.status === 400 && !data) ? (
        <Gone problem={error.problem} path={path} id={id} />
      ) : data ? (
        <Life character={data} path={path} reload={reload} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={reload} />
      ) : (
        <LoadingState lines={8} />
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
  const history: Pages<HistoryEntry> = usePages(`${path}/history?limit=200`, keyOf);
  const round = useOwnEvents(character.id, () => {
    reload();
    history.reload();
  });
  return (
    <>
      <PageHeader title={character.name} lead={character.description || character.personality || undefined}>
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
            note={stateOf(character.agent)}
          />
          <Tile label="Born" name="born" value={<Time value={character.createdAt} form="date" />} />
        </Tiles>
      </div>
      <div class="panels">
        <LifePanel history={history} />
        <LifeStory path={path} />
        <SpeakPanel key={character.id} character={character} path={path} />
        <TalkPanel character={character} history={history} />
        <MemoryPanel path={path} round={round} />
        <RelationshipPanel path={path} round={round} />
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
