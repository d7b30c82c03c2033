/** The groups of routes that can be left out. */
export const economyFeatures = [
  'agents',
  'dashboard',
  'docs',
  'events',
  'health',
  'insight',
  'mcp',
  'openapi',
  'problems',
  'usage',
  'webhooks',
] as const;

/**
 * A group of routes that can be left out, with what runs for it. Tokens, the application, instances and characters are
 * always there. `webhooks` needs `events`; `docs` is the page at `/docs`, `openapi` the document at `/openapi.json`;
 * `problems` are the pages that explain the error codes.
 *
 * @publicApi
 */
export type EconomyFeature = (typeof economyFeatures)[number];
