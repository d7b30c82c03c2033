import { recordMigrations } from '../../src/audit/record-migrations.js';
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
    const listed = () => ask('SELECT e.route, e.status, e.details FROM economy.audit_entry e ORDER BY e.id');
    const by = { osUser: ann.osUser, host: ann.host };
    const names = await migrate({ url: scratch.url, record });
    expect(await listed()).toEqual([
      { route: 'migrate', status: 0, details: { pending: names, done: names, ...by } },
    ]);
    // Where there is nothing to do nothing is written, however often a service starts.
    await migrate({ url: scratch.url, record });
    expect(await listed()).toHaveLength(1);
    await scratch.client.query(`UPDATE economy.schema_state SET digest = 'older'`);
    await migrate({ url: scratch.url, record });
    expect((await listed()).slice(1)).toEqual([
      { route: 'migrate', status: 0, details: { pending: ['functions'], done: [], ...by } },
    ]);
  });

  it('drop it with the first migration only with --forget-audit-trail', async () => {
    await using scratch = await openScratch(`economy_audit_before_${process.pid}`, { empty: true });
    const env = { DATABASE_URL: scratch.url, JWT_SECRET: secret, OPERATOR: 'Ann Ops' };
    const ask = askOver(scratch.client);
    expect((await runCommand(env, 'migrate')).stdout).toBe('the schema is up to date\n');
    const pending = migrations.map(({ name }) => name);
    expect(await ask('SELECT e.details FROM economy.audit_entry e')).toMatchObject([
      { details: { pending, done: pending } },
    ]);
    for (const _ of migrations.slice(1)) await runCommand(env, 'migrate', '--revert');
    const kept = await runCommand(env, 'migrate', '--revert');
    expect(kept.error?.message).toContain('--forget-audit-trail');
    expect(await ask('SELECT FROM economy.audit_entry')).toHaveLength(migrations.length);
    const gone = await runCommand(env, 'migrate', '--revert', '--forget-audit-trail');
    expect(gone).toMatchObject({ error: null, exitCode: 0 });
    expect(gone.stdout).toMatch(/^reverted Initial\d+\n$/);
    expect(await refusalOf(ask('SELECT FROM economy.audit_entry'))).toMatchObject({ code: '42P01' });
  });

  it('that are taken back are in it', async () => {
    await using scratch = await openScratch(`economy_audit_revert_${process.pid}`);
    // As the owner: the role of the service, which there is not, has nothing to do with it.
    const ofService = new URL(scratch.url);
    ofService.username = 'nobody';
    const env = {
      DATABASE_URL: ofService.toString(),
      DATABASE_MIGRATION_URL: scratch.url,
      JWT_SECRET: secret,
    };
    // As if a later release had added one.
    await scratch.client.query(
      `INSERT INTO economy.schema_migration (timestamp, name) VALUES (9999999999999, 'Later9999999999999')`,
    );
    const { error } = await runCommand(env, 'migrate', '--revert');
    expect(error).not.toBeNull();
    const rows = await scratch.rows('SELECT e.route, e.status, e.details FROM economy.audit_entry e');
    expect(rows).toMatchObject([
      { route: 'migrate --revert', status: 1, details: { migration: 'Later9999999999999' } },
    ]);
    expect(last).toMatch(/\d{13}$/);
  });
});
