// Compiles the service into dist/ and puts the SQL files beside the code that reads them. Does nothing when dist/ is
// newer than everything it is made of, so that `npm start` is quick from the second time on.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
rmSync(join(root, 'dist'), { recursive: true, force: true });
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);
cpSync(join(root, 'src', 'ledger', 'sql'), join(root, 'dist', 'src', 'ledger', 'sql'), { recursive: true });
writeFileSync(stamp, '');

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
