import type { PageProps } from '../index.js';
import { EventList } from './event-list.js';
import { EventPage } from './event-page.js';
import './events.css';

/** All events with filters, and one of them. */
export default function Events({ path, query }: PageProps) {
  const [seq] = path;
  return seq === undefined ? <EventList query={query} /> : <EventPage key={seq} seq={seq} />;
}
