// Builds when needed, then runs a script of node with the remaining arguments: `node scripts/run-built.mjs dist/x.js …`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const build = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);
const { status } = spawnSync(process.execPath, process.argv.slice(2), { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
