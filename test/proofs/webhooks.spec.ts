import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, templateDatabase } from '../support/database.js';
import { ServiceProcess } from '../support/service-process.js';
import { TestService } from '../support/test-service.js';
import { ok, verify, WebhookReceiver } from '../support/webhook-receiver.js';
import { type World } from '../support/world.js';

const rounds = 3;
const writers = 4;

/** kill -9 while events are written and told: afterwards the receiver has every event, in order, and none is missing. */
describe('webhooks of a process that is killed', () => {
  let base: TestService;
  let receiver: WebhookReceiver;
  let running: ServiceProcess | undefined;
  beforeAll(async () => {
    const databaseUrl = await createDatabase(`economy_killed_${process.pid}`, templateDatabase);
    base = await TestService.start({ databaseUrl });
    // Slower than the writers: whenever the process is killed, something is under way.
    receiver = await WebhookReceiver.start(() => sleep(5, ok));
  });
  afterAll(async () => {
    await running?.cleanUp();
    await base.stop();
    await receiver.close();
  });

  async function start(): Promise<string> {
    const { service, baseUrl } = await ServiceProcess.start({
      DATABASE_URL: base.databaseUrl,
      JWT_SECRET: base.settings.auth.secret!,
      AGENT_CREDENTIALS_KEY: base.settings.agents.credentialsKey!,
      WEBHOOK_ALLOWED_HOSTS: 'loopback',
      'webhooks.sweepMs': '100',
      // What a slow machine does is no failure, and the lease of a process that is killed ends soon.
      'webhooks.timeoutMs': '4000',
      'webhooks.retryMs': '0,500,500,500,500,500',
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: 'false',
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'json',
    });
    running = service;
    return baseUrl;
  }

  /** Trades until the process is gone. */
  async function write(baseUrl: string, world: World): Promise<void> {
    const headers = { authorization: `Bearer ${world.client.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ recipientIdentifier: world.character('bob')['id'], amount: 0.01 });
    for (;;) {
      const answer = await fetch(`${baseUrl}${world.path('ann')}/trade`, {
        method: 'PUT',
        headers,
        body,
      }).catch(() => null);
      if (answer === null) return;
      await answer.text().catch(() => '');
    }
  }

  const lastSeqs = (): Promise<{ id: string; last: number }[]> =>
    base.dataSource.query('SELECT id, last_seq::integer AS last FROM economy.instance');

  it('lose nothing and keep their order', async () => {
    const client = await base.newClient();
    const created = await client.post('/v1/webhook', { url: receiver.url });
    const plan = { agentNpcs: { ann: { wealth: 10_000 }, bob: {} } };
    const worlds = [await base.world(plan, client), await base.world(plan, client)];
    for (let round = 0; round < rounds; round += 1) {
      const baseUrl = await start();
      const before = receiver.taken.length;
      const writing = worlds.flatMap((world) => Array.from({ length: writers }, () => write(baseUrl, world)));
      await receiver.until(() => receiver.taken.length >= before + 40);
      expect(await running!.end('SIGKILL')).toBeNull();
      await Promise.all(writing);
    }
    const expected = await lastSeqs();
    expect(expected).toHaveLength(worlds.length);
    const told = expected.map(({ id }) => new Set(receiver.seqs(id)).size);
    const written = expected.map(({ last }) => last);
    expect(Math.min(...written)).toBeGreaterThan(60);
    // The last process was killed with something untold.
    expect(told).not.toEqual(written);

    await start();
    await receiver.until(() => expected.every(({ id, last }) => receiver.seqs(id).at(-1) === last));
    for (const { id, last } of expected) {
      const seqs = receiver.seqs(id);
      expect(new Set(seqs).size).toBe(last);
      // Some are told twice, none is told before the one that stands before it.
      let highest = 0;
      for (const seq of seqs) {
        expect(seq).toBeLessThanOrEqual(highest + 1);
        highest = Math.max(highest, seq);
      }
    }
    for (const call of receiver.taken) verify(created.body['secret'] as string, call);
    expect(await running!.end('SIGTERM')).toBe(0);
  }, 400_000);
});
