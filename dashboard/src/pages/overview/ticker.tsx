import { useEffect, useRef, useState } from 'preact/hooks';
import { useQuery, withMoment } from '../../api/query.js';
import type { Page, WorldEvent } from '../../api/types.js';
import { useEvents, useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { Time } from '../../ui/figures.js';
import { Panel } from '../../ui/panel.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { EventText, isTold } from './event-text.js';

const shownEvents = 30;
/** A tax of a large world is a hundred thousand events: they are drawn by the batch. */
const batchMs = 100;

/** What just happened, the newest first. */
export function Ticker() {
  const { instance, at, live } = useWorld();
  const path = `/v1/instance/${instance.id}/event?order=desc&limit=${2 * shownEvents}`;
  const query = useQuery<Page<WorldEvent>>(withMoment(path, 'to', at));
  const [events, setEvents] = useState<readonly WorldEvent[]>([]);
  const batch = useRef<WorldEvent[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const { reload } = query;
  // The stream reports nothing from before its start or from interruptions.
  useEffect(() => live.state.watch((state) => state === 'live' && reload()), [live, reload]);
  useEffect(() => () => clearTimeout(timer.current), []);

  useEvents((event) => {
    if (!isTold(event)) return;
    batch.current.push(event);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const fresh = batch.current;
      batch.current = [];
      setEvents((events) => merge(events, fresh.slice(-shownEvents)));
    }, batchMs);
  });

  return (
    <Panel class="third ticker-panel" title="Events">
      <Loaded query={query}>{({ items }) => <EventList events={merge(events, items)} />}</Loaded>
    </Panel>
  );
}

function EventList({ events }: { readonly events: readonly WorldEvent[] }) {
  const { instance } = useWorld();
  if (events.length === 0) return <EmptyState title="Nothing has happened yet" />;
  return (
    // Not a live region: a screen reader would announce trades without end.
    <div class="ticker" role="region" aria-label="Events, newest first" tabIndex={0}>
      <ol>
        {events.map((event) => (
          <li key={event.seq}>
            <span class="ticker-text">
              <EventText event={event} instanceId={instance.id} />
            </span>
            <span class="note">
              <a class="event-link" href={pageHref(instance.id, 'events', String(event.seq))}>
                <Time value={event.occurredAt} form="auto" />
                <span class="visually-hidden">, event {event.seq}</span>
              </a>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function merge(one: readonly WorldEvent[], other: readonly WorldEvent[]): readonly WorldEvent[] {
  const bySeq = new Map([...one, ...other.filter(isTold)].map((event) => [event.seq, event]));
  return [...bySeq.values()].sort((a, b) => b.seq - a.seq).slice(0, shownEvents);
}
