import { type Command } from 'commander';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { print } from '../common/terminal.js';
import { agentCredentialsPurpose } from '../conversation/agent-credentials.js';
import { webhookSecretsPurpose } from '../events/webhook/webhook-secrets.js';
import { SealedText } from '../identity/sealed-text.js';
import { withRecordedService } from './with-service.js';

/** Rows in memory at a time. */
const batch = 500;

/** The sealed columns. Idempotency-Keys also hold secrets, but they expire after a day. */
const stores = [
  {
    name: 'credentials of agents',
    purpose: agentCredentialsPurpose,
    read: `SELECT c.agent_id AS id, c.sealed FROM economy.agent_credential c
            WHERE c.agent_id > $1 ORDER BY c.agent_id LIMIT $2`,
    write: 'UPDATE economy.agent_credential c SET sealed = $3 WHERE c.agent_id = $1 AND c.sealed = $2',
  },
  {
    name: 'secrets of webhooks',
    purpose: webhookSecretsPurpose,
    read: `SELECT w.id, w.sealed_secret AS sealed FROM economy.webhook w WHERE w.id > $1 ORDER BY w.id LIMIT $2`,
    write: 'UPDATE economy.webhook w SET sealed_secret = $3 WHERE w.id = $1 AND w.sealed_secret = $2',
  },
  {
    name: 'previous secrets of webhooks',
    purpose: webhookSecretsPurpose,
    read: `SELECT w.id, w.sealed_previous_secret AS sealed FROM economy.webhook w
            WHERE w.id > $1 AND w.sealed_previous_secret IS NOT NULL ORDER BY w.id LIMIT $2`,
    write:
      'UPDATE economy.webhook w SET sealed_previous_secret = $3 WHERE w.id = $1 AND w.sealed_previous_secret = $2',
  },
] as const;

export function addCredentialsCommand(program: Command): void {
  program
    .command('credentials:reseal')
    .description(
      're-encrypt with AGENT_CREDENTIALS_KEY what is encrypted with AGENT_PREVIOUS_CREDENTIALS_KEY',
    )
    .action(async () => {
      const counts = await withRecordedService(
        { command: 'credentials:reseal' },
        async (app) => {
          const { agents } = app.get<Settings>(SETTINGS);
          const found: Record<string, number> = {};
          for (const { name, purpose, ...statements } of stores) {
            const vault = new SealedText(agents.credentialsKey, purpose, agents.previousCredentialsKey);
            found[name] = await reseal(app.get(DataSource), vault, statements);
          }
          return found;
        },
        (details) => ({ details }),
      );
      for (const [name, count] of Object.entries(counts)) print(`${name}: ${count} encrypted again`);
    });
}

/** One that is replaced meanwhile is already sealed with the current key. */
async function reseal(
  dataSource: DataSource,
  vault: SealedText,
  { read, write }: { readonly read: string; readonly write: string },
): Promise<number> {
  let count = 0;
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await dataSource.query<{ id: string; sealed: Buffer }[]>(read, [last, batch]);
    for (const { id, sealed } of rows) {
      const fresh = vault.reseal(id, sealed);
      if (fresh === null) continue;
      await dataSource.query(write, [id, sealed, fresh]);
      count += 1;
    }
    if (rows.length < batch) return count;
    last = rows.at(-1)!.id;
  }
}
