import { createSecretKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  importJWK,
  type CryptoKey,
  type JSONWebKeySet,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose';
import { type AuthSettings, SettingsError } from '../common/config/settings.js';

/** The signing key of a token, and its header. */
export interface SigningKey {
  readonly algorithm: string;
  readonly keyId: string | undefined;
  readonly key: KeyObject | CryptoKey | Uint8Array;
}

/** How tokens are verified and, without an external issuer, signed. */
export interface TokenKeys {
  /** The allow-list: a token with another algorithm is refused before its signature is checked. */
  readonly algorithms: readonly string[];
  readonly verify: KeyObject | JWTVerifyGetKey;
  readonly signing: SigningKey | null;
  /** The previous shared secret, still accepted while that of `verify` is rotated. */
  readonly previous: KeyObject | null;
  /** What others verify tokens of this service with; null unless it has a key file. */
  readonly published: JSONWebKeySet | null;
}

export const TOKEN_KEYS = Symbol('token keys');

const keySetAlgorithms = ['RS256', 'ES256', 'EdDSA'] as const;

/** Loads the keys of the settings. Throws a `SettingsError` if the key file cannot be used. */
export async function loadTokenKeys(settings: AuthSettings): Promise<TokenKeys> {
  if (settings.jwksUrl !== null) {
    const keySet = createRemoteJWKSet(new URL(settings.jwksUrl), {
      timeoutDuration: 3000,
      cooldownDuration: 10_000,
    });
    return { algorithms: keySetAlgorithms, verify: keySet, signing: null, previous: null, published: null };
  }
  if (settings.keysFile !== null) return loadKeysFile(settings.keysFile);
  // A KeyObject: from a string, every verification would first try to read it as a PEM.
  const toKey = (text: string): KeyObject => createSecretKey(Buffer.from(text, 'utf8'));
  const secret = toKey(settings.secret ?? '');
  return {
    algorithms: ['HS256'],
    verify: secret,
    signing: { algorithm: 'HS256', keyId: undefined, key: secret },
    previous: settings.previousSecret === null ? null : toKey(settings.previousSecret),
    published: null,
  };
}

async function loadKeysFile(file: string): Promise<TokenKeys> {
  const keys = readKeys(file);
  const [first] = keys;
  const algorithm = first?.alg;
  if (!first || !algorithm || !(keySetAlgorithms as readonly string[]).includes(algorithm)) {
    throw new SettingsError([
      `JWT_KEYS_FILE: the first key needs "alg", one of ${keySetAlgorithms.join(', ')}`,
    ]);
  }
  const published = { keys: keys.map(toPublic) };
  return {
    algorithms: keySetAlgorithms,
    verify: createLocalJWKSet(published),
    signing: { algorithm, keyId: first.kid, key: await importJWK(first, algorithm) },
    previous: null,
    published,
  };
}

function readKeys(file: string): JWK[] {
  try {
    const { keys } = JSON.parse(readFileSync(file, 'utf8')) as { keys?: JWK[] };
    if (Array.isArray(keys) && keys.length > 0) return keys;
    throw new Error('it holds no "keys"');
  } catch (error) {
    throw new SettingsError([
      `JWT_KEYS_FILE cannot be read as a JSON Web Key Set: ${(error as Error).message}`,
    ]);
  }
}

function toPublic({ kty, kid, alg, use, crv, x, y, n, e }: JWK): JWK {
  return Object.fromEntries(
    Object.entries({ kty, kid, alg, use, crv, x, y, n, e }).filter(([, value]) => value !== undefined),
  ) as JWK;
}
