import type { ComponentType } from 'preact';
import type { Offer } from '../api/rights.js';
import type { IconName } from '../ui/icon.js';

export interface PageProps {
  /** What follows the page in the address. */
  readonly path: readonly string[];
  /** What follows a question mark in it. */
  readonly query: string;
}

export interface PageEntry {
  readonly name: string;
  readonly title: string;
  readonly icon: IconName;
  /** What it needs, beyond reading. */
  readonly offer?: Offer;
  readonly load: () => Promise<{ readonly default: ComponentType<PageProps> }>;
}

/** The pages of a world; each is loaded when it is first shown. */
export const pages: readonly PageEntry[] = [
  { name: 'overview', title: 'Overview', icon: 'overview', load: () => import('./overview/overview.js') },
  {
    name: 'characters',
    title: 'Characters',
    icon: 'characters',
    load: () => import('./characters/characters.js'),
  },
  { name: 'events', title: 'Events', icon: 'events', load: () => import('./events/events.js') },
  { name: 'story', title: 'Story', icon: 'story', load: () => import('./story/story.js') },
  { name: 'flows', title: 'Flows', icon: 'flows', load: () => import('./flows/flows.js') },
  { name: 'prices', title: 'Prices', icon: 'prices', load: () => import('./prices/prices.js') },
  { name: 'levers', title: 'Levers', icon: 'levers', load: () => import('./levers/levers.js') },
  { name: 'settings', title: 'Settings', icon: 'settings', load: () => import('./settings/settings.js') },
];
