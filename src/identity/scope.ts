export const scopes = ['economy:read', 'economy:write', 'manage'] as const;
/**
 * What a token may do.
 *
 * @publicApi
 */
export type Scope = (typeof scopes)[number];

/** What a token of one character has unless fewer are named. */
export const characterScopes: readonly Scope[] = ['economy:read', 'economy:write'];

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text);
}
