import { verifyTrail } from '../../src/ledger/audit/read-trail.js';
import { recordMigrations } from '../../src/ledger/audit/record-migrations.js';
import { migrate } from '../../src/ledger/migrate.js';
import { migrations } from '../../src/database/migrations/all.js';
import { openScratch, refusalOf } from '../database/support/scratch.js';
import { ann, askOver, unrecorded } from './support/trail.js';
import { runCommand } from './support/run-command.js';

const secret = 'a secret for tests, of more than 32 characters';

describe('migrations and the audit trail', () => {
  const record = recordMigrations(ann, unrecorded);
  const last = migrations.at(-1)!.name;

  it('have the ones that made the trail in it, and each later change of the schema before it is made', async () => {
    await using scratch = await openScratch(`economy_audit_empty_${process.pid}`, { empty: true });
    const ask = askOver(scratch.client);
    const listed = () =>
      ask('SELECT o.phase, o.details, o.error_code FROM economy.operator_action o ORDER BY o.seq');
    const names = await migrate({ url: scratch.url, record });
    expect(await listed()).toEqual([
      { phase: 'begun', details: { pending: names }, error_code: null },
      { phase: 'done', details: { done: names }, error_code: null },
    ]);
    // Where there is nothing to do nothing is written, however often a service starts.
    await migrate({ url: scratch.url, record });
    expect(await listed()).toHaveLength(2);
    await scratch.client.query(`UPDATE economy.schema_state SET digest = 'older'`);
    await migrate({ url: scratch.url, record });
    expect((await listed()).slice(2)).toMatchObject([
      { phase: 'begun', details: { pending: ['functions'] } },
      { phase: 'done', details: { done: [] } },
    ]);
    expect(await verifyTrail(ask)).toMatchObject({ fault: null, unfinished: [] });
  });

  it('drop it with the first migration only with --forget-audit-trail', async () => {
    await using scratch = await openScratch(`economy_audit_before_${process.pid}`, { empty: true });
    const env = { DATABASE_URL: scratch.url, JWT_SECRET: secret, OPERATOR: 'Ann Ops' };
    const ask = askOver(scratch.client);
    expect((await runCommand(env, 'migrate')).stdout).toBe('the schema is up to date\n');
    const pending = migrations.map(({ name }) => name);
    expect(await ask('SELECT o.details FROM economy.operator_action o WHERE o.seq = 1')).toEqual([
      { details: { pending } },
    ]);
    for (const _ of migrations.slice(1)) await runCommand(env, 'migrate', '--revert');
    const kept = await runCommand(env, 'migrate', '--revert');
    expect(kept.error?.message).toContain('--forget-audit-trail');
    expect(await ask('SELECT FROM economy.operator_action')).toHaveLength(2 * migrations.length);
    const gone = await runCommand(env, 'migrate', '--revert', '--forget-audit-trail');
    expect(gone).toMatchObject({ error: null, exitCode: 0 });
    expect(gone.stdout).toMatch(/^reverted Initial\d+\n$/);
    expect(await refusalOf(ask('SELECT FROM economy.operator_action'))).toMatchObject({ code: '42P01' });
  });

  it('that are taken back are in it', async () => {
    await using scratch = await openScratch(`economy_audit_revert_${process.pid}`);
    // As if a later release had added one.
    const env = { DATABASE_URL: scratch.url, JWT_SECRET: secret };
    await scratch.client.query(
      `INSERT INTO economy.schema_migration (timestamp, name) VALUES (9999999999999, 'Later9999999999999')`,
    );
    const { error } = await runCommand(env, 'migrate', '--revert');
    expect(error).not.toBeNull();
    const rows = await scratch.rows(
      'SELECT o.command, o.phase, o.details FROM economy.operator_action o ORDER BY o.seq',
    );
    expect(rows).toEqual([
      { command: 'migrate --revert', phase: 'begun', details: { migration: 'Later9999999999999' } },
      { command: 'migrate --revert', phase: 'failed', details: {} },
    ]);
    expect(last).toMatch(/\d{13}$/);
  });
});
