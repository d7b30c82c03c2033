import { session } from '../api/session.js';
import type { PageEntry } from './index.js';

/** The pages of the application, which belong to no world; each is loaded when it is first shown. */
const all: readonly (PageEntry & { readonly ownersOnly?: boolean })[] = [
  { name: 'changes', title: 'Changes', icon: 'changes', load: () => import('./changes/changes.js') },
  {
    name: 'people',
    title: 'People',
    icon: 'people',
    ownersOnly: true,
    load: () => import('./people/people.js'),
  },
  { name: 'agents', title: 'Agents', icon: 'agents', load: () => import('./agents/agents.js') },
  {
    name: 'webhooks',
    title: 'Webhooks',
    icon: 'webhooks',
    ownersOnly: true,
    load: () => import('./webhooks/webhooks.js'),
  },
  { name: 'keys', title: 'Keys', icon: 'keys', ownersOnly: true, load: () => import('./keys/keys.js') },
  { name: 'usage', title: 'Usage', icon: 'chart', load: () => import('./usage/usage.js') },
];

/** Those that the viewer may see: to people who are no owners, some would only say that they may not. */
export function applicationPages(): readonly PageEntry[] {
  const role = session.get()?.person?.role;
  return role === undefined || role === 'own' ? all : all.filter(({ ownersOnly }) => !ownersOnly);
}
