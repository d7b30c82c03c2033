import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgram } from '../../src/cli/program.js';
import { deriveId } from '../../src/common/identifier.js';
import { explainStartFault } from '../../src/process/explain-start-fault.js';
import { openScratch, type Scratch } from '../database/support/scratch.js';
import { type CommandEnd, commandsOf, runCommand } from './support/run-command.js';

const secret = 'a secret for tests, of more than 32 characters';
const nobody = '00000000-0000-4000-8000-0000000000ff';

/** Games know their worlds by the uuids that they made, operators by ids of a log: commands take both. */
describe('what commands are about', () => {
  let scratch: Scratch;
  let folder: string;
  let env: Record<string, string>;
  let application: string;
  let instance: string;
  const uuid = '22222222-0000-4000-8000-000000000001';
  const shared = '22222222-0000-4000-8000-000000000002';
  const character = '33333333-0000-4000-8000-000000000001';

  beforeAll(async () => {
    scratch = await openScratch(`economy_targets_${process.pid}`);
    folder = mkdtempSync(join(tmpdir(), 'economy-targets-'));
    env = { DATABASE_URL: scratch.url, JWT_SECRET: secret, AGENT_CREDENTIALS_KEY: secret };
    application = await made('One');
    instance = deriveId(application, uuid);
    const other = await made('Another');
    const insert = `INSERT INTO economy.instance (id, application_id, uuid) VALUES ($1, $2, $3)`;
    await scratch.client.query(insert, [instance, application, uuid]);
    await scratch.client.query(insert, ['11111111-0000-4000-8000-000000000002', application, shared]);
    await scratch.client.query(insert, ['11111111-0000-4000-8000-000000000003', other, shared]);
    const [agent] = await scratch.rows<{ id: string }>(
      `SELECT id FROM economy.agent WHERE application_id = '${application}'`,
    );
    await scratch.client.query(
      `INSERT INTO economy.holder (instance_id, id, uuid, name, type, agent_id) VALUES ($1, $2, $2, 'Bob', 'manual', $3)`,
      [instance, character, agent!.id],
    );
    await scratch.client.query('UPDATE economy.instance SET agent_npc_count = 1 WHERE id = $1', [instance]);
  });
  afterAll(async () => {
    await scratch.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const cli = (...args: string[]): Promise<CommandEnd> => runCommand(env, ...args);

  async function done(...args: string[]): Promise<string> {
    const { stdout, stderr, error, exitCode } = await cli(...args);
    expect({ args, says: error && explainStartFault(error), exitCode, stderr }).toEqual({
      args,
      says: null,
      exitCode: 0,
      stderr: expect.any(String),
    });
    return stdout;
  }

  const made = async (name: string): Promise<string> =>
    (JSON.parse(await done('application:create', name)) as { clientId: string }).clientId;

  /** What a terminal shows for a command that fails: never a stack. */
  async function refusal(...args: string[]): Promise<string> {
    const { error, stderr, stdout } = await cli(...args);
    const said = error === null || error.name === 'CommanderError' ? stderr : explainStartFault(error);
    expect({ args, refused: error !== null, said, stdout }).toEqual({
      args,
      refused: true,
      said: expect.not.stringMatching(/^\s+at |^error: uncaught/m),
      stdout: '',
    });
    return said;
  }

  it('are worlds by id or by uuid', async () => {
    for (const name of [instance, uuid, uuid.toUpperCase()]) {
      const [head, summary] = (await done('ledger:verify', name)).split('\n');
      expect(JSON.parse(head!)).toMatchObject({ instanceId: instance });
      expect(summary).toMatch(/^1 instance, 0 events: the ledger is clean/);
      await done('world:export', '--instance', name, '--out', join(folder, 'world'));
      expect(JSON.parse(await done('application:change', application, '--feature', name))).toMatchObject({
        id: application,
      });
      const [, claims] = (await done('token', application, '--agent-npc', `${name}/${character}`)).split('.');
      expect(Buffer.from(claims!, 'base64url').toString()).toContain(instance);
    }
    // The trail has the id, whatever was typed.
    const lines = (await done('audit:list', '--instance', uuid)).trim().split('\n');
    expect(lines).toHaveLength(9);
    for (const line of lines) expect(line).toContain(`instance=${instance}`);
  });

  it('are deleted and restored by either, and the trail has both', async () => {
    const [one, two] = [
      '22222222-0000-4000-8000-000000000009',
      deriveId(application, '22222222-0000-4000-8000-000000000009'),
    ];
    await scratch.client.query(
      `INSERT INTO economy.instance (id, application_id, uuid, name) VALUES ($1, $2, $3, 'Old')`,
      [two, application, one],
    );
    const deleted = JSON.parse(await done('instance:delete', one)) as Record<string, string>;
    expect(deleted).toMatchObject({ id: two, uuid: one, name: 'Old', deletedAt: expect.any(String) });
    const day = Date.parse(deleted['goneAfter']!) - Date.parse(deleted['deletedAt']!);
    expect(day).toBe(86_400_000);
    expect(await refusal('instance:delete', two)).toMatch(/it was deleted/);
    expect(JSON.parse(await done('instance:restore', two))).toMatchObject({
      id: two,
      deletedAt: null,
      goneAfter: null,
    });
    const lines = (await done('audit:list', '--instance', two)).trim().split('\n');
    expect(lines.map((line) => /instance:\w+/.exec(line)?.[0])).toEqual(
      expect.arrayContaining(['instance:delete', 'instance:restore']),
    );
  });

  it('are refused in words when there is none of them, or more than one', async () => {
    const file = join(folder, 'nothing');
    const ofInstance = (name: string): string[][] => [
      ['ledger:verify', name],
      ['world:export', '--instance', name, '--out', file],
      ['instance:delete', name],
      ['instance:restore', name],
      ['application:change', application, '--feature', name],
      ['token', application, '--agent-npc', `${name}/${nobody}`],
      // The trail has what was tried above.
      ['audit:list', '--action', 'backup', '--instance', name],
    ];
    for (const args of ofInstance(nobody)) expect(await refusal(...args)).toMatch(/instance/i);
    for (const args of ofInstance('my-world')) expect(await refusal(...args)).toMatch(/UUID|uuid/);
    for (const args of [
      ['ledger:verify', shared],
      ['world:export', '--instance', shared, '--out', file],
    ])
      expect(await refusal(...args)).toMatch(/several instances have the uuid .*11111111.*, 11111111/);
    // Of one application, the uuid names one.
    await done('application:change', application, '--feature', shared);
    expect(await refusal('token', application, '--agent-npc', `${uuid}/${nobody}`)).toMatch(
      /character|Agent NPC/i,
    );
    expect(await refusal('token', application, '--account', `${uuid}/${character}`)).toMatch(/account/i);
    expect(
      await refusal(
        'token',
        application,
        '--account',
        `${uuid}/${nobody}`,
        '--agent-npc',
        `${uuid}/${nobody}`,
      ),
    ).toMatch(/exclude each other/);
    expect(await refusal('citus:isolate', nobody)).toMatch(/has no Citus/);

    const ofApplication = (id: string): string[][] => [
      ['application:revoke', id],
      ['application:restore', id],
      ['keys', 'rotate', id],
      ['application:change', id, '--feature', instance],
      ['application:change', id],
      ['application:change', id, '--require-key', 'on'],
      ['application:change', id, '--rate', '5'],
      ['keys', 'list', id],
      ['keys', 'add', id, 'one'],
      ['keys', 'revoke', id, nobody],
      ['token', id],
    ];
    for (const args of [...ofApplication(nobody), ...ofApplication('my-game')])
      expect(await refusal(...args)).toMatch(/no application has the id /);
    expect(await refusal('audit:list', '--action', 'backup', '--application', nobody)).toMatch(
      /no application has the id /,
    );
    writeFileSync(file, '');
    expect(await refusal('world:import', '--application', nobody, '--in', file)).not.toBe('');
    expect(await refusal('keys', 'revoke', application, nobody)).toMatch(/has no key/);

    const targeted = /application|instance|--in |<id>/;
    const tried = new Set(
      [...ofInstance(''), ...ofApplication('')]
        .map(([name, inner]) => (name === 'keys' ? `keys ${inner}` : name))
        .concat('citus:isolate', 'world:import'),
    );
    const others = commandsOf(createProgram('cli')).filter(
      ({ command }) =>
        targeted.test(command.usage()) || command.options.some(({ flags }) => targeted.test(flags)),
    );
    expect(others.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  });

  it('are files that can be used, or words about them', async () => {
    const missing = join(folder, 'no', 'where');
    const exported = ['world:export', '--instance', instance, '--out'];
    expect(await refusal(...exported, missing)).toBe(
      `${missing} cannot be written: it does not exist, or its folder does not.`,
    );
    expect(await refusal(...exported, folder)).toBe(`${folder} cannot be written: it is a folder.`);
    const file = join(folder, 'plain');
    writeFileSync(file, 'text');
    expect(await refusal(...exported, join(file, 'x'))).toMatch(/a part of its path is not a folder\.$/);
    const imported = ['world:import', '--application', application, '--in'];
    expect(await refusal(...imported, missing)).toMatch(/where cannot be read: it does not exist/);
    expect(await refusal(...imported, folder)).toMatch(/cannot be read: it is a folder\.$/);
    expect(await refusal(...imported, file)).toMatch(/line 1: it is not JSON/);
    writeFileSync(`${file}.gz`, 'text');
    expect(await refusal(...imported, `${file}.gz`)).toMatch(/incomplete or not gzip/);
    expect(await refusal('backup', '--out', missing)).toMatch(/DATABASE_URL names the database/);
    const denied = Object.assign(new Error('EACCES: permission denied'), {
      code: 'EACCES',
      syscall: 'open',
      path: file,
    });
    expect(explainStartFault(denied)).toBe(`${file} cannot be used: this user has no right to do that.`);
  });
});
