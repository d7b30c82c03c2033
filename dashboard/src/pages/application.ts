import { isOffered, type Offer } from '../api/rights.js';
import type { IconName } from '../ui/icon.js';
import type { PageEntry } from './index.js';

/** Of a page that not everybody may see, which is called what the offer and the icon are. */
const offered = (name: Offer & IconName, title: string, load: PageEntry['load']): PageEntry => ({
  name,
  title,
  icon: name,
  offer: name,
  load,
});

/** The pages of the application, which belong to no world; each is loaded when it is first shown. */
export const allApplicationPages: readonly PageEntry[] = [
  offered('changes', 'Changes', () => import('./changes/changes.js')),
  offered('people', 'People', () => import('./people/people.js')),
  { name: 'agents', title: 'Agents', icon: 'agents', load: () => import('./agents/agents.js') },
  offered('webhooks', 'Webhooks', () => import('./webhooks/webhooks.js')),
  offered('keys', 'Keys', () => import('./keys/keys.js')),
  { name: 'usage', title: 'Usage', icon: 'chart', load: () => import('./usage/usage.js') },
  {
    name: 'password',
    title: 'Password',
    icon: 'keys',
    offer: 'password',
    load: () => import('./password/password.js'),
  },
];

/** Those that the viewer may see: others would only say that they may not. */
export function applicationPages(): readonly PageEntry[] {
  return allApplicationPages.filter(({ offer }) => isOffered(offer));
}
