import { setTimeout as sleep } from 'node:timers/promises';
import { Body, Controller, Get, Header, Headers, Post, Req } from '@nestjs/common';
import { ApiConsumes, ApiExtraModels, ApiProperty, ApiTags } from '@nestjs/swagger';
import { RefusalThrottle } from '../../common/refusal-throttle.js';
import { EconomyError, invalidAt } from '../../common/errors/economy-error.js';
import { Operation } from '../request/operation.js';
import { IgnoresUnknown } from '../request/validation.pipe.js';
import { Optional, IsPlainText, rule } from '../request/validators.js';
import { maxMoney, toDecimal } from '../../common/money/money.js';
import { contextOf } from '../adapter/request-context.js';
import { Public } from './jwt-auth.guard.js';
import { ApplicationService } from '../../identity/application.service.js';
import { type Caller, CurrentCaller } from '../../identity/caller.js';
import { CharacterFinder, type NamedHolder } from '../../identity/character-finder.js';
import { type CharacterScope } from '../../identity/character-scope.js';
import { characterScopes, isScope, type Scope, scopes } from '../../identity/scope.js';
import { TokenService } from '../../identity/token.service.js';
import { Problem } from '../request/problem.resource.js';
import { int32, money } from '../request/number-schema.js';

/** Responses to further wrong logins are delayed, which slows down guessing. Valid ones are never delayed. */
const refusedLoginsPerSecond = 20;
const longestRefusalMs = 5000;

@IgnoresUnknown()
class TokenRequestDto {
  @ApiProperty({ type: String, enum: ['client_credentials'] })
  @IsPlainText(1, 100)
  grant_type!: string;

  @Optional({ type: String, description: 'Or HTTP Basic' })
  @IsPlainText(1, 200)
  client_id?: string;

  @Optional({ type: String, description: 'Or HTTP Basic' })
  @IsPlainText(1, 500)
  client_secret?: string;

  @Optional({
    pattern: `^ *(?:(?:${scopes.join('|')})(?: +|$))*$`,
    description: `Space-separated; default: all of the key: ${scopes.join(' ')}`,
  })
  @IsPlainText(0, 500)
  scope?: string;

  @Optional({
    type: String,
    description: 'Only for `{instance}/{identifier}`; never with manage',
  })
  @IsPlainText(1, 100)
  agent_npc?: string;

  @Optional({
    type: String,
    description: 'In place of agent_npc: only for the trades of this account',
  })
  @IsPlainText(1, 100)
  account?: string;

  @Optional({
    ...money,
    description: 'With agent_npc or account: in one trade',
  })
  @rule({
    name: 'NOT_MONEY',
    test: (value) => readAmount(value) !== null,
    message: `must be a number from 0 to ${maxMoney} with at most 4 fraction digits`,
  })
  max_amount?: unknown;

  @Optional({
    ...money,
    description: 'With agent_npc or account: within 24 hours',
  })
  @rule({
    name: 'NOT_MONEY',
    test: (value) => readAmount(value) !== null,
    message: `must be a number from 0 to ${maxMoney} with at most 4 fraction digits`,
  })
  max_per_day?: unknown;
}

export class AccessToken {
  @ApiProperty({ type: String })
  access_token!: string;

  @ApiProperty({ type: String, enum: ['Bearer'] })
  token_type!: 'Bearer';

  @ApiProperty({ ...int32 })
  expires_in!: number;

  @ApiProperty({ type: String })
  scope!: string;
}

/** RFC 6749 §5.2, with the members of a problem. */
class TokenError extends Problem {
  @ApiProperty({ type: String })
  error!: string;

  @ApiProperty({ type: String })
  error_description!: string;
}

class GrantedCharacter implements CharacterScope {
  @ApiProperty({ type: String, format: 'uuid' })
  instanceId!: string;

  @ApiProperty({ type: String, format: 'uuid' })
  id!: string;

  @ApiProperty({ ...money, nullable: true, description: 'The most that one trade may move' })
  maxAmount!: number | null;

  @ApiProperty({ ...money, nullable: true, description: 'Within 24 hours' })
  maxPerDay!: number | null;
}

class TokenGrant {
  @ApiProperty({ type: String, format: 'uuid' })
  applicationId!: string;

  @ApiProperty({ type: String })
  scope!: string;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'null: an operator or external issuer',
  })
  keyId!: string | null;

  @ApiProperty({
    oneOf: [{ $ref: '#/components/schemas/GrantedCharacter' }, { type: 'null' }],
    description: 'The only character that it is for',
  })
  agentNpc!: GrantedCharacter | null;

  @ApiProperty({
    oneOf: [{ $ref: '#/components/schemas/GrantedCharacter' }, { type: 'null' }],
    description: 'The only account that it is for',
  })
  account!: GrantedCharacter | null;
}

@ApiTags('Authentication')
@ApiExtraModels(GrantedCharacter)
@Controller('v1/auth')
export class TokenController {
  private readonly refusals = new RefusalThrottle(longestRefusalMs);

  constructor(
    private readonly applications: ApplicationService,
    private readonly tokens: TokenService,
    private readonly characters: CharacterFinder,
  ) {}

  @Public()
  @Post('token')
  @Header('Pragma', 'no-cache')
  @ApiConsumes('application/json', 'application/x-www-form-urlencoded')
  @Operation({
    summary: 'Get an access token',
    description:
      'OAuth 2 client credentials: as JSON, as a form, or with HTTP Basic. Unknown parameters are ignored (RFC 6749 §3.2).',
    strictQuery: false,
    returns: AccessToken,
    secret: true,
    guarded: false,
    refusals: ['INVALID_CLIENT', 'INSTANCE_NOT_FOUND', 'AGENT_NPC_NOT_FOUND', 'ACCOUNT_NOT_FOUND'],
    errors: TokenError,
  })
  async issueToken(
    @Body() dto: TokenRequestDto,
    @Headers('authorization') authorization: string | undefined,
    @Req() request: object,
  ): Promise<AccessToken> {
    this.tokens.requireIssuing();
    if (dto.grant_type !== 'client_credentials') {
      throw oauthError('unsupported_grant_type', '/grant_type', 'grant_type must be client_credentials');
    }
    const named = readHolder(dto);
    const requested = readScopes(dto.scope, named !== null);
    const [maxAmount, maxPerDay] = [readAmount(dto.max_amount), readAmount(dto.max_per_day)];
    for (const [name, limit] of Object.entries({ max_amount: maxAmount, max_per_day: maxPerDay })) {
      if (limit === null || named !== null) continue;
      throw oauthError('invalid_request', `/${name}`, `${name} needs agent_npc or account`);
    }
    const basic = readBasic(authorization);
    const clientId = basic?.id ?? dto.client_id ?? '';
    const clientSecret = basic?.secret ?? dto.client_secret ?? '';
    const authenticated = await this.applications.authenticate(clientId, clientSecret);
    if (!authenticated) {
      // Its place among the requests in flight is for those that work.
      contextOf(request).leave();
      await sleep(this.refusals.delay(refusedLoginsPerSecond, performance.now()), undefined, { ref: false });
      throw new EconomyError('INVALID_CLIENT', {
        extra: { error: 'invalid_client' },
        headers: { 'WWW-Authenticate': 'Basic realm="agent-npc-economy"' },
      });
    }
    const { application, key } = authenticated;
    const granted = grantedScopes(requested, key.scopes);
    const character =
      named === null ? null : { ...(await this.characters.get(application.id, named)), maxAmount, maxPerDay };
    return {
      access_token: await this.tokens.issue(application.id, granted, character, key),
      token_type: 'Bearer',
      expires_in: this.tokens.lifetimeSeconds(key),
      scope: granted.join(' '),
    };
  }

  @Get('token')
  @Operation({
    summary: 'Retrieve what the token of the request allows',
    description: 'And its character or account.',
    cacheable: true,
    returns: TokenGrant,
    character: 'any',
  })
  describeToken(@CurrentCaller() { application, scopes: granted, character, claims }: Caller): TokenGrant {
    const { keyId } = claims;
    const holder = character && toGranted(character);
    return {
      applicationId: application.id,
      scope: [...granted].join(' '),
      keyId,
      agentNpc: character?.account ? null : holder,
      account: character?.account ? holder : null,
    };
  }
}

function toGranted({ instanceId, id, maxAmount, maxPerDay = null }: CharacterScope): GrantedCharacter {
  return { instanceId, id, maxAmount, maxPerDay };
}

/** Null for the whole application. */
function readHolder({ agent_npc: character, account }: TokenRequestDto): NamedHolder | null {
  if (account === undefined) return character === undefined ? null : { character };
  if (character === undefined) return { account };
  throw oauthError('invalid_request', '/account', 'account and agent_npc exclude each other');
}

/** RFC 6749 §5.2 names its errors in a member `error`; ours are problem documents, so they carry both. */
function oauthError(error: string, pointer: string, detail: string): EconomyError {
  const failed = invalidAt(pointer, error.toUpperCase(), detail);
  return new EconomyError('VALIDATION_FAILED', {
    detail: failed.detail,
    errors: failed.errors ?? [],
    extra: { error, error_description: detail },
  });
}

/** A form brings a number as text. */
function readAmount(value: unknown): number | null {
  if (typeof value !== 'string') return toDecimal(value);
  return /^\d{1,12}(\.\d{1,4})?$/.test(value) ? toDecimal(Number(value)) : null;
}

interface RequestedScopes {
  readonly scopes: readonly Scope[];
  /** False: those that the key allows. */
  readonly named: boolean;
}

function readScopes(text: string | undefined, ofHolder: boolean): RequestedScopes {
  if (!text?.trim()) return { scopes: ofHolder ? characterScopes : scopes, named: false };
  const requested = text.trim().split(/ +/);
  const unknown = requested.find((scope) => !isScope(scope));
  if (unknown !== undefined)
    throw oauthError('invalid_scope', '/scope', `scope must be one or more of ${scopes.join(', ')}`);
  if (ofHolder && requested.includes('manage')) {
    throw oauthError(
      'invalid_scope',
      '/scope',
      'a token of one character or account cannot have the scope manage',
    );
  }
  return { scopes: [...new Set(requested.filter(isScope))], named: true };
}

/** A token has no more scopes than its key. */
function grantedScopes(
  { scopes: requested, named }: RequestedScopes,
  allowed: readonly string[],
): readonly Scope[] {
  const granted = requested.filter((scope) => allowed.includes(scope));
  if (granted.length === 0 || (named && granted.length < requested.length)) {
    throw oauthError('invalid_scope', '/scope', `the key allows ${allowed.join(', ')} only`);
  }
  return granted;
}

function readBasic(header: string | undefined): { id: string; secret: string } | null {
  const encoded = header?.match(/^Basic +([A-Za-z0-9+/=_-]+)$/i)?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return null;
  // RFC 6749 §2.3.1: both parts are form-encoded before they are joined.
  return { id: decode(text.slice(0, colon)), secret: decode(text.slice(colon + 1)) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
