import { readChoice } from './paging/page.js';

/** The forms of events: with the whole resources, or with ids, names and numbers. */
export const eventViews = ['full', 'compact'] as const;
export type EventView = (typeof eventViews)[number];

export function readView(view: unknown): EventView {
  return readChoice('view', view, eventViews, 'full');
}
