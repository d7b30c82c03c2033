import { transformFile } from '@swc/core';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { until } from '../prove/support/until.js';
import { mendSymlinks } from '../src/database/embedded/binaries.js';
import {
  type EmbeddedServer,
  EmbeddedServerError,
  type EmbeddedServerOptions,
  startEmbeddedServer,
} from '../src/database/embedded/embedded-server.js';

const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65_534, gid: 65_534 };
const QUICK = { fsync: 'off', shared_buffers: '16MB' };

let base: string;
const postmasters = new Set<number>();
const children = new Set<ChildProcess>();

beforeAll(async () => {
  base = await mkdtemp(path.join(os.tmpdir(), 'embedded-server-'));
  await chmod(base, 0o755);
  await buildChildProgram();
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const pid of postmasters) {
    if (isAlive(pid) && commandLine(pid).includes(base)) process.kill(pid, 'SIGQUIT');
    await until('the server has ended', () => !isAlive(pid));
  }
  await rm(base, { recursive: true, force: true, maxRetries: 5 });
});

async function start(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ settings: QUICK, ...options });
  postmasters.add(server.pid);
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows[0] ?? [];
  } finally {
    await client.end();
  }
}

async function failureOf(options: EmbeddedServerOptions): Promise<{ message: string; hint: string }> {
  const error: unknown = await start(options).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EmbeddedServerError);
  return error as EmbeddedServerError;
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

const commandLine = (pid: number): string => ps(pid, 'command');

function isAlive(pid: number): boolean {
  const state = ps(pid, 'stat');
  return state !== '' && !state.startsWith('Z');
}

/** What a child process of its own reports; the modules run there as plain ECMAScript modules. */
interface ChildReport extends Omit<EmbeddedServer, 'stop'> {
  progress: string[];
  message?: string;
  hint?: string;
}

const CHILD_PROGRAM = `
import { startEmbeddedServer } from './embedded-server.js';
const progress = [];
const options = JSON.parse(process.argv[2]);
try {
  const server = await startEmbeddedServer({ ...options, onProgress: (line) => progress.push(line) });
  console.log(JSON.stringify({ ...server, progress }));
  if (process.argv[3] === 'stay') process.stdin.once('data', () => server.stop().then(() => process.exit(0)));
} catch (error) {
  console.log(JSON.stringify({ message: error.message, hint: error.hint, progress }));
}
`;

async function buildChildProgram(): Promise<void> {
  const root = path.resolve(__dirname, '..');
  const source = path.join(root, 'src', 'database', 'embedded');
  await mkdir(path.join(base, 'child'));
  await symlink(path.join(root, 'node_modules'), path.join(base, 'child', 'node_modules'));
  await writeFile(path.join(base, 'child', 'package.json'), '{"type":"module"}');
  await writeFile(path.join(base, 'child', 'main.js'), CHILD_PROGRAM);
  for (const name of await readdir(source)) {
    const { code } = await transformFile(path.join(source, name), {
      swcrc: false,
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      module: { type: 'es6' },
    });
    await writeFile(path.join(base, 'child', name.replace(/\.ts$/, '.js')), code);
  }
}

function launchChild(
  options: EmbeddedServerOptions,
  { mode = 'stay', account }: { mode?: 'stay' | 'leave'; account?: { uid: number; gid: number } } = {},
): { child: ChildProcess; report: Promise<ChildReport> } {
  const args = [path.join(base, 'child', 'main.js'), JSON.stringify({ settings: QUICK, ...options }), mode];
  const child = spawn(process.execPath, args, { ...account, cwd: '/', stdio: ['pipe', 'pipe', 'inherit'] });
  children.add(child);
  const report = (async (): Promise<ChildReport> => {
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const parsed = JSON.parse(line) as ChildReport;
    if (parsed.pid) postmasters.add(parsed.pid);
    return parsed;
  })();
  return { child, report };
}

async function end(child: ChildProcess, how: 'SIGKILL' | 'stop'): Promise<void> {
  const exited = once(child, 'exit');
  if (how === 'stop') child.stdin?.write('stop\n');
  else child.kill(how);
  await exited;
}

describe('from start to start', () => {
  let dataDir: string;
  let port: number;

  beforeAll(() => {
    dataDir = path.join(base, 'kept');
  });

  it('creates a durable, private cluster on the first start', async () => {
    const progress: string[] = [];
    const server = await start({ dataDir, settings: {}, onProgress: (line) => progress.push(line) });
    port = server.port;
    expect(server).toMatchObject({ firstStart: true, owned: true });
    expect(new URL(server.url)).toMatchObject({
      hostname: '127.0.0.1',
      port: String(port),
      pathname: '/economy',
    });
    expect(progress).toEqual([expect.stringContaining('first start')]);
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'server_encoding'];
    const shown = names.map((name) => `current_setting('${name}')`).join(', ');
    expect(await query(server.url, `SELECT ${shown}`)).toEqual(['on', 'on', 'on', 'on', 'UTF8']);
    expect(await query(server.url, 'SHOW listen_addresses')).toEqual(['127.0.0.1']);
    expect(await query(server.url, "SELECT lower('ÄÉ')")).toEqual(['äé']);
    await expect(query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toMatchObject({
      code: '28P01',
    });
    expect((await stat(path.join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
    // Ctrl-C goes to the process group of the terminal.
    expect(ps(server.pid, 'pgid')).not.toBe(ps(process.pid, 'pgid'));
    await query(server.url, 'CREATE TABLE note AS SELECT 42 AS answer');
    await server.stop();
    expect(isAlive(server.pid)).toBe(false);
    await server.stop();
  });

  it('keeps port, password and data, and shares the server while its owner lives', async () => {
    const owner = await start({ dataDir });
    expect(owner).toMatchObject({ firstStart: false, owned: true, port });
    const guest = await start({ dataDir, database: 'odd "name"' });
    expect(guest).toMatchObject({ firstStart: false, owned: false, port, pid: owner.pid });
    expect(await query(guest.url, 'SELECT current_database()')).toEqual(['odd "name"']);
    await guest.stop();
    expect(await query(owner.url, 'SELECT answer FROM note')).toEqual([42]);
    await owner.stop();
  });

  it('moves to another port and stays there when its own is taken', async () => {
    const squatter = createServer().listen(port, '127.0.0.1');
    await once(squatter, 'listening');
    const progress: string[] = [];
    const moved = await start({ dataDir, onProgress: (line) => progress.push(line) });
    squatter.close();
    expect(moved.port).not.toBe(port);
    expect(progress).toEqual([expect.stringContaining(`port ${port} is taken`)]);
    expect(await query(moved.url, 'SELECT answer FROM note')).toEqual([42]);
    await moved.stop();
    const again = await start({ dataDir });
    expect(again.port).toBe(moved.port);
    await again.stop();
  });

  it('starts after a crash whose pid now belongs to another process', async () => {
    const server = await start({ dataDir });
    await query(server.url, 'CREATE TABLE survivor AS SELECT 7 AS value');
    process.kill(server.pid, 'SIGKILL');
    await until('the server has ended', () => !isAlive(server.pid));
    const { uid, gid } = await stat(path.join(dataDir, 'postgres'));
    const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
    children.add(stranger);
    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
    const stale = await readFile(pidFile, 'utf8');
    await writeFile(pidFile, stale.replace(/^\d+/, String(stranger.pid)));
    const restarted = await start({ dataDir });
    expect(restarted.owned).toBe(true);
    expect(await query(restarted.url, 'SELECT value FROM survivor')).toEqual([7]);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
    await restarted.stop();
  });

  it('sets a new password when the connection file is lost', async () => {
    await rm(path.join(dataDir, 'postgres.json'));
    const server = await start({ dataDir });
    expect(server.firstStart).toBe(false);
    expect(await query(server.url, 'SELECT answer FROM note')).toEqual([42]);
    await server.stop();
  });

  it("quotes the server's error when it does not start", async () => {
    const { message, hint } = await failureOf({ dataDir, settings: { work_mem: 'plenty' } });
    expect(message).toContain('invalid value for parameter "work_mem"');
    expect(hint).toContain('DATABASE_URL');
  });

  it('refuses data of another major version', async () => {
    const file = path.join(dataDir, 'postgres', 'PG_VERSION');
    const version = await readFile(file, 'utf8');
    await writeFile(file, '13\n');
    const { message, hint } = await failureOf({ dataDir });
    expect(message).toContain('created by PostgreSQL 13');
    expect(hint).toMatch(/pg_dump.*DATA_DIR/);
    await writeFile(file, version);
  });

  it('refuses the data of another user', async () => {
    // Only root can hand the folder to a child of another user; anybody may be kept out of a folder of root's.
    if (isRoot) {
      await chmod(dataDir, 0o777);
      const { message, hint } = await launchChild({ dataDir }, { account: NOBODY }).report;
      expect(message).toMatch(/belongs to the user with id \d+, but this process runs as .* 65534/);
      expect(hint).toMatch(/chown -R 65534 .*DATA_DIR/);
    } else {
      expect((await failureOf({ dataDir: '/usr' })).message).toContain('cannot be written');
    }
  });
});

describe('more than one process', () => {
  it('shares with the living owner, and takes over from one that was killed', async () => {
    const dataDir = path.join(base, 'orphan');
    const { child, report } = launchChild({ dataDir });
    const { pid, owned } = await report;
    expect(owned).toBe(true);
    const guest = await start({ dataDir });
    expect(guest).toMatchObject({ owned: false, pid });
    await guest.stop();
    await end(child, 'SIGKILL');
    expect(isAlive(pid)).toBe(true);

    const heir = await start({ dataDir });
    expect(heir).toMatchObject({ owned: true, pid, firstStart: false });
    expect(await query(heir.url, 'SELECT 1')).toEqual([1]);
    await heir.stop();
    expect(isAlive(pid)).toBe(false);

    // A process with nothing left to do ends although its server runs on.
    const leaver = launchChild({ dataDir }, { mode: 'leave' });
    const left = await leaver.report;
    leaver.child.stdin?.destroy();
    if (leaver.child.exitCode === null) await once(leaver.child, 'exit');
    expect(isAlive(left.pid)).toBe(true);
    const second = await start({ dataDir });
    expect(second).toMatchObject({ owned: true, pid: left.pid });
    await second.stop();
  });

  it('lets one of two simultaneous starts do the work, in a folder with a long and odd name', async () => {
    const dataDir = path.join(base, `it's "odd" & $HOME; ünï ${'x'.repeat(180)}`);
    const both = [launchChild({ dataDir }), launchChild({ dataDir })];
    const reports = await Promise.all(both.map(({ report }) => report));
    expect(reports.map(({ message }) => message)).toEqual([undefined, undefined]);
    expect(new Set(reports.map(({ pid }) => pid)).size).toBe(1);
    expect(reports.map(({ owned }) => owned).toSorted()).toEqual([false, true]);
    expect(reports.map(({ firstStart }) => firstStart).toSorted()).toEqual([false, true]);
    const pid = reports[0]?.pid ?? 0;
    for (const [index, { child }] of both.entries()) {
      await end(child, 'stop');
      if (index === 0) expect(isAlive(pid)).toBe(!reports[0]?.owned);
    }
    expect(isAlive(pid)).toBe(false);
  });

  it('starts over when the first start was killed while creating the files', async () => {
    const dataDir = path.join(base, 'interrupted');
    const { child } = launchChild({ dataDir });
    const drafts = async (): Promise<string[]> =>
      existsSync(dataDir) ? (await readdir(dataDir)).filter((name) => /initdb-\w+$/.test(name)) : [];
    await until('initdb writes files', async () => {
      const [draft] = await drafts();
      return draft !== undefined && (await readdir(path.join(dataDir, draft))).length > 0;
    });
    await end(child, 'SIGKILL');
    expect(await drafts()).toHaveLength(1);
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
    const server = await start({ dataDir });
    expect(server).toMatchObject({ firstStart: true, owned: true });
    expect(await query(server.url, 'SELECT 1')).toEqual([1]);
    await server.stop();
    expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.json', 'postgres.log']);
  });
});

describe('users and folders', () => {
  it('reports that the data folder cannot be written', async () => {
    const dataDir = path.join(base, 'readonly');
    await mkdir(dataDir);
    await chmod(dataDir, 0o555);
    const { message, hint } = isRoot
      ? await launchChild({ dataDir }, { account: NOBODY }).report
      : await failureOf({ dataDir });
    expect(message).toContain(`The data folder ${dataDir} cannot be written`);
    expect(hint).toContain('DATA_DIR');
  });

  it('runs as the owner of the data folder, and leaves the files to that user', async () => {
    const dataDir = path.join(base, 'owned', 'by', 'user');
    await mkdir(path.join(base, 'owned'));
    if (isRoot) await chown(path.join(base, 'owned'), NOBODY.uid, NOBODY.gid);
    const server = await start({ dataDir });
    const uid = isRoot ? NOBODY.uid : process.getuid?.();
    expect(Number(ps(server.pid, 'uid'))).toBe(uid);
    for (const name of await readdir(dataDir)) {
      if (name !== 'postgres.lock') expect((await stat(path.join(dataDir, name))).uid).toBe(uid);
    }
    await server.stop();
    const next = launchChild({ dataDir }, isRoot ? { account: NOBODY } : {});
    expect(await next.report).toMatchObject({ owned: true, port: server.port });
    await end(next.child, 'stop');
  });

  it('works in a folder that is closed to others; as root, where PostgreSQL is another user, outside of it', async () => {
    const closed = path.join(base, 'closed');
    const dataDir = path.join(closed, 'data');
    await mkdir(closed, { mode: 0o700 });
    const lines: string[] = [];
    const server = await start({ dataDir, onProgress: (line) => lines.push(line) });
    expect(await query(server.url, 'SELECT 1')).toEqual([1]);
    await server.stop();
    const elsewhere = lines.find((line) => line.includes('/var/lib/agent-npc-economy/'));
    expect(elsewhere !== undefined).toBe(isRoot);
    const again = await start({ dataDir });
    expect(again).toMatchObject({ firstStart: false, port: server.port });
    await again.stop();
    const folder = elsewhere?.match(/\/var\/lib\/agent-npc-economy\/[0-9a-f]{12}/)?.[0];
    if (folder) await rm(folder, { recursive: true });
  });

  it('repairs the links to shared libraries after an install without scripts', async () => {
    const packageDir = path.join(base, 'package');
    const lib = path.join(packageDir, 'native', 'lib');
    await mkdir(lib, { recursive: true });
    await writeFile(path.join(lib, 'libpq.so.5.18'), 'library');
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    await writeFile(path.join(packageDir, 'native', 'pg-symlinks.json'), JSON.stringify(links));
    await mendSymlinks(packageDir);
    await mendSymlinks(packageDir);
    const link = path.join(lib, 'libpq.so.5');
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    expect(await readFile(link, 'utf8')).toBe('library');
  });
});
