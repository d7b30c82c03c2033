import { createDataSource } from '../../src/database/data-source.js';
import { migrations } from '../../src/database/migrations/all.js';
import { migrate } from '../../src/ledger/migrate.js';
import { type Json } from '../support/api-client.js';
import { TestService } from '../support/test-service.js';
import { TokenService } from '../../src/identity/token.service.js';
import { openScratch } from './support/scratch.js';
import { ids } from './support/rows.js';

const { application, agent, instance, ann, bob, npc } = ids;
const at = (minute: number): string => `2026-11-01T00:${String(minute).padStart(2, '0')}:00Z`;

/** Memories of 0.2.0: kind, whom it is about, text, amount, event. */
const memories: readonly (readonly [string, string | null, string, number | null, number | null])[] = [
  ['trade', bob, 'Bob gave me 2.5.', 25_000, 5],
  ['trade', bob, 'I gave Bob 3.', -30_000, 6],
  ['trade', bob, 'Bob gave me 4.', 40_000, 7],
  ['trade', bob, 'I gave Bob 9.', -90_000, 1],
  ['tax', null, 'I paid 1 in taxes.', -10_000, null],
  ['inheritance', bob, 'I inherited 5 from Bob.', 50_000, null],
  ['inheritance', bob, 'I inherited 1 mill from Bob.', null, null],
  ['death', bob, 'Bob died, and I grieved.', null, null],
  ['obligation', bob, 'Bob paid me back 6.', 60_000, null],
  ['obligation', bob, 'Bob broke a promise to me: “A cake”', null, null],
  ['talk', bob, 'I talked with Bob, who was kind to me.', null, null],
  ['talk', npc, 'The miller wants to leave.', null, null],
  ['witness', bob, 'I heard Bob and Cid talk.', null, null],
  ['hearsay', bob, 'Bob owes me money.', null, null],
  ['reflection', bob, '3 trades with Bob: I got 7 in all.', 70_000, null],
  ['told', null, 'The mill burned.', null, null],
];

const events: readonly (readonly [
  number,
  string,
  string | null,
  string,
  string,
  string,
  number,
  string | null,
  Json | null,
])[] = [
  [5, 'trade', 'trade', bob, ann, 'rent', 25_000, null, null],
  [6, 'trade', 'trade', ann, bob, '', 30_000, null, { goods: [{ item: 'bread', quantity: 20_000 }] }],
  [7, 'trade', 'trade', bob, ann, '', 40_000, null, null],
];

/** What processes of 0.2.0 call, and this release has in another form: they serve until they are replaced. */
const calledBefore = [
  'economy.pending_trade_effects(uuid, uuid, uuid[], boolean)',
  'economy.tell_memory(uuid, uuid[], uuid[], text, numeric, uuid[], timestamptz, text, text)',
];

/** A database of 0.2.0 with what is in one, served by this release. */
describe('an upgrade from 0.2.0', () => {
  it('makes facts of memories whose sentence was certain, keeps the words of all others, and serves both', async () => {
    await using scratch = await openScratch('economy_upgrade', { empty: true });
    const { client, url } = scratch;
    await client.query('CREATE SCHEMA economy');
    const released = createDataSource({ url, poolSize: 2, migrations: migrations.slice(0, 1) });
    await released.initialize();
    await released.runMigrations({ transaction: 'each' });
    await released.destroy();
    for (const each of calledBefore)
      await client.query(`CREATE FUNCTION ${each} RETURNS text LANGUAGE sql AS $$ SELECT 'of before' $$`);

    await client.query(`INSERT INTO economy.application (id, name) VALUES ($1, 'A game')`, [application]);
    await client.query(
      `INSERT INTO economy.agent (id, application_id, name, endpoint, host_type, protocol)
       VALUES ($1, $2, 'An agent', 'built-in:scripted', 'built_in', 'scripted')`,
      [agent, application],
    );
    await client.query(
      `INSERT INTO economy.instance (id, application_id, uuid, last_seq, agent_npc_count, npc_count, minted)
       VALUES ($1, $2, $1, 7, 2, 1, 2000000)`,
      [instance, application],
    );
    for (const [id, name] of [
      [ann, 'Ann'],
      [bob, 'Bob'],
    ]) {
      await client.query(
        `INSERT INTO economy.holder (instance_id, id, uuid, name, type, agent_id, wealth, mood, trades_seen, personality, description)
         VALUES ($1, $2, $2, $3, 'manual', $4, 1000000, 500000, 7, 'Quiet.', 'A miller.')`,
        [instance, id, name, agent],
      );
    }
    await client.query(
      `INSERT INTO economy.npc (instance_id, id, uuid, name, type) VALUES ($1, $2, $2, 'Miller', 'manual')`,
      [instance, npc],
    );
    for (const [seq, kind, cause, actor, recipient, reason, amount, reference, data] of events) {
      await client.query(
        `INSERT INTO economy.event (instance_id, seq, created_at, kind, cause, actor_id, recipient_id, reason, amount, reference, data,
           actor_wealth, recipient_wealth, actor_mood, recipient_mood)
         VALUES ($1, $2, $3, $4, $5, $6, $7, nullif($8, ''), $9, $10, $11, 1000000, 1000000, 500000, 500000)`,
        [instance, seq, at(seq), kind, cause, actor, recipient, reason, amount, reference, data],
      );
    }
    for (const [index, [kind, about, text, amount, event]] of memories.entries()) {
      await client.query(
        `INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, weight, amount, event_seq, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, 0.5, $7, $8, $9)`,
        [
          instance,
          ann,
          `01a20000-00${String(10 + index)}-7000-8000-000000000000`,
          about,
          kind,
          text,
          amount,
          event,
          at(index),
        ],
      );
    }

    expect(await migrate({ url })).toEqual(migrations.slice(1).map(({ name }) => name));
    const service = await TestService.start({ databaseUrl: url });
    try {
      for (const each of calledBefore) {
        const { rows } = await client.query('SELECT to_regprocedure($1) IS NOT NULL AS stays', [each]);
        expect([each, rows[0].stays]).toEqual([each, true]);
      }
      const tenant = service.clientWith(await service.app.get(TokenService).issue(application, undefined));
      const texts = { personality: 'Quiet.', description: 'A miller.', goal: '', activity: '' };
      expect((await tenant.get(`/v1/agent-npc/${instance}/${ann}`)).body).toMatchObject(texts);
      const { status, body } = await tenant.get(`/v1/agent-npc/${instance}/${ann}/memory?limit=50`);
      expect(status).toBe(200);
      const items = (body['items'] as Json[]).reverse();
      expect(items.map(({ text }) => text)).toEqual([
        'Bob paid me 2.5 as rent.',
        'I bought 2 bread from Bob for 3.',
        'Bob gave me 4.',
        ...memories.slice(3).map(([, , text]) => text),
      ]);
      expect(items.map(({ fact }) => (fact as Json | null)?.['what'] ?? null)).toEqual([
        ...['earned', 'bought', 'got', null, 'taxed', 'inherited', null, 'died', 'back'],
        ...memories.slice(9).map(() => null),
      ]);
      const told = await tenant.put(`/v1/instance/${instance}`, { language: 'de' });
      expect(told.body).toMatchObject({ language: 'de' });
      const german = await tenant.get(`/v1/agent-npc/${instance}/${ann}/memory?limit=50`);
      expect((german.body['items'] as Json[]).map(({ text }) => text)).toContain(
        'Bob schenkte mir 4 Münzen.',
      );
    } finally {
      await service.stop();
    }
  });
});
