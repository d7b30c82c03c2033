/** The groups of routes that a host may leave out. */
export const economyFeatures = [
  'agents',
  'dashboard',
  'events',
  'health',
  'insight',
  'mcp',
  'problems',
  'usage',
  'webhooks',
] as const;

/**
 * A group of routes that can be left out, with what runs for it. Tokens, the application, instances and characters are
 * always there. `webhooks` needs `events`; `problems` are the pages that explain the error codes.
 *
 * @publicApi
 */
export type EconomyFeature = (typeof economyFeatures)[number];
