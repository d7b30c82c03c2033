import { clockSkewSeconds, isExpired, readClaims, type TokenClaims, wasRevoked } from './token-claims.js';

const now = 1_800_000_000;
const sub = '0199A000-0000-7000-8000-000000000001';
const key = '0199a000-0000-7000-8000-000000000002';
const payload = { sub, iat: now, exp: now + 60, jti: 'one', scope: 'economy:read manage other', key };

describe('the claims of a token', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(now * 1000);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('are those of the application, with the scopes that there are', () => {
    expect(readClaims(payload, true)).toMatchObject({
      applicationId: sub.toLowerCase(),
      scopes: new Set(['economy:read', 'manage']),
      ...{ character: null, person: null, keyId: key, credential: key, tokenId: 'one', inProcess: false },
      ...{ issuedAt: now, expiresAt: now + 60 },
    });
    expect(readClaims({ ...payload, scope: ['manage'], jti: 7 } as never, true)).toMatchObject({
      ...{ scopes: new Set(), tokenId: null },
    });
  });

  it('name a key only where this service issued the token', () => {
    expect(readClaims(payload, false)).toMatchObject({ keyId: null, credential: null });
    expect(readClaims({ ...payload, key: 'mine' }, true)).toMatchObject({ keyId: null, credential: null });
  });

  it.each([
    [{ sub: 'me' }],
    [{ sub: undefined }],
    [{ exp: undefined }],
    [{ iat: undefined }],
    [{ exp: Number.POSITIVE_INFINITY }],
    [{ exp: 253_402_300_800 }],
    [{ exp: '1800000060' }],
    [{ iat: -1 }],
    [{ nbf: Number.NaN }],
    [{ iat: now + clockSkewSeconds + 1 }],
  ])('make no sense with %j', (change) => {
    expect(readClaims({ ...payload, ...change } as never, true)).toBeNull();
  });

  it('may be ahead by the skew of clocks, and last as long', () => {
    expect(readClaims({ ...payload, iat: now + clockSkewSeconds }, true)).not.toBeNull();
    const ending = (expiresAt: number): boolean => isExpired({ expiresAt } as TokenClaims);
    expect(ending(now - clockSkewSeconds)).toBe(true);
    expect(ending(now - clockSkewSeconds + 1)).toBe(false);
  });

  it('are revoked if they were issued in a second before', () => {
    const revoked = (ms: number): boolean =>
      wasRevoked({ issuedAt: now } as TokenClaims, new Date(now * 1000 + ms).toISOString());
    expect([revoked(-1), revoked(0), revoked(999), revoked(1000)]).toEqual([false, false, false, true]);
  });
});
