import { moment, text } from '../http/resource/property-helpers.js';

/** A token that is refused from now on. */
export class TokenRevocation {
  @text()
  jti!: string;

  @moment()
  expiresAt!: string;
}
