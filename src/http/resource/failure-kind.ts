/** The kinds of failed turns; docs/agents.md has a table. A closed list. */
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

/** Why a talk was not completed. `declined`: the agent that should open it had nothing to say. */
export const talkFailureKinds = [...turnFailureKinds, 'declined'] as const;
