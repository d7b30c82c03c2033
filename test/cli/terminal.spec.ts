import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { registerAgent } from '../scenarios/support/social.js';
import { createDatabase, templateDatabase } from '../support/database.js';
import { TestService } from '../support/test-service.js';
import { type CommandEnd, runCommand } from './support/run-command.js';

const src = resolve(__dirname, '..', '..', 'src');
const secret = 'a secret for tests, of more than 32 characters';
const characters = [
  '\u001b',
  '\u0007',
  '\u0008',
  '\u007f',
  '\u009b',
  '\u0085',
  '\u202e',
  '\u2066',
  '\u2028',
  '\ufeff',
];
/** Clears the screen, goes to its top, hides what follows, turns the writing round, and says that all is well. */
const hostile = `${characters.join('')}[2J\u001b[H\u009b31m\r\nall is well\n✓ hash chain  all hashed\u001b]0;x\u0007`;

/** What a terminal must not get, but for the ends of lines. */
const obeyed = /[^\P{Cc}\n]|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/u;

describe('untrusted text on its way to a terminal', () => {
  let service: TestService;
  let env: Record<string, string>;
  beforeAll(async () => {
    const databaseUrl = await createDatabase(`economy_terminal_${process.pid}`, templateDatabase);
    env = {
      DATABASE_URL: databaseUrl,
      JWT_SECRET: secret,
      AGENT_CREDENTIALS_KEY: secret,
      METRICS_TOKEN: secret,
    };
    service = await TestService.start({ databaseUrl, env: { AGENT_CREDENTIALS_KEY: secret } });
    const client = await service.newClient();
    const agent = await registerAgent(client, {
      endpoint: 'http://127.0.0.1:9/x',
      protocol: 'converse',
    });
    await service.dataSource.query(
      // The API refuses such names; a row may be older than that.
      'UPDATE economy.agent SET name = $2, healthy = false, last_health_check = now() WHERE id = $1',
      [agent, hostile],
    );
  });
  afterAll(() => service.stop());

  const run = (...args: string[]): Promise<CommandEnd> => runCommand(env, ...args);

  it('is escaped in the output of the doctor, and cannot add a line', async () => {
    for (const args of [['doctor'], ['doctor', '--probe']]) {
      const { stdout, stderr, error } = await run(...args);
      expect(error).toBeNull();
      expect(stdout).toContain('[2J\\u001b[H\\u009b31m\\u000d\\u000aall is well');
      expect(`${stdout}${stderr}`).not.toMatch(obeyed);
      expect(
        stdout.split('\n').filter((line) => /^(all is well|✓ hash chain {2}all hashed)/.test(line)),
      ).toEqual([]);
    }
  });

  it('stays the same value in the JSON of doctor and of lists', async () => {
    await run('application:create', 'A game', '--description', hostile);
    await service.dataSource.query(`UPDATE economy.application SET name = $1 WHERE name = 'A game'`, [
      hostile,
    ]);
    for (const args of [['doctor', '--json'], ['application:list'], ['audit:list', '--json']]) {
      const { stdout, stderr } = await run(...args);
      expect(`${stdout}${stderr}`).not.toMatch(obeyed);
      const values = args.includes('audit:list')
        ? stdout
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line) as unknown)
        : (JSON.parse(stdout) as unknown);
      // The audit trail keeps texts without control characters.
      if (!args.includes('audit:list'))
        expect(JSON.stringify(values)).toContain(JSON.stringify(hostile).slice(1, -1));
    }
  });

  it('is escaped in lists, in errors and where a command quotes its arguments', async () => {
    for (const args of [
      ['audit:list'],
      ['audit:list', '--since', hostile],
      [hostile],
      ['application:revoke', hostile],
      ['application:create', 'x', `--${hostile}`],
    ]) {
      const { stdout, stderr } = await run(...args);
      expect(`${stdout}${stderr}`).not.toMatch(obeyed);
    }
  });

  it('is harmless in a log that is made readable, and in one that is not', async () => {
    const program = `
      const { createLogger } = await import(${JSON.stringify(resolve(src, '..', 'dist', 'src', 'process', 'logger.js'))});
      const text = ${JSON.stringify(hostile)};
      const error = new Error(text);
      error.code = text;
      const logger = createLogger({ logLevel: 'info', logPretty: process.argv[1] === 'pretty' });
      logger.info({ name: text, list: [text], err: error }, text);
      // The readable one is written by a thread.
      setTimeout(() => {}, 500);`;
    for (const format of ['pretty', 'json']) {
      const args = ['--input-type=module', '-e', program, format];
      const { stdout } = await promisify(execFile)(process.execPath, args, { env: { NO_COLOR: '1' } });
      expect(stdout).toContain('all is well');
      expect(stdout).not.toMatch(obeyed);
      // The lines of a trace come out indented.
      expect(stdout).not.toMatch(/^(all is well|✓ hash chain)/m);
    }
  });

  it('has one way to a terminal: nothing else of the service writes there', () => {
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    const writers = files.filter((file) =>
      /process\.std(out|err)\.write|\bconsole\.\w/.test(readFileSync(join(src, file), 'utf8')),
    );
    expect(writers.toSorted()).toEqual(['common/terminal.ts', 'http/openapi/write-document.ts']);
  });
});
