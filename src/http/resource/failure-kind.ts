/** What may be the matter with a turn; docs/agents.md has a table. A closed list. */
export const turnFailureKinds = [
  'connect',
  'timeout',
  'status',
  'redirect',
  'too_large',
  'not_json',
  'schema',
  'refused',
  'agent_error',
  'blocked',
  'busy',
  'down',
] as const;

/** Why a talk was not what it could be. `declined`: the agent that was to open it had nothing to say. */
export const talkFailureKinds = [...turnFailureKinds, 'declined'] as const;
