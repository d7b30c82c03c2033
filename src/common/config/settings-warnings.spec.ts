import { randomBytes } from 'node:crypto';
import { isWeakSecret } from './settings-warnings.js';

describe('a secret', () => {
  it.each([
    'a'.repeat(32),
    'ab'.repeat(16),
    'x'.repeat(31) + 'y',
    '12345678'.repeat(4),
    '1234567890'.repeat(4),
    'secret'.repeat(6),
    'changeme-'.repeat(4),
    '0'.repeat(64),
    'a'.repeat(16),
  ])('that repeats itself is weak: %s', (secret) => {
    expect(isWeakSecret(secret)).toBe(true);
  });

  it('that is random is none, in any of its usual forms and lengths', () => {
    for (let round = 0; round < 300; round += 1) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        for (const length of [16, 32, 40, 64]) {
          const secret = randomBytes(64).toString(encoding).slice(0, length);
          expect([secret, isWeakSecret(secret)]).toEqual([secret, false]);
        }
      }
      const digits = Array.from(randomBytes(40), (byte) => byte % 10).join('');
      expect([digits, isWeakSecret(digits)]).toEqual([digits, false]);
    }
  });

  it('that is a sentence is none', () => {
    expect(isWeakSecret('a secret for tests, of more than 32 characters')).toBe(false);
  });
});
