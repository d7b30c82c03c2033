import { type ApplicationKeyEntity } from '../identity/application-key.entity.js';
import { toKey } from './key.resource.js';

describe('a key as a response shows it', () => {
  it('has all but its secret, each moment its own', () => {
    const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
    const key = {
      id: 'k',
      name: 'tools',
      scopes: ['economy:read'],
      madeWith: 'm',
      personId: 'p',
      personName: 'ann',
      createdAt: at(1),
      expiresAt: at(2),
      revokedAt: at(3),
      lastUsedAt: at(4),
      secretHash: 'never shown',
    };
    const shown = {
      ...{
        id: 'k',
        name: 'tools',
        scopes: ['economy:read'],
        madeWith: 'm',
        personId: 'p',
        personName: 'ann',
      },
      createdAt: '2026-01-01T00:00:01.000Z',
      expiresAt: '2026-01-01T00:00:02.000Z',
      revokedAt: '2026-01-01T00:00:03.000Z',
      lastUsedAt: '2026-01-01T00:00:04.000Z',
    };
    expect(toKey(key as unknown as ApplicationKeyEntity)).toEqual(shown);
    const fresh = { ...key, expiresAt: null, revokedAt: null, lastUsedAt: null };
    expect(toKey(fresh as unknown as ApplicationKeyEntity)).toEqual({
      ...shown,
      ...{ expiresAt: null, revokedAt: null, lastUsedAt: null },
    });
  });
});
