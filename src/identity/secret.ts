import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const scheme = 'sha256';

/** A new client secret: 256 random bits. */
export function createSecret(): string {
  return `sk_${randomBytes(32).toString('base64url')}`;
}

/**
 * `sha256$salt$hash`. A slow hash protects what people choose; 256 random bits cannot be guessed however fast a try is, and
 * a slow one would let strangers keep the processors busy with wrong logins.
 */
export function hashSecret(secret: string): string {
  const salt = randomBytes(16);
  return [scheme, salt.toString('base64url'), digest(secret, salt).toString('base64url')].join('$');
}

export function verifySecret(secret: string, stored: string): boolean {
  const [name, salt, hash] = stored.split('$');
  if (name !== scheme || !salt || !hash) return false;
  return timingSafeEqual(digest(secret, Buffer.from(salt, 'base64url')), Buffer.from(hash, 'base64url'));
}

function digest(secret: string, salt: Buffer): Buffer {
  return createHash(scheme).update(salt).update(secret).digest();
}
