import { session } from '../api/session.js';
import type { PageEntry } from './index.js';

/** The pages of the application, which belong to no world; each is loaded when it is first shown. */
const all: readonly (PageEntry & { readonly for?: 'owners' | 'people' })[] = [
  { name: 'changes', title: 'Changes', icon: 'changes', load: () => import('./changes/changes.js') },
  {
    name: 'people',
    title: 'People',
    icon: 'people',
    for: 'owners',
    load: () => import('./people/people.js'),
  },
  { name: 'agents', title: 'Agents', icon: 'agents', load: () => import('./agents/agents.js') },
  {
    name: 'webhooks',
    title: 'Webhooks',
    icon: 'webhooks',
    for: 'owners',
    load: () => import('./webhooks/webhooks.js'),
  },
  { name: 'keys', title: 'Keys', icon: 'keys', for: 'owners', load: () => import('./keys/keys.js') },
  { name: 'usage', title: 'Usage', icon: 'chart', load: () => import('./usage/usage.js') },
  {
    name: 'password',
    title: 'Password',
    icon: 'keys',
    for: 'people',
    load: () => import('./password/password.js'),
  },
];

/** Those that the viewer may see: to people who are no owners, some would only say that they may not. */
export function applicationPages(): readonly PageEntry[] {
  const role = session.get()?.person?.role;
  return all.filter((page) =>
    page.for === 'people' ? role : page.for !== 'owners' || role === undefined || role === 'own',
  );
}
