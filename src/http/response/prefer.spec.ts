import { returnPreferenceOf } from './prefer.js';

describe('Prefer', () => {
  it.each([
    ['return=minimal', 'minimal'],
    ['return=representation', 'representation'],
    ['Return = "Minimal"', 'minimal'],
    ['respond-async, wait=10, return=minimal; note="a, b"', 'minimal'],
    ['foo="return=minimal, x", return=representation', 'representation'],
    // Node joins two headers like this; the first counts (RFC 7240 §2).
    ['return=minimal, return=representation', 'minimal'],
    ['return=something, return=minimal', null],
    ['return, return=minimal', null],
    ['return=minimal x, return=representation', 'representation'],
    ['foo="return=minimal', null],
    ['handling=lenient', null],
    ['minimal', null],
    ['', null],
    [undefined, null],
  ])('%j asks for %j', (header, expected) => {
    expect(returnPreferenceOf({ headers: { prefer: header } })).toBe(expected);
  });
});
