import { type TurnFailure, type TurnFailureKind } from './turn-failure.js';

/** What to do about each kind of failure. */
const advice: Readonly<Record<TurnFailureKind, string>> = {
  connect:
    'No connection. Start the agent, and check that `endpoint` has its host and port as seen from this service and that no firewall is in between.',
  timeout:
    'It did not answer in time. If it has to load a model, load the model first. Else make it faster, with a smaller model or shorter answers, or ask the operator to raise INTERACT_TURN_MS.',
  status:
    'It refused the request. 401 and 403: set `credentials`; 404: the path of `endpoint` or the `protocol` is wrong; 429: it is overloaded; 5xx: check its log.',
  redirect: 'Redirects are never followed. Register the address that it redirects to.',
  too_large: 'Its answer is over 256 KiB. A line is at most 500 characters: answer with only that.',
  not_json:
    'It answered with something that is not JSON. Check that `endpoint` is the address of the agent, not of a web page, and that it sends `content-type: application/json`.',
  schema: 'It answered with JSON of another form. Compare `answer` with its `protocol` in docs/agents.md.',
  unreadable: 'Its line is malformed JSON. Try another model, or let it answer with plain text.',
  empty: 'It answered without a word to say. If it thinks for long, raise `maxTokens` in its `options`.',
  cut: 'Its response ended in the first sentence. Raise `maxTokens` in its `options`, or check its log.',
  other_speaker:
    'It wrote the line of somebody else. Try another model, or one that follows instructions better.',
  refused: 'It declined. Check what in the request its content filter or rules reject.',
  context:
    'Even with fewer memories and lines the turn is too long for its model. Load the model with a larger context.',
  agent_error: 'It reported an internal failure. Check its log.',
  blocked:
    'The operator of this service has to list the host in AGENT_ALLOWED_HOSTS, or the agent has to move.',
  busy: 'Too many calls were in flight. Try again; AGENT_MAX_PARALLEL limits the calls to one agent.',
  down: 'It is not called for a while after failures. Try again in 30 seconds.',
  token_limit:
    'The application has used its tokens of the day (UTC). Wait for the next, or ask the operator for more: `application:change --tokens`.',
};

/** The error code of JSON-RPC for a method that the agent does not have, and what to do about it. */
const absentMethod = '-32601';
const ofAbsentMethod =
  'It does not have the method: its card and its server are of different versions of A2A. Let its card name the `protocolVersion` that it speaks (1.0: SendMessage, 0.3: message/send).';

export function adviceOn({ kind, code }: TurnFailure): string {
  return kind === 'agent_error' && code === absentMethod ? ofAbsentMethod : advice[kind];
}
