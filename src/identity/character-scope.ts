import { deriveId, isIdentifier } from '../common/identifier.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { toDecimal } from '../common/money/money.js';

/**
 * What a token of one character or account may do with an operation: nothing without this mark; with `itself` only where the path
 * names that character, with `account` where it names that account, with `payer` or `owner` where the body names either as such, or as who
 * gives in every leg, or the path a thing of its own, with `world` where the path names the instance of it, with `any` always.
 */
export type CharacterAccess = 'itself' | 'account' | BodyAccess | 'world' | 'any';

/** What is found in the body, which is read later. */
export type BodyAccess = 'payer' | 'owner';

/**
 * The only character, or account, that a token is valid for: it can act as no other, and sees little more than the character does.
 *
 * @publicApi
 */
export interface CharacterScope {
  readonly instanceId: string;
  readonly id: string;
  /** It is an account, which has nothing but its trades. */
  readonly account?: boolean;
  /** Maximum amount of one of its trades; null: no limit. */
  readonly maxAmount: number | null;
  /** Maximum amount that its trades may have moved within 24 hours; absent or null: no limit. */
  readonly maxPerDay?: number | null;
}

/** The claims of a token of one character or account. */
export function toCharacterClaims({
  instanceId,
  id,
  account = false,
  maxAmount,
  maxPerDay = null,
}: CharacterScope): Record<string, unknown> {
  return {
    [account ? 'account' : 'agent_npc']: `${instanceId}/${id}`,
    ...(maxAmount === null ? {} : { max_amount: maxAmount }),
    ...(maxPerDay === null ? {} : { max_per_day: maxPerDay }),
  };
}

/**
 * The limits in the claims of a token: null for the whole application, undefined for claims that cannot be
 * enforced. An external issuer writes the `id`s of instance and character, or account.
 */
export function readCharacterClaims(
  claims: Readonly<Record<string, unknown>>,
): CharacterScope | null | undefined {
  const { agent_npc: character, account, max_amount: most, max_per_day: daily } = claims;
  if (character !== undefined && account !== undefined) return undefined;
  const name = character ?? account;
  if (name === undefined && most === undefined && daily === undefined) return null;
  const parts = typeof name === 'string' ? name.toLowerCase().split('/') : [];
  const [instanceId, id] = parts;
  if (parts.length !== 2 || !isIdentifier(instanceId) || !isIdentifier(id)) return undefined;
  const [maxAmount, maxPerDay] = [toDecimal(most), toDecimal(daily)];
  if ((maxAmount === null && most !== undefined) || (maxPerDay === null && daily !== undefined))
    return undefined;
  return { instanceId, id, ...(account !== undefined && { account: true }), maxAmount, maxPerDay };
}

/** The input of a rule, from the request of any HTTP adapter. */
export interface CharacterRequest {
  readonly params?: Record<string, string>;
}

/**
 * Refuses what a token of one character or account may not do. Allowed requests continue with the ids of the token: a `uuid` in the path
 * can then not be another character's id.
 */
export function requireAccess(
  { instanceId, id, account = false }: CharacterScope,
  applicationId: string,
  access: CharacterAccess | undefined,
  { params = {} }: CharacterRequest,
): void {
  if (access === undefined || access === (account ? 'itself' : 'account')) {
    throw forbidden(`A token of one ${account ? 'account' : 'character'} does not allow this operation.`);
  }
  if (access === 'any') return;
  // Its body comes later: see `requireNamed`.
  if (isBodyAccess(access)) return;
  const instanceName = 'instance' in params ? 'instance' : 'identifier';
  if (!names(params[instanceName], applicationId, instanceId)) {
    throw forbidden(`The token is for ${account ? 'an account' : 'a character'} of another instance.`);
  }
  params[instanceName] = instanceId;
  if (access === 'world') return;
  if (!names(params['identifier'], instanceId, id)) {
    throw forbidden(`The token is for another ${account ? 'account' : 'character'}.`);
  }
  params['identifier'] = id;
}

export function isBodyAccess(access: CharacterAccess | undefined): access is BodyAccess {
  return access === 'payer' || access === 'owner';
}

/** The same for a payer or an owner in the body, or who gives in every leg of it, once that is read: it has to be the one of the token. */
export function requireNamed(
  { instanceId, id, account = false }: CharacterScope,
  applicationId: string,
  access: BodyAccess,
  { params = {}, body }: CharacterRequest & { readonly body?: unknown },
): void {
  const name = `${access}Identifier` as const;
  const named = (body ?? {}) as { instanceIdentifier?: string; legs?: unknown } & Partial<
    Record<typeof name, string>
  >;
  const { identifier: ofPath } = params;
  if (!names(ofPath ?? named.instanceIdentifier, applicationId, instanceId)) {
    throw forbidden(`The token is for ${account ? 'an account' : 'a character'} of another instance.`);
  }
  const legs = (Array.isArray(named.legs) ? named.legs : [named]) as ({ from?: string } | null)[];
  const isOwn = ofPath
    ? legs.every((leg) => names(leg?.from, instanceId, id))
    : names(named[name], instanceId, id);
  if (!isOwn) throw forbidden(`The token is for another ${account ? 'account' : 'character'}.`);
  if (ofPath) {
    params['identifier'] = instanceId;
    for (const leg of legs) leg!.from = id;
    return;
  }
  named.instanceIdentifier = instanceId;
  named[name] = id;
}

/** Whether an identifier is the id, or the uuid that the id was derived from. */
function names(identifier: string | undefined, scope: string, id: string): boolean {
  if (!isIdentifier(identifier)) return false;
  const given = identifier.toLowerCase();
  return given === id || deriveId(scope, given) === id;
}

function forbidden(detail: string): EconomyError {
  return new EconomyError('FORBIDDEN', {
    detail,
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope"' },
  });
}
