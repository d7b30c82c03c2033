import type { EventKind, TaxCollection, WorldEvent } from '../../api/types.js';
import { charactersOf } from '../characters/use-fresh-figures.js';
import { causeWords, kinds } from './event-words.js';

/** Which events are shown. The address of the page holds it, so that a link to it can be shared. */
export interface EventFilter {
  readonly type: readonly EventKind[];
  /** The id of a character. */
  readonly who: string;
  readonly cause: string;
  readonly min: string;
  /** Moments in ISO 8601, or empty. */
  readonly from: string;
  readonly to: string;
}

export const everything: EventFilter = { type: [], who: '', cause: '', min: '', from: '', to: '' };

/** From the address; what makes no sense is left out. */
export function readFilter(query: string): EventFilter {
  const found = new URLSearchParams(query);
  const text = (name: string): string => found.get(name) ?? '';
  const moment = (name: string): string => (Number.isNaN(Date.parse(text(name))) ? '' : text(name));
  const words = text('type').split(',');
  return {
    type: kinds.filter((kind) => words.includes(kind)),
    who: /^[\da-f-]{36}$/i.test(text('who')) ? text('who') : '',
    cause: text('cause') in causeWords ? text('cause') : '',
    // As the service reads it, and not a person: `1.250` is one and a quarter.
    min: /^\d{1,11}(\.\d{1,4})?$/.test(text('min')) ? text('min') : '',
    from: moment('from'),
    to: moment('to'),
  };
}

/** For the address. */
export function writeFilter(filter: EventFilter): string {
  return queryOf({ ...filter, type: filter.type.join(',') });
}

/** For the service; nothing later than the moment that is shown. */
export function toApiQuery({ type, who, cause, min, from, to }: EventFilter, at: string | null): string {
  const last = at !== null && (to === '' || at < to) ? at : to;
  return queryOf({ type: type.join(','), agentNpc: who, cause, minAmount: min, from, to: last });
}

export function isFiltered(filter: EventFilter): boolean {
  return writeFilter(filter) !== '';
}

/** Whether a new event matches the filter, by the data of the event: it does not name mourners. */
export function isAmong(event: WorldEvent, { type, who, cause, min, from, to }: EventFilter): boolean {
  const moved = event.type === 'trade' || event.type === 'tax' ? event.data : null;
  return (
    (type.length === 0 || type.includes(event.type)) &&
    (who === '' || charactersOf(event).some(({ id, uuid }) => id === who || uuid === who)) &&
    (cause === '' || moved?.cause === cause) &&
    (min === '' || (amountOf(event) ?? -1) >= Number(min)) &&
    (from === '' || Date.parse(event.occurredAt) >= Date.parse(from)) &&
    (to === '' || Date.parse(event.occurredAt) <= Date.parse(to))
  );
}

/** What the service goes by; null: this kind has none. */
function amountOf(event: WorldEvent): number | null {
  switch (event.type) {
    case 'trade':
    case 'tax':
    case 'disbursement':
      return event.data.amount;
    case 'tax-collection':
      return (event.data as TaxCollection).collected;
    case 'spawn':
      return event.data.agentNpc.wealth;
    default:
      return null;
  }
}

function queryOf(parameters: Readonly<Record<string, string>>): string {
  return new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== '')).toString();
}
