// Compiles the service into dist/ and puts the SQL files beside the code that reads them. Does nothing when dist/ is
// newer than everything it is made of, so that `npm start` is quick from the second time on.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'dist', '.built');
const inputs = [
  'src',
  'scripts',
  'ormconfig.ts',
  'tsconfig.json',
  'tsconfig.build.json',
  'package-lock.json',
];

if (!process.argv.includes('--force') && existsSync(stamp)) {
  const built = statSync(stamp).mtimeMs;
  if (inputs.every((input) => newest(join(root, input)) <= built)) process.exit(0);
}

process.stderr.write('building …\n');
// Beside the old one and then in its place: two builds at once, or a service that runs from dist/, see no half of it.
const draft = join(root, `dist.${process.pid}`);
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const args = [tsc, '-p', 'tsconfig.build.json', '--outDir', draft];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
if (status !== 0) {
  rmSync(draft, { recursive: true, force: true });
  process.exit(status ?? 1);
}
cpSync(join(root, 'src', 'ledger', 'sql'), join(draft, 'src', 'ledger', 'sql'), { recursive: true });
writeFileSync(join(draft, '.built'), '');
const old = `${draft}.old`;
for (let attempt = 0; ; attempt += 1) {
  try {
    if (existsSync(join(root, 'dist'))) renameSync(join(root, 'dist'), old);
    renameSync(draft, join(root, 'dist'));
    break;
  } catch (error) {
    // Another build came between the two steps: its dist/ is as good, ours replaces it.
    if (attempt === 5) throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
