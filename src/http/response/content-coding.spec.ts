import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { acceptedCodings, compress } from './content-coding.js';

describe('Accept-Encoding', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['gzip', ['gzip']],
    ['gzip, deflate, br', ['br', 'gzip']],
    ['GZIP;Q=1.0', ['gzip']],
    ['x-gzip', ['gzip']],
    ['br;q=0.2, gzip;q=0.8', ['gzip', 'br']],
    ['br;q=0, gzip', ['gzip']],
    ['*', ['br', 'gzip']],
    ['*;q=0', []],
    ['gzip;q=0, *', ['br']],
    ['br, *;q=0', ['br']],
    ['identity', []],
    ['identity, gzip;q=0.5', []],
    ['identity;q=0.5, gzip', ['gzip']],
    ['identity;q=0', []],
    ['gzip;q=2', []],
    ['gzip;q=0.0001', []],
    ['gzip;quality=1', []],
    ['deflate, zstd', []],
    [', ,gzip', ['gzip']],
    ['garbage garbage', []],
  ])('%j likes %j', (header, expected) => {
    expect(acceptedCodings(header)).toEqual(expected);
  });

  it('gets what is better for the size, where it likes both alike', () => {
    expect(acceptedCodings('gzip, br', 3000)).toEqual(['gzip', 'br']);
    expect(acceptedCodings('gzip, br', 30_000)).toEqual(['br', 'gzip']);
    expect(acceptedCodings('gzip;q=0.9, br', 3000)).toEqual(['br', 'gzip']);
  });

  it('gets the same bytes back, whatever their number', async () => {
    for (const length of [1, 255, 1024, 40_000, 1_000_000]) {
      const body = Buffer.from('{"wealth":12.5,"mood":90}'.repeat(length / 25 + 1)).subarray(0, length);
      expect(gunzipSync(await compress('gzip', body)).equals(body)).toBe(true);
      expect(brotliDecompressSync(await compress('br', body)).equals(body)).toBe(true);
    }
  });
});
