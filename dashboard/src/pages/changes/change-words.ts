import type { ApiChange } from '../../api/types.js';
import { applicationPages } from '../application.js';
import { applicationHref, pageHref } from '../../router.js';

/** What each change is called, and where its world belongs if not behind “in”; of a route that is not here its method and template say it. */
const words: Readonly<Record<string, string>> = {
  'POST /v1/instance': 'Created {world}',
  'PUT /v1/instance/{identifier}': 'Changed the settings',
  'PUT /v1/instance/{identifier}/tax-rate': 'Changed the tax rate',
  'PUT /v1/instance/{identifier}/tax': 'Collected taxes',
  'PUT /v1/instance/{identifier}/disburse': 'Paid out of the treasury',
  'POST /v1/instance/{identifier}/night': 'Let a night pass',
  'POST /v1/instance/{identifier}/fork': 'Copied {world}',
  'POST /v1/instance/{identifier}/trades': 'Made several payments',
  'POST /v1/instance/{identifier}/agent-npcs': 'Spawned several characters',
  'POST /v1/instance/{identifier}/grants': 'Granted wealth to several',
  'POST /v1/instance/{identifier}/updates': 'Changed several characters',
  'POST /v1/instance/{identifier}/deaths': 'Killed several characters',
  'POST /v1/agent-npc': 'Spawned a character',
  'PUT /v1/agent-npc/{instance}/{identifier}': 'Changed a character',
  'DELETE /v1/agent-npc/{instance}/{identifier}': 'Killed a character',
  'PUT /v1/agent-npc/{instance}/{identifier}/trade': 'Made a payment',
  'PUT /v1/agent-npc/{instance}/{identifier}/grant': 'Granted wealth',
  'PUT /v1/agent-npc/{instance}/{identifier}/interact': 'Let characters talk',
  'POST /v1/agent-npc/{instance}/{identifier}/talk': 'Talked to a character',
  'PUT /v1/agent-npc/{instance}/{identifier}/turn/{turn}': 'Spoke for a character',
  'DELETE /v1/agent-npc/{instance}/{identifier}/text': 'Erased texts of a character',
  'POST /v1/agent-npc/{instance}/memory': 'Told several characters something',
  'POST /v1/agent-npc/{instance}/{identifier}/memory': 'Told a character something',
  'DELETE /v1/agent-npc/{instance}/{identifier}/memory/{memory}': 'Made a character forget',
  'POST /v1/agent-npc/{instance}/{identifier}/reflect': 'Let a character reflect',
  'POST /v1/npc': 'Added an NPC',
  'DELETE /v1/npc/{instance}/{identifier}': 'Removed an NPC',
  'POST /v1/agent': 'Registered an agent',
  'PUT /v1/agent/{identifier}': 'Changed an agent',
  'DELETE /v1/agent/{identifier}': 'Deleted an agent',
  'POST /v1/agent/{identifier}/probe': 'Tested an agent',
  'PUT /v1/agent/{identifier}/claim/{instance}': 'Let an agent claim {world}',
  'DELETE /v1/agent/{identifier}/claim/{instance}': 'Took {world} from an agent',
  'POST /v1/webhook': 'Created a webhook',
  'PUT /v1/webhook/{identifier}': 'Changed a webhook',
  'DELETE /v1/webhook/{identifier}': 'Deleted a webhook',
  'POST /v1/webhook/{identifier}/secret': 'Changed the secret of a webhook',
  'POST /v1/webhook/{identifier}/test': 'Tested a webhook',
  'POST /v1/webhook/{identifier}/replay': 'Sent events of a webhook again',
  'POST /v1/webhook/{identifier}/failure/{instance}/{seq}/replay': 'Sent a message again',
  'POST /v1/application/key': 'Created a key',
  'DELETE /v1/application/key/{key}': 'Revoked a key',
  'POST /v1/application/revoked-token': 'Revoked a token',
  'POST /v1/person': 'Invited a person',
  'PUT /v1/person/{identifier}': 'Changed a person',
  'DELETE /v1/person/{identifier}': 'Deleted a person',
};

/** What is said before the world and after it. */
export function wordsOf(change: ApiChange): { readonly before: string; readonly after: string } {
  const name = `${change.method} ${change.route}`;
  const text = words[name] ?? (change.operator === null ? name : `Ran ${change.route}`);
  if (worldOf(change) === null) return { before: text.replace('{world}', 'a world'), after: '' };
  const [before = '', after] = text.split('{world}');
  return after === undefined ? { before: `${text} in `, after: '' } : { before, after };
}

/** The world that was changed; null for what belongs to the application. */
export function worldOf({ route, targets }: ApiChange): string | null {
  if (targets['instance'] !== undefined) return targets['instance'];
  if (!route.startsWith('/v1/instance')) return null;
  return targets['identifier'] ?? targets['id'] ?? null;
}

/** Where one sees what was changed; null where there is nothing to see any more. */
export function linkOf(change: ApiChange): { readonly href: string; readonly text: string } | null {
  const { route, targets, method } = change;
  const world = worldOf(change);
  const character = route.startsWith('/v1/agent-npc/{instance}/{identifier}') && targets['identifier'];
  if (world !== null && character) {
    return { href: pageHref(world, 'characters', character), text: 'The character' };
  }
  if (method === 'DELETE') return null;
  const kind = route.split('/')[2] ?? '';
  const page = applicationPages().find(({ name }) => name === places[kind]);
  return page ? { href: applicationHref(page.name), text: page.title } : null;
}

const places: Readonly<Record<string, string>> = {
  agent: 'agents',
  webhook: 'webhooks',
  person: 'people',
  application: 'keys',
};

/** The person who was changed; null where it was something else. */
export function personOf({ route, targets }: ApiChange): string | null {
  if (!route.startsWith('/v1/person')) return null;
  return targets['identifier'] ?? targets['id'] ?? null;
}
