import type { EventKind } from '../../api/types.js';
import { causeWords, kindWords } from './event-words.js';

/** Which events are shown. The address of the page holds it, so that a link to it can be shared. */
export interface EventFilter {
  readonly type: EventKind | '';
  /** The id of a character. */
  readonly who: string;
  readonly cause: string;
  readonly min: string;
  /** Moments in ISO 8601, or empty. */
  readonly from: string;
  readonly to: string;
}

export const everything: EventFilter = { type: '', who: '', cause: '', min: '', from: '', to: '' };

/** From the address; what makes no sense is left out. */
export function readFilter(query: string): EventFilter {
  const found = new URLSearchParams(query);
  const text = (name: string): string => found.get(name) ?? '';
  const moment = (name: string): string => (Number.isNaN(Date.parse(text(name))) ? '' : text(name));
  return {
    type: text('type') in kindWords ? (text('type') as EventKind) : '',
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
  return queryOf({ ...filter });
}

/** For the service. */
export function toApiQuery({ type, who, cause, min, from, to }: EventFilter): string {
  return queryOf({ type, agentNpc: who, cause, minAmount: min, from, to });
}

export function isFiltered(filter: EventFilter): boolean {
  return writeFilter(filter) !== '';
}

function queryOf(parameters: Readonly<Record<string, string>>): string {
  return new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== '')).toString();
}
