import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type Assertion, challengeOf, readNewCredential, verifyAssertion } from './passkey.js';

const host = 'worlds.example';
const id = Buffer.from('a credential').toString('base64url');
const base64 = (bytes: string | Buffer): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();

interface Given {
  readonly type?: string;
  readonly origin?: string;
  readonly crossOrigin?: boolean;
  readonly rpId?: string;
  readonly flags?: number;
  readonly count?: number;
}

function clientData({
  type = 'webauthn.get',
  origin = `https://${host}`,
  crossOrigin = false,
}: Given): string {
  return base64(JSON.stringify({ type, challenge: base64('a challenge'), origin, crossOrigin }));
}

function authenticatorData({ rpId = host, flags = 0x05, count = 1 }: Given): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags);
  rest.writeUInt32BE(count, 1);
  return Buffer.concat([sha256(rpId), rest]);
}

const keys = {
  'ES256 (P-256)': generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: generateKeyPairSync('ed25519'),
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
} as const;
type Pair = (typeof keys)[keyof typeof keys];
const spki = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' });
const { publicKey, privateKey } = keys['ES256 (P-256)'];

function assertion(given: Given = {}, key: KeyObject = privateKey): Assertion {
  const clientDataJSON = clientData(given);
  const data = authenticatorData(given);
  const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
  const signature = sign(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', signed, key);
  return { id, clientDataJSON, authenticatorData: base64(data), signature: base64(signature) };
}

describe('a passkey', () => {
  const stored = { publicKey: spki(publicKey), rpId: host, signCount: 0 };

  it.each(Object.entries<Pair>(keys))('signs with %s', (_name, pair) => {
    const given = assertion({}, pair.privateKey);
    expect(verifyAssertion(given, { ...stored, publicKey: spki(pair.publicKey) })).toBe(1);
    expect(challengeOf(given)).toBe('a challenge');
  });

  it.each<[string, Given]>([
    ['of the making of a credential', { type: 'webauthn.create' }],
    ['in a page of another host', { origin: 'https://evil.example' }],
    ['in a page of a host below', { origin: `https://evil.${host}` }],
    ['in a frame of another page', { crossOrigin: true }],
    ['for another host', { rpId: 'evil.example' }],
    ['while nobody was there', { flags: 0x04 }],
    ['by somebody who was not verified', { flags: 0x01 }],
    ['in a page of no address', { origin: 'nonsense' }],
  ])('signs in nobody %s', (_what, given) => {
    expect(verifyAssertion(assertion(given), stored)).toBeNull();
  });

  it('signs in nobody with another key, or over other data', () => {
    expect(verifyAssertion(assertion({}, keys.EdDSA.privateKey), stored)).toBeNull();
    const good = assertion();
    expect(verifyAssertion({ ...good, clientDataJSON: base64('{}') }, stored)).toBeNull();
    expect(verifyAssertion({ ...good, authenticatorData: '' }, stored)).toBeNull();
    expect(
      verifyAssertion({ ...good, authenticatorData: assertion({ count: 7 }).authenticatorData }, stored),
    ).toBeNull();
    expect(verifyAssertion({ ...good, signature: '' }, stored)).toBeNull();
    expect(verifyAssertion(good, { ...stored, publicKey: Buffer.from('no key') })).toBeNull();
  });

  it('is a copy where its count does not rise, unless it has none', () => {
    const counted = { ...stored, signCount: 5 };
    expect(verifyAssertion(assertion({ count: 6 }), counted)).toBe(6);
    expect(verifyAssertion(assertion({ count: 5 }), counted)).toBeNull();
    expect(verifyAssertion(assertion({ count: 0 }), counted)).toBeNull();
    expect(verifyAssertion(assertion({ count: 0 }), stored)).toBe(0);
  });

  describe('that is new', () => {
    const made = (given: Given = {}, credential = id, key = spki(publicKey)) => {
      const bytes = Buffer.from(id, 'base64url');
      const length = Buffer.from([0, bytes.length]);
      const data = authenticatorData({ flags: 0x45, count: 0, ...given });
      return {
        id: credential,
        clientDataJSON: clientData({ type: 'webauthn.create', ...given }),
        authenticatorData: base64(
          Buffer.concat([data, Buffer.alloc(16), length, bytes, Buffer.from('a key')]),
        ),
        publicKey: base64(key),
      };
    };

    it('is kept with its key, for the host of the page', () => {
      expect(readNewCredential(made())).toEqual({ id, publicKey: spki(publicKey), rpId: host, signCount: 0 });
    });

    it('is refused if what the browser reports does not match', () => {
      const x25519 = spki(generateKeyPairSync('x25519').publicKey);
      for (const wrong of [
        made({ type: 'webauthn.get' }),
        made({ origin: 'https://evil.example' }),
        made({ crossOrigin: true }),
        made({ flags: 0x41 }),
        made({ flags: 0x05 }),
        made({}, base64('another credential')),
        made({}, id, Buffer.from('no key')),
        made({}, id, x25519),
        { ...made(), authenticatorData: base64(authenticatorData({ flags: 0x45 })) },
      ]) {
        expect(readNewCredential(wrong)).toBeNull();
      }
    });
  });
});
