import { may, session } from './session.js';

/** What an offer needs: to change worlds, to manage the application, or to read its trail of changes. */
type Right = 'act' | 'manage' | 'trail';

/** Everything that not every viewer is offered: pages, buttons, links and what the search finds. All else needs no more than reading. */
const needs = {
  changes: 'trail',
  people: 'manage',
  webhooks: 'manage',
  keys: 'manage',
  manageAgents: 'manage',
  createWorlds: 'act',
  changeWorlds: 'act',
} as const satisfies Record<string, Right>;

export type Offer = keyof typeof needs;

/** Whether the viewer may; the service has the last word. */
export function isOffered(offer: Offer | undefined): boolean {
  if (offer === undefined) return true;
  const right: Right = needs[offer];
  if (right === 'act') return may('economy:write');
  // A game needs a scope to read the trail; a person of any role may.
  return may('manage') || (right === 'trail' && session.get()?.person != null);
}
