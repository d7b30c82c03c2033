import fc from 'fast-check';
import { isIdentifier } from './identifier.js';

describe('isIdentifier', () => {
  const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
  const sound = fc.stringMatching(/^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/);

  it('takes texts of the canonical form, of any version and case', () => {
    fc.assert(fc.property(sound, (text) => isIdentifier(text)));
  });

  it('takes nothing else, whatever stands at whatever place', () => {
    const changed = fc
      .tuple(
        sound,
        fc.nat(36),
        fc.nat(2),
        fc.oneof(fc.string({ unit: 'binary', maxLength: 2 }), fc.constantFrom('-', 'g', '\u0130')),
      )
      .map(([text, at, gone, more]) => text.slice(0, at) + more + text.slice(at + gone));
    fc.assert(
      fc.property(changed, (text) => isIdentifier(text) === form.test(text)),
      { numRuns: 2000 },
    );
    expect([undefined, null, 5, {}, [], ['00000000-0000-0000-0000-000000000000']].some(isIdentifier)).toBe(
      false,
    );
  });
});
