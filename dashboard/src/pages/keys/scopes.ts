export const scopes = [
  { value: 'economy:read', label: 'Read', text: 'see worlds, characters and events' },
  { value: 'economy:write', label: 'Act', text: 'pay, spawn, talk and change worlds' },
  { value: 'manage', label: 'Manage', text: 'agents, webhooks, keys and the audit trail' },
] as const;

export type Scope = (typeof scopes)[number]['value'];

export const scopeWords: Readonly<Record<string, string>> = Object.fromEntries(
  scopes.map(({ value, label }) => [value, label]),
);
