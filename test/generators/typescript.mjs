// Clients in TypeScript: the generated code and a program that uses it are type-checked together, bundled and run.
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../scripts/package-trial/programs.mjs';
import { root } from './service.mjs';

const folder = join(root, 'test/generators');
const bin = (name) => join(folder, 'node_modules/.bin', name);
const document = join(root, 'openapi.json');

/** By the name of the program in `typescript/`: the generator, and whether its client reads the stream. */
const generators = {
  'openapi-fetch': {
    generate: (out) => [bin('openapi-typescript'), document, '-o', join(out, 'schema.ts')],
    streams: false,
  },
  'hey-api': {
    generate: (out) => [bin('openapi-ts'), '-i', document, '-o', join(out, 'client'), '--no-log-file'],
    streams: true,
  },
  oazapfts: {
    generate: (out) => [bin('oazapfts'), document, join(out, 'client.ts')],
    streams: false,
  },
  orval: {
    // Finds orval.config.mjs where it is started.
    generate: () => [bin('orval')],
    inFolder: true,
    streams: false,
  },
};

const compilerOptions = {
  target: 'es2023',
  module: 'preserve',
  lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
};

export const typescriptClients = Object.entries(generators).map(([name, { generate, inFolder, streams }]) => {
  // Below node_modules with what the generated code imports.
  const out = join(folder, 'dist', name);
  const step = (what, command, env) => run(`TypeScript, ${name}: ${what}`, out, command, env);
  return {
    name: `TypeScript, ${name}`,
    async prepare() {
      rmSync(out, { recursive: true, force: true });
      mkdirSync(out, { recursive: true });
      copyFileSync(join(folder, 'typescript', `${name}.ts`), join(out, 'main.ts'));
      writeFileSync(join(out, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
      await run(`TypeScript, ${name}: generate`, inFolder ? folder : out, generate(out));
      await step('type-check', [bin('tsc'), '-p', out]);
      const esbuild = [bin('esbuild'), 'main.ts', '--bundle', '--platform=node', '--format=esm'];
      await step('bundle', [...esbuild, '--outfile=main.mjs', '--log-level=error']);
    },
    async use({ service }) {
      await service.expectClient(await step('run', [process.execPath, 'main.mjs'], service.env), { streams });
    },
  };
});
