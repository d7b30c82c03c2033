import { useQuery } from '../../api/query.js';
import type { Page } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { LinkButton } from '../../ui/button.js';
import { Money, Mood, Time } from '../../ui/figures.js';
import { formatTime, plural } from '../../ui/format.js';
import { CharacterLink } from '../../ui/links.js';
import { PageHeader } from '../../ui/page-header.js';
import { Panel, Tile, Tiles } from '../../ui/panel.js';
import { ScrollTable } from '../../ui/plain-table.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { LifeStory } from '../story/life-story.js';
import type { Death } from './dead-list.js';
import { FamilyPanel } from './family-panel.js';

const dayMs = 86_400_000;

/** A life that is over: how long it was, who mourned, and its story; the event of the death leads to the estate. */
export function DeadPage(props: { readonly id: string; readonly path: string; readonly diedAt: string }) {
  const { id, path, diedAt } = props;
  const { instance } = useWorld();
  const query = useQuery<Page<Death>>(
    `/v1/instance/${instance.id}/event?type=death&agentNpc=${encodeURIComponent(id)}&limit=1`,
  );
  return (
    <Loaded query={query} lines={8}>
      {({ items: [death] }) =>
        death ? (
          <Life death={death} path={path} />
        ) : (
          // An import may have brought the dead without their events.
          <>
            <PageHeader title="This character has died" lead={`On ${formatTime(diedAt, 'full')}`} />
            <LifeStory path={path} />
          </>
        )
      }
    </Loaded>
  );
}

function Life({ death, path }: { readonly death: Death; readonly path: string }) {
  const { instance } = useWorld();
  const { agentNpc } = death.data;
  return (
    <>
      <PageHeader
        title={agentNpc.name || 'Somebody'}
        lead={
          <>
            This character died on {formatTime(death.occurredAt, 'full')}.
            {agentNpc.description && ` ${agentNpc.description}`}
          </>
        }
      >
        <LinkButton
          text="Their death and estate"
          look="small"
          href={pageHref(instance.id, 'events', String(death.seq))}
        />
        <LinkButton
          text="All their events"
          look="small"
          href={`${pageHref(instance.id, 'events')}?who=${agentNpc.id}`}
        />
      </PageHeader>
      <div class="character-tiles">
        <Tiles>
          <Tile
            label="Lived"
            name="lived"
            value={lifespan(agentNpc.createdAt, death.occurredAt)}
            note={
              <>
                <Time value={agentNpc.createdAt} form="date" /> to{' '}
                <Time value={death.occurredAt} form="date" />
              </>
            }
          />
          <Tile label="Left behind" name="wealth" value={<Money value={agentNpc.wealth} form="exact" />} />
          <Tile label="Mood at the end" name="mood" value={<Mood value={agentNpc.mood} />} note="of 100" />
          <Tile label="Spoke through" name="agent" value={agentNpc.agent?.name ?? '–'} />
        </Tiles>
      </div>
      <div class="panels">
        <MournerPanel death={death} />
        <FamilyPanel character={agentNpc} />
        <LifeStory path={path} />
      </div>
    </>
  );
}

function MournerPanel({ death }: { readonly death: Death }) {
  const { mourners, touched = [] } = death.data;
  return (
    <Panel class="two-thirds" title="Mourners">
      {mourners.length === 0 ? (
        <EmptyState title="Nobody" hint="They had no living family or friends." />
      ) : (
        <ScrollTable
          label="Mourners"
          head={['Name', 'Mood fell by', 'Mood after']}
          rows={mourners.map(({ mood, moodDelta, ...who }) => [
            <CharacterLink key={who.id} {...who} />,
            Math.abs(moodDelta).toFixed(1),
            mood.toFixed(1),
          ])}
        />
      )}
      {touched.length > 0 && (
        <p class="note">{plural(touched.length, 'enemy was', 'enemies were')} relieved.</p>
      )}
    </Panel>
  );
}

function lifespan(from: string, to: string): string {
  const ms = Date.parse(to) - Date.parse(from);
  if (ms >= dayMs) return plural(Math.floor(ms / dayMs), 'day');
  return ms < dayMs / 24 ? 'Under an hour' : plural(Math.floor((24 * ms) / dayMs), 'hour');
}
