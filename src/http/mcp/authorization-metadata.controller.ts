import { type IncomingHttpHeaders } from 'node:http';
import { Controller, Get, Header, Inject, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { originOf, Public } from '../auth/jwt-auth.guard.js';
import { characterScopes, scopes } from '../../identity/scope.js';
import { TOKEN_KEYS, type TokenKeys } from '../../identity/token-keys.js';

interface AddressedRequest {
  readonly headers: IncomingHttpHeaders;
}

/** Where hosts of MCP that only know OAuth find out how to get a token: RFC 9728 and RFC 8414. */
@ApiExcludeController()
@Public()
@Controller('.well-known')
export class AuthorizationMetadataController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(TOKEN_KEYS) private readonly keys: TokenKeys,
  ) {}

  @Get(['oauth-protected-resource', 'oauth-protected-resource/mcp'])
  @Header('Cache-Control', 'no-store')
  resource(@Req() request: AddressedRequest): object {
    const origin = originOf(request.headers);
    return {
      resource: `${origin}/mcp`,
      authorization_servers: [this.isIssuer ? origin : this.settings.auth.issuer],
      // Tools need no other.
      scopes_supported: characterScopes,
      bearer_methods_supported: ['header'],
    };
  }

  @Get('oauth-authorization-server')
  @Header('Cache-Control', 'no-store')
  server(@Req() request: AddressedRequest): object {
    if (!this.isIssuer) throw new EconomyError('ROUTE_NOT_FOUND');
    const issuer = originOf(request.headers);
    return {
      issuer,
      // Clients of MCP want one, although no grant here uses it.
      authorization_endpoint: `${issuer}/docs`,
      token_endpoint: `${issuer}/v1/auth/token`,
      grant_types_supported: ['client_credentials'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      response_types_supported: [],
      scopes_supported: scopes,
      ...(this.keys.published && { jwks_uri: `${issuer}/.well-known/jwks.json` }),
    };
  }

  private get isIssuer(): boolean {
    return this.settings.auth.jwksUrl === null;
  }
}
