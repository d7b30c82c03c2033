import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptedCodings, type ContentCoding } from '../response/content-coding.js';

/** How an asset was compressed when the dashboard was built. */
const extensions: Readonly<Record<ContentCoding, string>> = { br: '.br', gzip: '.gz' };

const mediaTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

export interface DashboardFile {
  readonly content: Buffer;
  readonly mediaType: string;
  readonly encoding: string | null;
}

/**
 * The built dashboard. It is a handful of files that never change while the service runs, so they are read once, and only
 * names that were in the folder then can be asked for.
 */
export class DashboardFiles {
  private constructor(
    readonly page: string | null,
    private readonly assets: ReadonlyMap<string, Buffer>,
  ) {}

  /** Without a folder it is a dashboard that was not built. */
  static read(folder: string | null): DashboardFiles {
    if (folder === null) return new DashboardFiles(null, new Map());
    const assets = join(folder, 'assets');
    const names = readdirSync(assets);
    return new DashboardFiles(
      readFileSync(join(folder, 'index.html'), 'utf8'),
      new Map(names.map((name) => [name, readFileSync(join(assets, name))])),
    );
  }

  /** The asset in the best form that the caller takes; null when there is none of that name. */
  asset(name: string, acceptEncoding: string): DashboardFile | null {
    const mediaType = mediaTypes[name.split('.').at(-1) ?? ''];
    const plain = this.assets.get(name);
    if (!mediaType || !plain) return null;
    for (const encoding of acceptedCodings(acceptEncoding)) {
      const content = this.assets.get(`${name}${extensions[encoding]}`);
      if (content) return { content, mediaType, encoding };
    }
    return { content: plain, mediaType, encoding: null };
  }
}
