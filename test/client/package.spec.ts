import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { errorCodes } from '../../src/common/errors/error-code.js';
import { problemCodes } from '../../packages/client/src/index.js';
import { TestService } from '../support/test-service.js';

const run = promisify(execFile);
const root = join(__dirname, '..', '..');
const source = join(root, 'packages', 'client');
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

describe('the package of the client', () => {
  let folder: string;
  let installed: string;
  beforeAll(async () => {
    // As a game would have it: built, and under its name in node_modules.
    folder = mkdtempSync(join(tmpdir(), 'economy-client-'));
    installed = join(folder, 'node_modules', '@agent-npc-economy', 'client');
    mkdirSync(installed, { recursive: true });
    writeFileSync(join(installed, 'package.json'), readFileSync(join(source, 'package.json')));
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    await run(process.execPath, [tsc, '-p', source, '--outDir', join(installed, 'dist')]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What a page would load that has this import, in bytes. */
  async function bundled(text: string): Promise<{ bytes: number; compressed: number; imports: string[] }> {
    const entry = { contents: text, resolveDir: folder };
    const { outputFiles, metafile } = await build({
      stdin: entry,
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'browser',
    });
    const { contents } = outputFiles[0]!;
    const imports = Object.values(metafile.outputs).flatMap((output) =>
      output.imports.map(({ path }) => path),
    );
    return { bytes: contents.length, compressed: gzipSync(contents).length, imports };
  }

  it('knows the codes of all problems', () => {
    expect(problemCodes).toEqual(errorCodes);
  });

  it('depends on nothing', () => {
    const { dependencies, peerDependencies } = JSON.parse(
      readFileSync(join(source, 'package.json'), 'utf8'),
    ) as Record<string, unknown>;
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
  });

  it('fits into a browser, and what is not imported is left out', async () => {
    const whole = await bundled("export * from '@agent-npc-economy/client';");
    expect(whole.imports).toEqual([]);
    expect(whole.compressed).toBeLessThan(9_000);
    const part = await bundled("export { verifyWebhook } from '@agent-npc-economy/client';");
    expect(part.compressed).toBeLessThan(2_000);
    // `npx jest test/client/package` with CLIENT_SIZE=1 says how large it is.
    if (process.env['CLIENT_SIZE']) process.stdout.write(`${JSON.stringify({ whole, part })}\n`);
  });

  it('does what its README shows, with the types it shows', async () => {
    const readme = readFileSync(join(source, 'README.md'), 'utf8');
    const samples = [...readme.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code]) => code!);
    expect(samples.length).toBeGreaterThan(6);
    const given = 'declare const process: { env: Record<string, string> };\n';
    const names = ['baseUrl', 'clientId', 'clientSecret', 'secret'];
    const constants = names.map((name) => `const ${name} = process.env.${name}!;\n`);
    // Imports stand in front, as in any module; more than one of the same package is fine.
    writeFileSync(join(folder, 'readme.ts'), [given, ...constants, ...samples].join('\n'));
    const compilerOptions = {
      target: 'es2022',
      module: 'nodenext',
      lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
      types: [],
      strict: true,
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['readme.ts'] }));
    await run(process.execPath, [tsc, '-p', folder]).catch((error: { stdout: string }) => {
      throw new Error(error.stdout);
    });
    await using service = await TestService.shared();
    const { credentials } = await service.newClient();
    const { applicationId: clientId, clientSecret } = credentials!;
    const env = { baseUrl: service.baseUrl, clientId, clientSecret, secret: 'whsec_AAAA' };
    const { stdout } = await run(process.execPath, ['readme.js'], { cwd: folder, env });
    const lines = stdout.trim().split('\n');
    expect(lines).toEqual([
      '1237.5',
      'Marta Millward 1237.5',
      'has 1237.5, needs 1000000',
      'Marta Millward paid 12.5',
      '2 0 1194',
    ]);
  });
});
