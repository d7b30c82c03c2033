// Installs the packages of a folder that is no workspace: a job of its own needs them, and nothing else pays for them.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Installs what the lock file of the folder says, unless it is there. Packages run no scripts. */
export function installApart(folder) {
  const place = join(root, folder);
  if (isInstalled(place)) return;
  process.stderr.write(`installing what is needed for ${folder} …\n`);
  const args = ['install', '--no-audit', '--no-fund', '--no-save', '--ignore-scripts'];
  const { status } = spawnSync('npm', args, {
    cwd: place,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed in ${folder}`);
}

function isInstalled(place) {
  const { packages } = readJson(join(place, 'package-lock.json'));
  return Object.keys(packages[''].devDependencies).every((name) => {
    const manifest = join(place, 'node_modules', name, 'package.json');
    return existsSync(manifest) && readJson(manifest).version === packages[`node_modules/${name}`].version;
  });
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
