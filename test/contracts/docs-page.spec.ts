import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sendRaw } from '../support/raw-http.js';
import { sharedService } from '../support/test-service.js';

describe('/docs', () => {
  const service = sharedService();

  /** What the page loads, as a browser would resolve it. */
  async function parts(path: string): Promise<string[]> {
    const { status, body } = await sendRaw('GET', `${service.baseUrl}${path}`);
    expect(status).toBe(200);
    const named = [...body.toString('utf8').matchAll(/(?:href|src)="([^"]+)"|url: '([^']+)'/g)];
    return named.map(([, link, url]) => new URL((link ?? url)!, `${service.baseUrl}${path}`).pathname);
  }

  it.each(['/docs', '/docs/'])('at %s fits a small screen, and finds its files', async (path) => {
    const page = await sendRaw('GET', `${service.baseUrl}${path}`);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body.toString('utf8')).toContain('<meta name="viewport" content="width=device-width');
    const files = await parts(path);
    expect(files).toHaveLength(4);
    for (const file of files) {
      expect([file, (await sendRaw('GET', `${service.baseUrl}${file}`)).status]).toEqual([file, 200]);
    }
  });

  it('is compressed, and kept by browsers', async () => {
    let [sent, plainly] = [0, 0];
    for (const path of ['/docs', ...(await parts('/docs'))]) {
      const url = `${service.baseUrl}${path}`;
      const plain = await sendRaw('GET', url);
      const packed = await sendRaw('GET', url, { 'accept-encoding': 'br, gzip' });
      const zipped = await sendRaw('GET', url, { 'accept-encoding': 'gzip' });
      plainly += plain.body.length;
      sent += packed.body.length;
      if (!path.endsWith('.png')) {
        expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
        expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
      }
      const { etag = '', 'cache-control': kept } = packed.headers;
      expect([path, kept]).toEqual([path, expect.stringMatching(/^(?:no-cache|public, max-age=86400)$/)]);
      const again = await sendRaw('GET', url, { 'if-none-match': etag });
      expect([path, again.status, again.body.length]).toEqual([path, 304, 0]);
    }
    expect(sent).toBeLessThan(plainly / 3);
  });

  it('has no other file of the package', async () => {
    for (const name of ['package.json', '..%2fpackage.json', 'constructor', 'index.js']) {
      expect([name, (await sendRaw('GET', `${service.baseUrl}/docs/${name}`)).status]).toEqual([name, 404]);
    }
  });
});
