import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  length: number,
  options: { N: number; r: number; p: number },
) => Promise<Buffer>;

const cost = { N: 16_384, r: 8, p: 1 };
const hashLength = 32;

/** A new client secret: 256 random bits. */
export function createSecret(): string {
  return `sk_${randomBytes(32).toString('base64url')}`;
}

/** `scrypt$N$r$p$salt$hash`, so that the cost can be raised without losing the secrets of before. */
export async function hashSecret(secret: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(secret, salt, hashLength, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

export async function verifySecret(secret: string, stored: string): Promise<boolean> {
  const [scheme, n, r, p, salt, hash] = stored.split('$');
  if (scheme !== 'scrypt' || !salt || !hash) return false;
  const expected = Buffer.from(hash, 'base64url');
  const found = await derive(secret, Buffer.from(salt, 'base64url'), expected.length, {
    N: Number(n),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(expected, found);
}

/** Costs what a verification costs, so that an unknown client takes as long as a wrong secret. */
export async function verifyNothing(secret: string): Promise<false> {
  await derive(secret, Buffer.alloc(16), hashLength, cost);
  return false;
}
