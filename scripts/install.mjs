// Installs the packages of workspaces, unless they are there: `node scripts/install.mjs site`, or of all workspaces without a
// name. A plain `npm install` brings the service alone (.npmrc), and a command that needs more calls this first.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {readonly string[]} names folders of workspaces; none means all of them */
export function installWorkspaces(names) {
  const missing = (names.length > 0 ? names : readJson('package.json').workspaces).filter(
    (name) => !isInstalled(name),
  );
  if (missing.length === 0) return;
  process.stderr.write(`installing what is needed for ${missing.join(', ')} …\n`);
  const args = ['install', '--no-audit', '--no-fund', '--no-save', '--include=dev', '--workspaces=true'];
  if (names.length > 0) args.push(...missing.map((name) => `--workspace=${name}`));
  else args.push('--include-workspace-root');
  const { npm_execpath: npm } = process.env;
  const { status } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed`);
}

/** Every package that the workspace names is there, in the version of the lock file. */
function isInstalled(workspace) {
  const { packages } = readJson('package-lock.json');
  const { dependencies, devDependencies } = readJson(join(workspace, 'package.json'));
  return Object.keys({ ...dependencies, ...devDependencies }).every((name) => {
    const path = [`${workspace}/node_modules/${name}`, `node_modules/${name}`].find((one) => packages[one]);
    const manifest = path && join(path, 'package.json');
    return (
      manifest && existsSync(join(root, manifest)) && readJson(manifest).version === packages[path].version
    );
  });
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) installWorkspaces(process.argv.slice(2));
