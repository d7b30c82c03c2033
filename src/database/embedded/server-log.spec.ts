import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DataFolder } from './data-folder.js';
import { ServerLog } from './server-log.js';

describe('the log of the embedded server', () => {
  let folder: string;
  let file: string;
  let log: ServerLog;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'economy-log-'));
    file = join(folder, 'server.log');
    log = new ServerLog({
      logFile: file,
      giveToFolderOwner: () => Promise.resolve(),
    } as unknown as DataFolder);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const open = async (): Promise<void> => (await log.openForServer()).close();
  const lines = (from: number, to: number): string =>
    Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}\n`).join('');

  it('tells the last lines since it was opened, and nothing of an earlier start', async () => {
    expect(await log.tail()).toBe('');
    writeFileSync(file, 'FATAL: of yesterday\n');
    await open();
    expect(await log.tail()).toBe('');
    appendFileSync(file, lines(1, 3));
    expect(await log.tail()).toBe(lines(1, 3).trimEnd());
    appendFileSync(file, lines(4, 30));
    expect(await log.tail()).toBe(lines(16, 30).trimEnd());
    appendFileSync(file, `${'x'.repeat(100_000)}\n${lines(31, 31)}`);
    expect(await log.tail()).toMatch(/^x{63000,64000}\nline 31$/);
  });

  it('begins anew above ten million bytes', async () => {
    writeFileSync(file, '');
    truncateSync(file, 10_000_000);
    await open();
    expect(existsSync(`${file}.1`)).toBe(false);
    truncateSync(file, 10_000_001);
    await open();
    expect([statSync(file).size, statSync(`${file}.1`).size]).toEqual([0, 10_000_001]);
  });
});
