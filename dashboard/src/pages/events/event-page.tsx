import { call } from '../../api/client.js';
import { useReading } from '../../api/query.js';
import type { Instance, UpdateEvent, WorldEvent } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { LinkButton } from '../../ui/button.js';
import { Fact } from '../../ui/fact.js';
import { Money, Time } from '../../ui/figures.js';
import { formatTime } from '../../ui/format.js';
import { BackLink } from '../../ui/links.js';
import { PageHeader } from '../../ui/page-header.js';
import { Panel } from '../../ui/panel.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { EventText } from '../overview/event-text.js';
import { causeWords, kindWords } from './event-words.js';
import { RelatedPanel } from './related-panel.js';
import { settingChanges } from './setting-changes.js';

interface Read {
  readonly event: WorldEvent;
  /** In the hash chain; null for a new one, which is added to it after a moment. */
  readonly hash: string | null;
  /** The world right before it, of one that changed its settings. */
  readonly before: Instance | null;
}

/** One event: what happened, what it belongs to, and all of it as JSON. */
export function EventPage({ seq }: { readonly seq: string }) {
  const { instance } = useWorld();
  const path = `/v1/instance/${instance.id}/event/${encodeURIComponent(seq)}`;
  const query = useReading<Read>(path, async (signal) => {
    let hash: string | null = null;
    const onHeaders = (headers: Headers): void => {
      hash = headers.get('Chain-Hash');
    };
    const event = await call<WorldEvent>(path, { signal, onHeaders });
    return { event, hash, before: await readBefore(event, signal) };
  });
  return (
    <>
      <BackLink text="All events" href={pageHref(instance.id, 'events')} />
      <Loaded
        query={query}
        lines={8}
        missing={
          <EmptyState title="There is no such event" hint="Events are numbered from 1, without gaps." />
        }
      >
        {(read) => <Found {...read} />}
      </Loaded>
    </>
  );
}

/** Writes of a world have moments of their own. */
async function readBefore(event: WorldEvent, signal: AbortSignal): Promise<Instance | null> {
  if (event.type !== 'settings' && event.type !== 'tax-rate') return null;
  const at = new Date(Date.parse(event.occurredAt) - 1).toISOString();
  // The page shows the event without it.
  return call<Instance>(`/v1/instance/${event.instanceId}?at=${at}`, { signal }).catch(() => null);
}

function Found(read: Read) {
  const { event: data } = read;
  const { instance } = useWorld();
  const linkTo = (text: string, seq: number) => (
    <LinkButton text={text} look="small" href={pageHref(instance.id, 'events', String(seq))} />
  );
  return (
    <>
      <PageHeader
        title={`Event ${data.seq}`}
        lead={`${kindWords[data.type]}, ${formatTime(data.occurredAt, 'full')}`}
      >
        {data.seq > 1 && linkTo('Previous', data.seq - 1)}
        {linkTo('Next', data.seq + 1)}
      </PageHeader>
      <div class="panels">
        <Panel class="wide" title="What happened">
          <p class="event-text">
            <EventText event={data} money="exact" />
          </p>
          <Facts {...read} />
          <Lines event={data} />
        </Panel>
        <RelatedPanel event={data} />
        <Panel title="As JSON" note="As in the feed, the stream and webhooks">
          <details class="event-json">
            <summary>Show</summary>
            <pre role="region" aria-label="The event as JSON" tabIndex={0}>
              {JSON.stringify(data, null, 2)}
            </pre>
          </details>
        </Panel>
      </div>
    </>
  );
}

function Facts({ event, hash, before }: Read) {
  const { instance } = useWorld();
  const list = (query: string): string => `${pageHref(instance.id, 'events')}?${query}`;
  const moved = event.type === 'trade' || event.type === 'tax' ? event.data : null;
  const talk = event.type === 'interact' ? event.data : null;
  return (
    <dl class="facts">
      <Fact name="Kind">
        <a href={list(`type=${event.type}`)}>{kindWords[event.type]}</a>
      </Fact>
      <Fact name="When">
        <Time value={event.occurredAt} form="date-and-clock" />
      </Fact>
      {moved && (
        <>
          <Fact name="Amount">
            <Money value={moved.amount} form="exact" />
          </Fact>
          <Fact name="Cause">
            <a href={list(`cause=${moved.cause}`)}>{causeWords[moved.cause] ?? moved.cause}</a>
          </Fact>
          <Fact name="Reason">{moved.reason}</Fact>
          <Fact name="Game data">{moved.metadata && <code>{JSON.stringify(moved.metadata)}</code>}</Fact>
        </>
      )}
      {talk && (
        <>
          <Fact name="Outcome">{outcomes[talk.outcome]}</Fact>
          <Fact name="Failed">{talk.failures.map(({ detail }) => detail).join(', ')}</Fact>
        </>
      )}
      {event.type === 'agent-npc-update' && <Changes data={event.data} />}
      {before &&
        (event.type === 'settings' || event.type === 'tax-rate') &&
        settingChanges(event.type, before, event.data).map(({ name, text }) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
      <Fact name="ID">
        <code>{event.id}</code>
      </Fact>
      <Fact name="Hash chain">{hash ? <code>{hash}</code> : 'Not yet in it'}</Fact>
    </dl>
  );
}

function Changes({ data }: { readonly data: UpdateEvent }) {
  const before = new Map<string, unknown>(Object.entries(data.old));
  return (
    <>
      {Object.entries(data.new).map(([name, value]) => (
        <Fact key={name} name={name.charAt(0).toUpperCase() + name.slice(1)}>
          {said(before.get(name))} → {said(value)}
        </Fact>
      ))}
      <Fact name="Personality">{data.personalityChanged && 'changed'}</Fact>
      <Fact name="Goal">{data.goalChanged && 'changed'}</Fact>
      <Fact name="Relationship">{data.relationship && 'changed'}</Fact>
    </>
  );
}

const outcomes = {
  completed: 'Completed',
  partial: 'Cut short by an error',
  silent: 'Nobody spoke',
} as const;

function said(value: unknown): string {
  return typeof value === 'string' ? value || '–' : (JSON.stringify(value) ?? '–');
}

function Lines({ event }: { readonly event: WorldEvent }) {
  if (event.type !== 'interact' || event.data.chat.length === 0) return null;
  return (
    <ol class="event-lines">
      {event.data.chat.map(({ id, speakerName, text }) => (
        <li key={id}>
          <strong>{speakerName}</strong> <q>{text}</q>
        </li>
      ))}
    </ol>
  );
}
