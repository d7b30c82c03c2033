import { may, session } from './session.js';

/** What an offer needs: to change worlds, to manage the application, to read its audit trail, or to be a person. */
type Right = 'act' | 'manage' | 'trail' | 'person';

/** Everything that not every viewer is offered: pages, buttons, links and what the search finds. All else needs no more than reading. */
const needs = {
  changes: 'trail',
  people: 'manage',
  webhooks: 'manage',
  keys: 'manage',
  password: 'person',
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
  const isPerson = session.get()?.person != null;
  if (right === 'person') return isPerson;
  // A game needs a scope to read the trail; a person of any role may.
  return may('manage') || (right === 'trail' && isPerson);
}
