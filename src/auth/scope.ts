export const scopes = ['economy:read', 'economy:write', 'manage'] as const;
/**
 * What a token may do.
 *
 * @publicApi
 */
export type Scope = (typeof scopes)[number];

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text);
}
