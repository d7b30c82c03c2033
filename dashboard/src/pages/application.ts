import type { PageEntry } from './index.js';

/** The pages of the application, which belong to no world; each is loaded when it is first shown. */
export const applicationPages: readonly PageEntry[] = [
  { name: 'agents', title: 'Agents', icon: 'agents', load: () => import('./agents/agents.js') },
  { name: 'webhooks', title: 'Webhooks', icon: 'webhooks', load: () => import('./webhooks/webhooks.js') },
  { name: 'keys', title: 'Keys', icon: 'keys', load: () => import('./keys/keys.js') },
  { name: 'usage', title: 'Usage', icon: 'chart', load: () => import('./usage/usage.js') },
];
