/**
 * Every error the service answers with: its stable code, its HTTP status, and one sentence that says what it means and
 * what to do next. The sentence is what `/problems/{code}` shows, so it must help somebody who sees it for the first time.
 */
interface ErrorKind {
  readonly status: number;
  readonly title: string;
  readonly help: string;
}

const kinds = {
  VALIDATION_FAILED: kind(
    400,
    'The request is not valid',
    'A field or parameter has the wrong type, range or form; `errors` lists each one with its JSON Pointer.',
  ),
  MALFORMED_JSON: kind(
    400,
    'The body is not JSON',
    'The body could not be read as one JSON object in UTF-8; check quotes, commas and nesting.',
  ),
  UNAUTHENTICATED: kind(
    401,
    'No valid access token',
    'Send `Authorization: Bearer <token>` with a token of `POST /v1/auth/token` that has not expired or been revoked.',
  ),
  INVALID_CLIENT: kind(
    401,
    'The client credentials are wrong',
    'The client id or secret is unknown, or the application was revoked; create or rotate them with the command line.',
  ),
  FORBIDDEN: kind(
    403,
    'The token does not allow this',
    'The token lacks the scope that this operation needs, or it is for one character and this is not for it to do; ask for ' +
      'another one in `POST /v1/auth/token`.',
  ),
  ROUTE_NOT_FOUND: kind(
    404,
    'No such address',
    'Nothing is served at this path; `/docs` lists every operation.',
  ),
  INSTANCE_NOT_FOUND: kind(
    404,
    'No such instance',
    'No instance of this application has that id or uuid; register it with `POST /v1/instance`.',
  ),
  AGENT_NPC_NOT_FOUND: kind(
    404,
    'No such Agent NPC',
    'No living Agent NPC of this instance has that id or uuid.',
  ),
  NPC_NOT_FOUND: kind(404, 'No such NPC', 'No living NPC of this instance has that id or uuid.'),
  PARENT_NOT_FOUND: kind(
    404,
    'No such parent',
    'A parent must be a living NPC or Agent NPC of the same instance.',
  ),
  EVENT_NOT_FOUND: kind(404, 'No such event', 'The history of the instance has no event with that seq yet.'),
  MEMORY_NOT_FOUND: kind(404, 'No such memory', 'The character has no memory with that id.'),
  AGENT_NOT_FOUND: kind(
    404,
    'No such agent',
    'No agent of this application has that id; register it with `POST /v1/agent`.',
  ),
  WEBHOOK_NOT_FOUND: kind(
    404,
    'No such webhook',
    'No webhook of this application has that id; make it with `POST /v1/webhook`.',
  ),
  WEBHOOK_FAILURE_NOT_FOUND: kind(
    404,
    'No such failure',
    'The webhook has no failed message of that instance and `seq`; `GET /v1/webhook/{identifier}/failure` lists them.',
  ),
  METHOD_NOT_ALLOWED: kind(
    405,
    'The method is not allowed here',
    'The path exists, for the methods in the `Allow` header.',
  ),
  ALREADY_EXISTS: kind(
    409,
    'The uuid is already used',
    'An entity of this instance, living or dead, already has that uuid, or is called by it otherwise: it is its id, or the id that follows from it is its uuid. A uuid is never given twice. For a new instance the same holds among those of the application.',
  ),
  REQUEST_IN_PROGRESS: kind(
    409,
    'The first request is still running',
    'A request with this Idempotency-Key is still in flight; repeat it a little later to get its answer.',
  ),
  AGENT_IN_USE: kind(
    409,
    'The agent still speaks for characters',
    'Living Agent NPCs use this agent; they must die or be given another one before it can be deleted.',
  ),
  PAYLOAD_TOO_LARGE: kind(
    413,
    'The body is too large',
    'The body is over the limit of this operation; split it.',
  ),
  UNSUPPORTED_MEDIA_TYPE: kind(
    415,
    'The body is not JSON',
    'Send the body as `Content-Type: application/json` in UTF-8, without a content encoding.',
  ),
  INSUFFICIENT_WEALTH: kind(
    422,
    'Not enough wealth',
    'The trader has less than the amount; `available` and `requested` say how much.',
  ),
  INSUFFICIENT_TREASURY: kind(
    422,
    'The treasury has too little',
    '`requested` is more than the treasury has (`available`); collect taxes first, or pay out less.',
  ),
  NO_RECIPIENT: kind(
    422,
    'Nobody to pay',
    'The instance has no living Agent NPC that the treasury could pay.',
  ),
  SELF_TRADE: kind(422, 'Trader and recipient are the same', 'An Agent NPC cannot trade with itself.'),
  SELF_INTERACTION: kind(
    422,
    'Initiator and responder are the same',
    'An Agent NPC cannot talk with itself.',
  ),
  WEALTH_LIMIT: kind(
    422,
    'Over the largest amount',
    'A wealth or the treasury would exceed 99999999999.9999; nothing was changed.',
  ),
  NO_RESPONDER: kind(
    422,
    'Nobody to talk with',
    'No responder was named and the instance has no other living Agent NPC.',
  ),
  TRADE_REFUSED: kind(
    422,
    'A rule of this world refuses the trade',
    'A trade rule of this installation has something against it: `rule` names it, `reason` and `detail` say what; nothing was written.',
  ),
  BATCH_REFUSED: kind(
    422,
    'Another entry was refused',
    'The call is atomic and at least one of its entries breaks a rule; `errors` names them. Nothing was written.',
  ),
  WORLD_TOO_LARGE: kind(
    422,
    'The world is too large to be forked by a call',
    'Fork it without its history, or let the operator of the service copy it with `world:export` and `world:import`.',
  ),
  IDEMPOTENCY_KEY_REUSED: kind(
    422,
    'The Idempotency-Key was used for another request',
    'This key came with another method, path or body before; use a new key for a new request.',
  ),
  AGENT_UNREACHABLE: kind(
    422,
    'The agent could not speak',
    'An agent failed during the conversation and this service is set to refuse such talks (INTERACT_FALLBACK=error); nothing was written.',
  ),
  CREDENTIALS_KEY_MISSING: kind(
    422,
    'Credentials cannot be stored',
    'The service has no key to encrypt credentials and webhook secrets with; its operator can set AGENT_CREDENTIALS_KEY.',
  ),
  ENDPOINT_REFUSED: kind(
    422,
    'The address is not allowed',
    'The address breaks a rule for agent endpoints or webhooks; the detail names the rule and the setting.',
  ),
  TOO_MANY_WEBHOOKS: kind(
    422,
    'Too many webhooks',
    'The application has as many webhooks as this service allows (`limit`); delete one that nobody needs, or let one address hear more.',
  ),
  TOO_MANY_STREAMS: kind(
    429,
    'Too many live streams',
    'The application has as many live streams open as one process allows; close one, or come again after the seconds in `Retry-After`.',
  ),
  RATE_LIMITED: kind(
    429,
    'Too many requests',
    'The application, or this instance of it, is at its limit of requests a second; repeat the request after the seconds in `Retry-After`.',
  ),
  QUOTA_EXCEEDED: kind(
    429,
    'The quota of the month is used up',
    'The billable operations that are left this month are fewer than the request has; `GET /v1/usage` shows them, and a new month begins after the seconds in `Retry-After`.',
  ),
  INTERNAL: kind(
    500,
    'The service failed',
    'This is a fault of the service; its log has the cause under the `requestId`.',
  ),
  POLICY_FAILED: kind(
    500,
    'A policy failed',
    'A policy of this installation threw, took too long or gave an answer that breaks its contract; `policy` names the class, or the policy where the ledger refused its answer. Nothing was written.',
  ),
  POLICY_UNAVAILABLE: kind(
    503,
    'A policy is not there',
    'The instance has a policy that this process does not have; register it, or give the instance another one. Repeat the request after the seconds in `Retry-After`.',
  ),
  POLICY_CONFLICT: kind(
    503,
    'The world moved on',
    'Wealth or settings changed again and again while the policy decided; nothing was written. Repeat the request after the seconds in `Retry-After`.',
  ),
  OVERLOADED: kind(
    503,
    'Too busy right now',
    'The service cannot take the request now; repeat it after the seconds in `Retry-After`.',
  ),
  SHUTTING_DOWN: kind(
    503,
    'The service is stopping',
    'This process is about to stop; repeat the request after the seconds in `Retry-After`.',
  ),
  DATABASE_UNAVAILABLE: kind(
    503,
    'The database is away',
    'The database cannot be reached; repeat the request, with its Idempotency-Key, after the seconds in `Retry-After`.',
  ),
} as const satisfies Record<string, ErrorKind>;

function kind(status: number, title: string, help: string): ErrorKind {
  return { status, title, help };
}

/**
 * The stable, public name of an error.
 *
 * @publicApi
 */
export type ErrorCode = keyof typeof kinds;

export const errorKinds: Readonly<Record<ErrorCode, ErrorKind>> = kinds;
/**
 * Every code of the service.
 *
 * @publicApi
 */
export const errorCodes = Object.keys(kinds) as readonly ErrorCode[];

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(kinds, text);
}
