import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import { compress } from '../response/content-coding.js';
import { entityTagOf } from '../response/entity-tag.js';
import { type StaticFile } from '../response/static-file.js';

/** Swagger UI comes with the generator of the document. */
const { resolve } = createRequire(createRequire(import.meta.url).resolve('@nestjs/swagger'));

/** The files of Swagger UI that the page loads. */
const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};
const codings = ['br', 'gzip'] as const;
/** They change with releases only, and then are asked for by their tags. */
const aDay = 'public, max-age=86400';

/** The files of the API documentation, compressed once: with the first reader, not at each start. */
@Injectable()
export class DocsFiles {
  private readonly files = new Map<string, Promise<StaticFile>>();

  /** Null if there is no such file. */
  find(name: string): Promise<StaticFile> | null {
    const mediaType = Object.hasOwn(assets, name) ? assets[name] : undefined;
    if (mediaType === undefined) return null;
    return this.cached(name, async () =>
      toFile(await readFile(resolve(`swagger-ui-dist/${name}`)), mediaType, aDay),
    );
  }

  /** @param root the path of the files, relative to that of the page */
  page(root: string): Promise<StaticFile> {
    return this.cached(`page at ${root}`, () =>
      toFile(Buffer.from(pageAt(root)), 'text/html; charset=utf-8', 'no-cache'),
    );
  }

  private cached(name: string, make: () => Promise<StaticFile>): Promise<StaticFile> {
    const known = this.files.get(name);
    if (known) return known;
    const made = make();
    this.files.set(name, made);
    made.catch(() => this.files.delete(name));
    return made;
  }
}

async function toFile(content: Buffer, mediaType: string, cacheControl: string): Promise<StaticFile> {
  const isText = !mediaType.startsWith('image/');
  const coded = await Promise.all(
    (isText ? codings : []).map(async (coding) => [coding, await compress(coding, content)] as const),
  );
  return { content, mediaType, coded: new Map(coded), cacheControl, tag: entityTagOf(content) };
}

/** Addresses are relative, because a host may serve the page below a path of its own. */
const pageAt = (root: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Agent NPC Economy API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${root}swagger-ui.css">
<link rel="icon" type="image/png" href="${root}favicon-32x32.png" sizes="32x32">
<style>body{margin:0}</style>
</head>
<body>
<div id="swagger-ui"></div>
<script src="${root}swagger-ui-bundle.js"></script>
<script>
SwaggerUIBundle({ url: '${root}openapi.json', dom_id: '#swagger-ui', deepLinking: true, displayRequestDuration: true });
</script>
</body>
</html>
`;
