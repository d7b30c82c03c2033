import { isOffered } from '../api/rights.js';
import type { PageEntry } from './index.js';

/** The pages of the application, which belong to no world; each is loaded when it is first shown. */
export const allApplicationPages: readonly PageEntry[] = [
  {
    name: 'changes',
    title: 'Changes',
    icon: 'changes',
    offer: 'changes',
    load: () => import('./changes/changes.js'),
  },
  {
    name: 'people',
    title: 'People',
    icon: 'people',
    offer: 'people',
    load: () => import('./people/people.js'),
  },
  { name: 'agents', title: 'Agents', icon: 'agents', load: () => import('./agents/agents.js') },
  {
    name: 'webhooks',
    title: 'Webhooks',
    icon: 'webhooks',
    offer: 'webhooks',
    load: () => import('./webhooks/webhooks.js'),
  },
  { name: 'keys', title: 'Keys', icon: 'keys', offer: 'keys', load: () => import('./keys/keys.js') },
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
