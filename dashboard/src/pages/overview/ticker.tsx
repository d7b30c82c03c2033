import { useEffect, useRef, useState } from 'preact/hooks';
import { useBatch, useQuery } from '../../api/query.js';
import type { Page, WorldEvent } from '../../api/types.js';
import { useEvents, useWorld } from '../../api/world.js';
import { Time } from '../../ui/figures.js';
import { EventLink } from '../../ui/links.js';
import { Panel } from '../../ui/panel.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { EventText, isTold } from './event-text.js';

const shownEvents = 30;
/** A tax of a large world is a hundred thousand events: they are drawn by the batch. */
const batchMs = 100;

/** What just happened, the newest first. */
export function Ticker() {
  const { instance, live } = useWorld();
  const query = useQuery<Page<WorldEvent>>(
    `/v1/instance/${instance.id}/event?order=desc&limit=${2 * shownEvents}`,
  );
  const [events, setEvents] = useState<readonly WorldEvent[]>([]);
  const batch = useRef<WorldEvent[]>([]);
  const showBatch = useBatch(() => {
    const fresh = batch.current.splice(0);
    setEvents((events) => merge(events, fresh.slice(-shownEvents)));
  }, batchMs);

  const { reload } = query;
  // The stream reports nothing from before its start or from interruptions.
  useEffect(() => live.state.watch((state) => state === 'live' && reload()), [live, reload]);
  useEvents((event) => {
    if (!isTold(event)) return;
    batch.current.push(event);
    showBatch();
  });

  return (
    <Panel class="third ticker-panel" title="Events">
      <Loaded query={query}>{({ items }) => <EventList events={merge(events, items)} />}</Loaded>
    </Panel>
  );
}

function EventList({ events }: { readonly events: readonly WorldEvent[] }) {
  if (events.length === 0) return <EmptyState title="Nothing has happened yet" />;
  return (
    // Not a live region: a screen reader would announce trades without end.
    <div class="ticker" role="region" aria-label="Events, newest first" tabIndex={0}>
      <ol>
        {events.map((event) => (
          <li key={event.seq}>
            <span class="ticker-text">
              <EventText event={event} />
            </span>
            <span class="note">
              <EventLink seq={event.seq}>
                <Time value={event.occurredAt} />
                <span class="visually-hidden">, event {event.seq}</span>
              </EventLink>
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
