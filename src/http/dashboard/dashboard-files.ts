import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentCoding } from '../response/content-coding.js';
import { type StaticFile } from '../response/static-file.js';

/** How an asset was compressed when the dashboard was built. */
const extensions: Readonly<Record<ContentCoding, string>> = { br: '.br', gzip: '.gz' };

const mediaTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** The names of assets contain a hash of their content, so the content of a name never changes. */
const immutable = 'public, max-age=31536000, immutable';

/**
 * The built dashboard. It is a handful of files that never change while the service runs, so they are read once, and only
 * names that were in the folder then are served.
 */
export class DashboardFiles {
  private constructor(
    readonly page: string | null,
    private readonly assets: ReadonlyMap<string, StaticFile>,
  ) {}

  /** Without a folder, the dashboard was not built. */
  static read(folder: string | null): DashboardFiles {
    if (folder === null) return new DashboardFiles(null, new Map());
    const assets = join(folder, 'assets');
    const contents = new Map(readdirSync(assets).map((name) => [name, readFileSync(join(assets, name))]));
    const files = [...contents.keys()].flatMap((name) => {
      const file = toFile(name, contents);
      return file ? [[name, file] as const] : [];
    });
    return new DashboardFiles(readFileSync(join(folder, 'index.html'), 'utf8'), new Map(files));
  }

  /** Null if there is no such file. */
  asset(name: string): StaticFile | null {
    return this.assets.get(name) ?? null;
  }
}

function toFile(name: string, contents: ReadonlyMap<string, Buffer>): StaticFile | null {
  const mediaType = mediaTypes[name.split('.').at(-1) ?? ''];
  if (!mediaType) return null;
  const coded = new Map<ContentCoding, Buffer>();
  for (const [coding, extension] of Object.entries(extensions) as [ContentCoding, string][]) {
    const content = contents.get(`${name}${extension}`);
    if (content) coded.set(coding, content);
  }
  return { content: contents.get(name)!, mediaType, coded, cacheControl: immutable };
}
