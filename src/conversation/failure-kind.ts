/** The kinds of failed turns; failure-advice.ts explains them. A closed list. */
export const turnFailureKinds = [
  'connect',
  'timeout',
  'status',
  'redirect',
  'too_large',
  'not_json',
  'schema',
  'unreadable',
  'empty',
  'cut',
  'other_speaker',
  'refused',
  'context',
  'agent_error',
  'blocked',
  'busy',
  'down',
  'token_limit',
] as const;

/** Why a talk was not completed. `declined`: the agent that should speak first had nothing to say. */
export const talkFailureKinds = [...turnFailureKinds, 'declined'] as const;
