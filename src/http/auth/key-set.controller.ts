import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type JSONWebKeySet } from 'jose';
import { EconomyError } from '../../common/errors/economy-error.js';
import { Public } from './jwt-auth.guard.js';
import { TOKEN_KEYS, type TokenKeys } from '../../identity/token-keys.js';

/** Where others get the keys with which they verify tokens of this service (RFC 7517). */
@ApiExcludeController()
@Public()
@Controller('.well-known')
export class KeySetController {
  constructor(@Inject(TOKEN_KEYS) private readonly keys: TokenKeys) {}

  @Get('jwks.json')
  // A key that is rotated in is published before it signs.
  @Header('Cache-Control', 'public, max-age=300')
  keySet(): JSONWebKeySet {
    const { published } = this.keys;
    if (published === null) {
      throw new EconomyError('ROUTE_NOT_FOUND', {
        detail: 'This service has no public keys: they come with JWT_KEYS_FILE.',
      });
    }
    return published;
  }
}
