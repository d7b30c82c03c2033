/**
 * Every error of the service: its stable code, its HTTP status, and one sentence that explains what it means and
 * what to do next. `/problems/{code}` shows the sentence, so it must help somebody who sees it for the first time.
 */
interface ErrorKind {
  readonly status: number;
  readonly title: string;
  readonly help: string;
}

/** The codes of a status, each with its title and its help. */
function kindsOf<Code extends string>(
  status: number,
  texts: Readonly<Record<Code, readonly [title: string, help: string]>>,
): Readonly<Record<Code, ErrorKind>> {
  const all = Object.entries<readonly [string, string]>(texts);
  const kinds = all.map(([code, [title, help]]) => [code, { status, title, help }]);
  return Object.fromEntries(kinds) as Record<Code, ErrorKind>;
}

const kinds = {
  ...kindsOf(400, {
    VALIDATION_FAILED: [
      'The request is not valid',
      'A field or parameter has the wrong type, range or form; `errors` lists each one with its JSON Pointer.',
    ],
    UNKNOWN_PARAMETER: [
      'The operation has no such query parameter',
      'The query has parameters that this operation does not know; `errors` lists them. Names are case-sensitive; correct or omit them.',
    ],
    NUMBER_NOT_EXACT: [
      'A number cannot be returned exactly',
      'A free-form object, such as `metadata`, has a number with more digits than a double holds, such as most integers beyond 2^53; `errors` has its JSON Pointer. Send it as text.',
    ],
    IDEMPOTENCY_KEY_REQUIRED: [
      'The write needs an Idempotency-Key',
      'This application requires the header `Idempotency-Key` on writes that move money (`requireIdempotencyKey`); send a new key with each new request, and the same one with its retries.',
    ],
    MALFORMED_PATH: [
      'The path cannot be decoded',
      'Percent signs in a path must begin an encoded byte of UTF-8, such as `%20`; encode a percent sign itself as `%25`.',
    ],
    MALFORMED_JSON: [
      'The body is not JSON',
      'The body could not be read as one JSON object in UTF-8; check quotes, commas and nesting.',
    ],
  }),
  ...kindsOf(401, {
    UNAUTHENTICATED: [
      'No valid access token',
      'Send `Authorization: Bearer <token>` with a token from `POST /v1/auth/token` that has not expired or been revoked.',
    ],
    INVALID_CLIENT: [
      'Wrong client ID or secret',
      'The client ID or secret is wrong, or the application was revoked; create an application or rotate its secret on the command line.',
    ],
    INVALID_SIGN_IN: [
      'The sign-in failed',
      'The name or the password is wrong, or the person may no longer sign in; an owner can send a new invitation.',
    ],
  }),
  ...kindsOf(403, {
    FORBIDDEN: [
      'The token does not allow this',
      'The token lacks the scope or role that this operation needs, or is limited to one character, which may not do this; request another ' +
        'one with `POST /v1/auth/token`, or ask an owner for the role.',
    ],
  }),
  ...kindsOf(404, {
    ROUTE_NOT_FOUND: ['No such address', 'Nothing is served at this path; `/docs` lists every operation.'],
    INSTANCE_NOT_FOUND: [
      'No such instance',
      'No instance of this application has that id or uuid, or it was deleted; register it with `POST /v1/instance`.',
    ],
    AGENT_NPC_NOT_FOUND: ['No such Agent NPC', 'No living Agent NPC of this instance has that id or uuid.'],
    ACCOUNT_NOT_FOUND: [
      'No such account',
      'No open account of this instance has that id or uuid; open it with `POST /v1/account`.',
    ],
    OWNER_NOT_FOUND: [
      'No such owner',
      'The owner of an account must be a living Agent NPC or an open account of the same instance.',
    ],
    ASSET_NOT_FOUND: [
      'No such asset',
      'The instance has no asset with that code; create it with `PUT /v1/asset/{instance}/{code}`.',
    ],
    HOLD_NOT_FOUND: [
      'No such hold',
      'The instance has no hold with that id, or this token may not see it; `GET /v1/hold/{instance}` lists them.',
    ],
    LISTING_NOT_FOUND: [
      'No such listing',
      'The instance has no listing with that id, or this token may not change it; `GET /v1/listing/{instance}` lists them.',
    ],
    OBLIGATION_NOT_FOUND: [
      'No such obligation',
      'The instance has no obligation with that id or uuid, or this token may not see it; `GET /v1/obligation/{instance}` lists them.',
    ],
    NPC_NOT_FOUND: ['No such NPC', 'No living NPC of this instance has that id or uuid.'],
    PARENT_NOT_FOUND: ['No such parent', 'A parent must be a living NPC or Agent NPC of the same instance.'],
    EVENT_NOT_FOUND: ['No such event', 'The history of the instance has no event with that seq yet.'],
    MEMORY_NOT_FOUND: ['No such memory', 'The character has no memory with that id.'],
    AGENT_NOT_FOUND: [
      'No such agent',
      'No agent of this application has that id; register it with `POST /v1/agent`.',
    ],
    WEBHOOK_NOT_FOUND: [
      'No such webhook',
      'No webhook of this application has that id; create it with `POST /v1/webhook`.',
    ],
    KEY_NOT_FOUND: [
      'No such key',
      'The application has no key with that id; `GET /v1/application/key` lists them.',
    ],
    PERSON_NOT_FOUND: [
      'No such person',
      'The application has no person with that id; `GET /v1/person` lists them.',
    ],
    INVITATION_NOT_FOUND: [
      'The invitation is not valid',
      'It was used, has expired, or was replaced by a later one; ask an owner for a new one.',
    ],
    WEBHOOK_FAILURE_NOT_FOUND: [
      'No such failure',
      'The webhook has no failed message of that instance and `seq`; `GET /v1/webhook/{identifier}/failure` lists them.',
    ],
    TALK_NOT_FOUND: [
      'No open talk',
      'This speaker and the character have no open talk; the lines of one that ended are in its `interact` event.',
    ],
  }),
  ...kindsOf(405, {
    METHOD_NOT_ALLOWED: [
      'The method is not allowed here',
      'This path supports only the methods in the `Allow` header.',
    ],
  }),
  ...kindsOf(409, {
    ALREADY_EXISTS: [
      'The uuid is already used',
      'Another entity of this instance, living or dead, has that uuid, or an id that equals it; use a new uuid. An instance needs a uuid that no other instance of the application has.',
    ],
    INSTANCE_DELETED: [
      'The instance was deleted',
      'An instance with that uuid was deleted, and its rows are not gone yet: restore it with `POST /v1/instance/{identifier}/restore`, wait until it is removed, or use another uuid.',
    ],
    ALREADY_REVERSED: [
      'The event was already reversed',
      'An event can be reversed only once; `reversal` is the seq of the event that did it.',
    ],
    NAME_TAKEN: [
      'The name is taken',
      'Names are unique in the application, regardless of case; choose another one.',
    ],
    ASSET_IN_USE: [
      'The asset is in use',
      'Once some of an asset has been made, its kind, its decimals and whether it perishes cannot change; create another asset.',
    ],
    HOLD_ENDED: [
      'The hold has ended',
      'It was captured or released, or has expired, as `state` says; what was left of it is back with its payer. Make a new hold.',
    ],
    LISTING_ENDED: [
      'The listing has ended',
      'It was sold out or withdrawn, or has expired, as `state` says; what was left of it is back with its owner. Choose another one.',
    ],
    OBLIGATION_ENDED: [
      'The obligation has ended',
      'It was kept, broken or ended, as `state` says. Make a new one.',
    ],
    REQUEST_IN_PROGRESS: [
      'The first request is still running',
      'A request with this Idempotency-Key is still in flight; retry in a moment to get its response.',
    ],
  }),
  ...kindsOf(404, {
    TURN_NOT_FOUND: [
      'No such turn',
      'The turn has ended, was answered, or belongs to another character; wait for the next one.',
    ],
  }),
  ...kindsOf(409, {
    TALK_BUSY: [
      'The character is still answering',
      'An earlier line of this speaker has no response yet; wait for it before you send the next one.',
    ],
    AGENT_IN_USE: [
      'The agent still speaks for characters',
      'Living Agent NPCs use this agent; give them another one before you delete it.',
    ],
  }),
  ...kindsOf(408, {
    REQUEST_TIMEOUT: [
      'The body did not arrive in time',
      'The whole body must arrive within ten seconds of the head; send the request again, a large one in parts.',
    ],
  }),
  ...kindsOf(413, {
    PAYLOAD_TOO_LARGE: ['The body is too large', 'The body exceeds the limit of this operation; split it.'],
  }),
  ...kindsOf(415, {
    UNSUPPORTED_MEDIA_TYPE: [
      'The body is not JSON',
      'Send the body as `Content-Type: application/json` in UTF-8, without a content encoding.',
    ],
  }),
  ...kindsOf(422, {
    ACCOUNT_NOT_EMPTY: [
      'The account is not empty',
      'An account with wealth can be closed only with `to`, which names who gets the rest: a character, an account, or the instance.',
    ],
    INSUFFICIENT_WEALTH: [
      'Not enough wealth',
      'The trader has less than the amount; `available` and `requested` say how much.',
    ],
    INSUFFICIENT_GOODS: [
      'Not enough of an asset',
      'The giver has less of the `asset` than the request moves; `available` and `requested` say how much, and `pointer` names the leg or the good.',
    ],
    AMOUNT_TOO_FINE: [
      'The amount is finer than the asset',
      'The `asset` has fewer decimals than the amount; `pointer` names the leg or the good.',
    ],
    NOT_AN_ASSET: [
      'Not an asset of this world',
      'With `goodsOwned`, the goods of a trade must be codes of assets; create the `asset`, or trade without it.',
    ],
    HOLD_EXCEEDED: [
      'More than is held',
      'A capture can pay at most what is left of the hold (`available`); `requested` is more.',
    ],
    LISTING_EXCEEDED: [
      'More than is listed',
      'What is left of the listing is `available`; `requested` is more.',
    ],
    LISTING_SIDE: [
      'The wrong side of the listing',
      'A listing to sell is accepted by a buyer (`buyerIdentifier`), one to buy by a seller (`sellerIdentifier`); `side` says which it is.',
    ],
    HOLD_RECIPIENT_MISSING: [
      'The hold names nobody to pay',
      'The hold was made without a recipient: name one with the capture, as `recipientIdentifier`.',
    ],
    DUE_PASSED: [
      'It would never be due',
      '`due` must be later than now and not later than `ends`, by the clock of the obligation; send another one.',
    ],
    NOT_OF_THIS_KIND: [
      'Not for this kind of obligation',
      'Only a promise can be kept or broken; only a payment has an amount and a schedule, and can be forgiven.',
    ],
    OBLIGATION_EXCEEDED: [
      'More than is owed',
      'What is owed is `available`; `requested` is more. Without an `amount`, a payment pays all of it; `"forgiven": true` forgives all of it.',
    ],
    EXPIRY_PASSED: ['The expiry has passed', '`expiresAt` must be later than now; send another one.'],
    INSUFFICIENT_TREASURY: [
      'Not enough in the treasury',
      '`requested` is more than the treasury has (`available`); collect taxes first, or pay out less.',
    ],
    NO_RECIPIENT: ['Nobody to pay', 'The instance has no living Agent NPC to pay.'],
    NOT_REVERSIBLE: [
      'The event cannot be reversed',
      'Trades, grants, captures, payments to the treasury and single payments from it can be reversed; a reversal cannot. Collected taxes are paid back with the policy `refund`.',
    ],
    NOTHING_TO_REFUND: [
      'Nothing to pay back',
      'There is no collection of taxes to pay back; `reason` says why. Each is paid back once, to its payers who are alive.',
    ],
    SELF_TRADE: ['Trader and recipient are the same', 'Nobody can trade with themselves.'],
    SELF_INTERACTION: ['Initiator and responder are the same', 'An Agent NPC cannot talk with itself.'],
    SELF_RELATIONSHIP: [
      'The two are the same',
      'An Agent NPC has relationships to others, and none to itself.',
    ],
    DUPLICATE_PARTICIPANT: [
      'A character takes part twice',
      'Each character can take part only once: `others` must not repeat one, nor name the initiator or the responder.',
    ],
    WEALTH_LIMIT: [
      'Above the largest amount',
      'A wealth or the treasury would exceed 99999999999.9999; nothing was changed.',
    ],
    NO_RESPONDER: [
      'Nobody to talk to',
      'No responder was named and the instance has no other living Agent NPC.',
    ],
    TRADE_REFUSED: [
      'A rule of this world refuses the trade',
      'A trade rule of this installation refuses the trade: `rule` names the rule, `reason` and `detail` say why; nothing was written.',
    ],
    LINE_REFUSED: [
      'The line may not be said',
      'The moderation of this installation refuses what the player says: `reason` and `detail` say why, `pointer` what. Nothing was said; the player may say something else.',
    ],
    BATCH_REFUSED: [
      'Another entry was refused',
      'The call is atomic and at least one of its entries breaks a rule; `errors` names them. Nothing was written.',
    ],
    WORLD_TOO_LARGE: [
      'The world is too large for one call',
      'Fork it without its history, or ask the operator of the service to copy it with `world:export` and `world:import`; read its past from characters, history or events.',
    ],
    IDEMPOTENCY_KEY_REUSED: [
      'The Idempotency-Key was used for another request',
      'This key was used before with another method, path or body; use a new key for a new request.',
    ],
    AGENT_UNREACHABLE: [
      'The agent could not speak',
      'An agent failed, and this service refuses such conversations (INTERACT_FALLBACK=error); nothing was written.',
    ],
    CREDENTIALS_KEY_MISSING: [
      'Credentials cannot be stored',
      'The service has no key to encrypt credentials and webhook secrets; its operator can set AGENT_CREDENTIALS_KEY.',
    ],
    ENDPOINT_REFUSED: [
      'The address is not allowed',
      'The address breaks a rule for agent endpoints or webhooks; the detail names the rule and the setting.',
    ],
    TOO_MANY_AGENTS: [
      'Too many agents',
      'The application has as many agents as this service allows (`limit`); delete one that is no longer needed, or let one agent speak for several characters.',
    ],
    TOO_MANY_INSTANCES: [
      'Too many instances',
      'The application has as many instances as this service allows (`limit`); ask the operator of the service for more (`INSTANCES_MAX_PER_APPLICATION`).',
    ],
    TOO_MANY_WEBHOOKS: [
      'Too many webhooks',
      'The application has as many webhooks as this service allows (`limit`); delete one that is no longer needed, or send more events to one address.',
    ],
    TOO_MANY_KEYS: [
      'Too many keys',
      'The application has as many active keys as this service allows (`limit`); revoke one that is no longer needed.',
    ],
    TOO_MANY_PEOPLE: [
      'Too many people',
      'The application has as many people as this service allows (`limit`); delete one who is no longer needed.',
    ],
    TOO_MANY_REVOKED_TOKENS: [
      'Too many revoked tokens',
      'The application has as many individually revoked tokens as this service stores (`limit`); revoke their key instead.',
    ],
  }),
  ...kindsOf(429, {
    TOO_MANY_STREAMS: [
      'Too many live streams',
      'The application has as many live streams open as one process allows; close one, or retry after the seconds in `Retry-After`.',
    ],
    TOO_MANY_IDEMPOTENCY_KEYS: [
      'Too many Idempotency-Keys',
      'The application has as many unexpired Idempotency-Keys as this service stores (`limit`); retries with stored keys still work, and a key expires after 24 hours. Retry after the seconds in `Retry-After`, or ask the operator of the service for more (`IDEMPOTENCY_KEYS_MAX_PER_APPLICATION`).',
    ],
    RATE_LIMITED: [
      'Too many requests',
      'The application, or this instance of it, has reached its limit of requests per second; retry after the seconds in `Retry-After`.',
    ],
    QUOTA_EXCEEDED: [
      'The monthly quota is used up',
      'The request needs more billable operations than are left this month; `GET /v1/usage` shows them, and the next month begins after the seconds in `Retry-After`.',
    ],
  }),
  ...kindsOf(500, {
    INTERNAL: [
      'The service failed',
      'This is a fault of the service; its log has the cause under the `requestId`.',
    ],
    POLICY_FAILED: [
      'A policy failed',
      'A policy of this installation threw, timed out or returned an invalid result; `policy` names it. Nothing was written.',
    ],
  }),
  ...kindsOf(503, {
    POLICY_UNAVAILABLE: [
      'A policy is missing',
      'The instance uses a policy that this process does not have; register it, or choose another one for the instance. Retry after the seconds in `Retry-After`.',
    ],
    POLICY_CONFLICT: [
      'The world kept changing',
      'Wealth or settings kept changing while the policy decided; nothing was written. Retry after the seconds in `Retry-After`.',
    ],
    OVERLOADED: [
      'Too busy right now',
      'The service has no capacity for the request now; retry after the seconds in `Retry-After`.',
    ],
    SHUTTING_DOWN: [
      'The service is shutting down',
      'This process is shutting down; retry after the seconds in `Retry-After`.',
    ],
    DATABASE_UNAVAILABLE: [
      'The database is unavailable',
      'The database cannot be reached; retry, with the same Idempotency-Key, after the seconds in `Retry-After`.',
    ],
  }),
};

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
