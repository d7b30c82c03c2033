import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { TestService } from '../support/test-service.js';

interface RawAnswer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

describe('serving the dashboard', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await TestService.shared();
  });

  afterAll(() => service.stop());

  /** Not `fetch`: that unpacks what was compressed. */
  function get(path: string, acceptEncoding = '', method = 'GET'): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const headers = { 'accept-encoding': acceptEncoding };
      request(`${service.baseUrl}${path}`, { method, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        );
      })
        .on('error', reject)
        .end();
    });
  }

  const assetsIn = (text: string): string[] => [
    ...new Set(text.match(/\/dashboard\/assets\/[\w.-]+|assets\/[\w.-]+\.(?:js|css)/g)),
  ];

  it.each(['/dashboard', '/dashboard/'])(
    'answers %s with a page that runs nothing but its own files',
    async (path) => {
      const { status, headers, body } = await get(path);
      const html = body.toString();
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
          "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(html).not.toMatch(/<script(?![^>]* src=)|<style|\bstyle=|\bon\w+=|https?:\/\//);
      expect(assetsIn(html).length).toBeGreaterThanOrEqual(2);
    },
  );

  it.each(['/', '/?from=a-bookmark', '//'])('leads from %s to the page', async (path) => {
    const { status, headers } = await get(path);
    expect([status, headers['location']]).toEqual([302, '/dashboard']);
  });

  it('sends assets compressed as the caller likes, to be kept for good', async () => {
    const [script] = assetsIn((await get('/dashboard')).body.toString()).filter((name) =>
      name.endsWith('.js'),
    );
    const plain = await get(script!);
    const brotli = await get(script!, 'gzip, deflate, br');
    const gzip = await get(script!, 'gzip');
    for (const answer of [plain, brotli, gzip]) {
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers['vary']).toContain('Accept-Encoding');
    }
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  });

  it('answers a HEAD with the headers alone', async () => {
    const [script] = assetsIn((await get('/dashboard')).body.toString()).filter((name) =>
      name.endsWith('.js'),
    );
    const { status, headers, body } = await get(script!, 'br', 'HEAD');
    expect(status).toBe(200);
    expect(Number(headers['content-length'])).toBeGreaterThan(0);
    expect(body).toHaveLength(0);
  });

  it.each(['other.js', 'index.html', '..%2findex.html', '..%2f.built', '%2e%2e%2f.built', 'x.js.br'])(
    'has no asset %s',
    async (name) => {
      const { status, body } = await get(`/dashboard/assets/${name}`);
      expect(status).toBe(404);
      expect(JSON.parse(body.toString())).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
    },
  );

  it('needs less than 300 kB for all of it together, and so for the first page', async () => {
    const sizes = new Map<string, number>();
    const follow = async (path: string): Promise<void> => {
      if (sizes.has(path)) return;
      const { status, body, headers } = await get(path, 'br');
      expect(status).toBe(200);
      sizes.set(path, body.length);
      const text = headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body;
      for (const name of assetsIn(text.toString()))
        await follow(`/dashboard/${name.replace('/dashboard/', '')}`);
    };
    await follow('/dashboard');
    // The page, the styles, the start, four pages, two kinds of charts and what they share.
    expect(sizes.size).toBeGreaterThan(8);
    expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000);
  });
});
