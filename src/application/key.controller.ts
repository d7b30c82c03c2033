import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Requires } from '../http/auth/jwt-auth.guard.js';
import { Idempotency, type IdempotentRequest } from '../http/request/idempotency.js';
import { Id, Operation } from '../http/request/operation.js';
import { ListOwner, ListQuery, PageOf } from '../http/request/list-query.js';
import { type Page, readPage } from '../common/paging/page.js';
import { Key, KeyWithSecret, minimalKey, TokenRevocation } from './key.resource.js';
import { CreateKeyDto, RevokeTokenDto } from './application.dto.js';
import { keyCursor, KeyService } from './key.service.js';
import { TokenRevocationService } from './token-revocation.service.js';

const KeyPage = PageOf(Key);
@ApiTags('Application')
@Controller('v1/application')
@Requires('manage')
export class KeyController {
  constructor(
    private readonly keys: KeyService,
    private readonly revocations: TokenRevocationService,
  ) {}

  @Post('key')
  @Operation({
    summary: 'Create a key',
    description: 'Only this response shows its secret.',
    returns: KeyWithSecret,
    status: 201,
    secret: true,
    write: true,
    refusals: ['TOO_MANY_KEYS', 'CREDENTIALS_KEY_MISSING'],
  })
  createKey(
    @CurrentCaller() caller: Caller,
    @Body() dto: CreateKeyDto,
    @Idempotency() request: IdempotentRequest,
  ): Promise<KeyWithSecret> {
    return this.keys.create(caller, dto, request);
  }

  @Get('key')
  @Operation({
    summary: 'List the keys, oldest first',
    description: 'Includes expired and revoked keys.',
    returns: KeyPage,
  })
  listKeys(
    @CurrentCaller() caller: Caller,
    @Query() query: ListQuery,
    @ListOwner() owner: string,
  ): Promise<Page<Key>> {
    return this.keys.list(caller, readPage(query, { list: 'key', owner }, keyCursor));
  }

  @Get('key/:key')
  @Operation({
    summary: 'Retrieve a key',
    description: 'Never its secret.',
    returns: Key,
    cacheable: true,
  })
  getKey(@CurrentCaller() caller: Caller, @Id('key', 'The id of the key.') key: string): Promise<Key> {
    return this.keys.get(caller, key);
  }

  @Delete('key/:key')
  @Operation({
    summary: 'Revoke a key',
    description: 'And its tokens, within five seconds.',
    returns: Key,
    write: true,
    minimal: minimalKey,
  })
  revokeKey(
    @CurrentCaller() caller: Caller,
    @Id('key', 'The id of the key.') key: string,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Key> {
    return this.keys.revoke(caller, key, request);
  }

  @Post('revoked-token')
  @Operation({
    summary: 'Revoke one token',
    description: 'By the token or its `jti`.',
    returns: TokenRevocation,
    status: 201,
    write: true,
    refusals: ['TOO_MANY_REVOKED_TOKENS'],
  })
  revokeToken(
    @CurrentCaller() caller: Caller,
    @Body() dto: RevokeTokenDto,
    @Idempotency() request: IdempotentRequest,
  ): Promise<TokenRevocation> {
    return this.revocations.revoke(caller, dto, request);
  }
}
