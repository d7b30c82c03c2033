import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { until } from '../../prove/support/until.js';
import { startFakeAgent } from '../conversation/support/fake-agent.js';
import { registerAgent, worldOf } from '../scenarios/support/social.js';
import { createWebhook, WebhookStage } from '../scenarios/support/webhooks.js';
import { createDatabase, templateDatabase } from '../support/database.js';
import { inDeadlock } from '../support/locks.js';
import { startedService, TestService } from '../support/test-service.js';
import { type Family, readExposition, valueOf } from './support/exposition.js';

const token = 'a-token-for-metrics';

async function read(service: TestService): Promise<Map<string, Family>> {
  const response = await fetch(`${service.baseUrl}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return readExposition(await response.text());
}

describe('/metrics', () => {
  const service = startedService({ env: { METRICS_TOKEN: token } });

  it('counts what ran again after a deadlock', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {} } });
    const retries = async (): Promise<number> =>
      valueOf(await read(service), 'economy_database_retries_total', {})!;
    const before = await retries();
    expect((await inDeadlock(service.databaseUrl, world, 1)).status).toBe(200);
    expect(await retries()).toBeGreaterThan(before);
    expect(await world.wealth('ann')).toBe(9);
  });

  it('counts requests by the template of their route, never by their path', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {} } });
    const trade = { route: '/v1/agent-npc/{instance}/{identifier}/trade', method: 'PUT' };
    const before = await read(service);
    await world.trade('ann', 'bob', 1);
    await world.trade('ann', 'bob', 1);
    await world.trade('ann', 'bob', 1000);
    await world.client.get(`/v1/nothing/${randomUUID()}`);
    await world.client.send('PURGE', `/V1/Agent-NPC/${world.id}/?limit=1`);
    await world.client.get(`/V1/Agent-NPC/${world.id}/?limit=1`);
    const after = await read(service);
    const grown = (name: string, labels: Record<string, string>): number =>
      (valueOf(after, name, labels) ?? 0) - (valueOf(before, name, labels) ?? 0);
    expect(grown('economy_http_requests_total', { ...trade, status: '200' })).toBe(2);
    expect(grown('economy_http_requests_total', { ...trade, status: '422' })).toBe(1);
    expect(grown('economy_http_request_duration_seconds_count', trade)).toBe(3);
    expect(grown('economy_http_problems_total', { code: 'INSUFFICIENT_WEALTH' })).toBe(1);
    const other = { route: 'other', method: 'GET', status: '404' };
    expect(grown('economy_http_requests_total', other)).toBe(1);
    const list = { route: '/v1/agent-npc/{instance}' };
    expect(grown('economy_http_requests_total', { ...list, method: 'GET', status: '200' })).toBe(1);
    expect(grown('economy_http_requests_total', { ...list, method: 'OTHER', status: '405' })).toBe(1);
    expect(grown('economy_write_queue_call_duration_seconds_count', { function: 'register_trades' })).toBe(3);
    expect(grown('economy_write_queue_batch_size_sum', {})).toBe(3);
    const labels = [...after.values()].flatMap(({ samples }) => samples.map((sample) => sample.labels));
    expect(JSON.stringify(labels)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  it('labels every route of the document with its own template', async () => {
    const { paths } = (await (await fetch(`${service.baseUrl}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const own = Object.keys(paths).filter((path) => 'get' in paths[path]! && !path.startsWith('/health'));
    // Without a token: none of them does anything.
    for (const path of own) {
      await fetch(
        `${service.baseUrl}${path.replaceAll(/\{seq\}/g, '7').replaceAll(/\{\w+\}/g, () => randomUUID())}`,
      );
    }
    const families = await read(service);
    const requests = families.get('economy_http_requests_total')!.samples;
    const refused = requests
      .filter(({ labels }) => labels['status'] === '401')
      .map(({ labels }) => labels['route']);
    expect(own.filter((path) => !refused.includes(path))).toEqual([]);
    expect(own.length).toBeGreaterThan(15);
  });

  it('shows how long agents take, by dialect and outcome', async () => {
    const agent = await startFakeAgent({ protocol: 'converse' });
    const broken = await startFakeAgent({ protocol: 'converse', fault: 'html' });
    const world = await worldOf(service, {
      ann: { endpoint: agent.endpoint },
      bob: { endpoint: agent.endpoint },
      cyd: { endpoint: broken.endpoint },
    });
    const before = await read(service);
    await world.interact('ann', 'bob');
    await world.interact('cyd', 'bob');
    const after = await read(service);
    const turns = (outcome: string): number => {
      const name = 'economy_agent_turn_duration_seconds_count';
      const labels = { dialect: 'converse', outcome };
      return (valueOf(after, name, labels) ?? 0) - (valueOf(before, name, labels) ?? 0);
    };
    expect(turns('ok')).toBe(6);
    expect(turns('not_json')).toBe(1);
    await agent.close();
    await broken.close();
  });

  it('shows requests that share a call, and writes that wait', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 100 }, bob: {} } });
    const blocker = new Client({ connectionString: service.databaseUrl });
    await blocker.connect();
    await blocker.query('BEGIN');
    await blocker.query('SELECT FROM economy.instance WHERE id = $1 FOR UPDATE', [world.id]);
    const before = await read(service);
    const trades = [world.trade('ann', 'bob', 1)];
    for (let more = 0; more < 8; more += 1) trades.push(world.trade('ann', 'bob', 1));
    const busy = (families: Map<string, Family>): number =>
      valueOf(families, 'economy_database_pool_connections', { state: 'busy' }) ?? 0;
    let waiting = before;
    try {
      // What the service does by itself may have a connection for a moment.
      await until('eight wait for one', async () => {
        waiting = await read(service);
        return valueOf(waiting, 'economy_write_queue_depth') === 8 && busy(waiting) === 1;
      });
    } finally {
      await blocker.query('ROLLBACK');
      await blocker.end();
    }
    expect(valueOf(waiting, 'economy_write_queues_busy')).toBe(1);
    expect(valueOf(waiting, 'economy_http_requests_in_flight')).toBe(10);
    expect(busy(waiting)).toBe(1);
    await Promise.all(trades);
    const after = await read(service);
    const grown = (name: string): number => valueOf(after, name)! - valueOf(before, name)!;
    expect(grown('economy_write_queue_batch_size_count')).toBe(2);
    expect(grown('economy_write_queue_batch_size_sum')).toBe(9);
    expect(valueOf(after, 'economy_write_queue_depth')).toBe(0);
    expect(grown('economy_write_queue_wait_seconds_sum')).toBeGreaterThan(0);
  });

  it('has help, a known type and a conventional name for everything', async () => {
    const families = [...(await read(service)).values()];
    for (const { name, type, help } of families) {
      expect(help.length).toBeGreaterThan(10);
      expect(['counter', 'gauge', 'histogram']).toContain(type);
      if (type === 'counter') expect(name).toMatch(/_total$/);
      expect(name).toMatch(/^(economy|nodejs|process)_[a-z0-9_]+$/);
    }
    expect(families.some(({ name }) => name === 'nodejs_eventloop_lag_p99_seconds')).toBe(true);
    expect(families.some(({ name }) => name.startsWith('economy_instance_'))).toBe(false);
  });

  describe('what is read from the database', () => {
    it('covers locks, agents, webhooks that lag, and events that are not in the hash chain yet', async () => {
      const databaseUrl = await createDatabase('economy_metrics', templateDatabase);
      const env = { METRICS_TOKEN: token, METRICS_MONEY: 'true', hashChainMs: '0' };
      const own = await TestService.start({ databaseUrl, env });
      const world = await own.world({ taxRate: 50, agentNpcs: { ann: { wealth: 100 }, bob: {} } });
      await world.trade('ann', null, 10);
      await world.collect();
      await createWebhook(world.client, 'http://127.0.0.1:9/events');
      const removed = await createWebhook(world.client, 'http://127.0.0.1:9/removed');
      await world.client.delete(`/v1/webhook/${removed['id'] as string}`);
      const gone = await registerAgent(world.client, { endpoint: 'http://127.0.0.1:9/gone' });
      await world.client.delete(`/v1/agent/${gone}`);
      const down = await registerAgent(world.client, { endpoint: 'http://127.0.0.1:9/talk' });
      const up = await registerAgent(world.client, { endpoint: 'http://127.0.0.1:9/other' });
      await registerAgent(world.client, { endpoint: 'http://127.0.0.1:9/new' });
      await own.dataSource.query(
        'UPDATE economy.agent SET healthy = id = $2, last_health_check = now() WHERE id IN ($1, $2)',
        [down, up],
      );
      await world.trade('ann', 'bob', 1);
      // The cursor that the pump would make, one event behind, and the event made an hour ago.
      await own.dataSource.query(
        `INSERT INTO economy.consumer_cursor (instance_id, consumer, seq, due_at, lease_until)
         SELECT i.id, w.id, i.last_seq - 1, now(), '-infinity' FROM economy.instance i, economy.webhook w
          WHERE w.deleted_at IS NULL`,
      );
      await own.dataSource.query(
        `UPDATE economy.event e SET created_at = now() - interval '1 hour'
           FROM economy.instance i WHERE i.id = e.instance_id AND e.seq = i.last_seq`,
      );
      const holder = new Client({ connectionString: databaseUrl });
      await holder.connect();
      await holder.query('BEGIN');
      await holder.query('SELECT FROM economy.instance WHERE id = $1 FOR UPDATE', [world.id]);
      const waiting = world.trade('ann', 'bob', 1);
      await lockedUp(own);
      const families = await read(own);
      expect(valueOf(families, 'economy_database_up')).toBe(1);
      expect(valueOf(families, 'economy_database_lock_waiting')).toBe(1);
      expect(valueOf(families, 'economy_database_lock_longest_wait_seconds')).toBeGreaterThan(0);
      expect(valueOf(families, 'economy_agents', { state: 'down' })).toBe(1);
      expect(valueOf(families, 'economy_agents', { state: 'up' })).toBe(1);
      expect(valueOf(families, 'economy_agents', { state: 'unchecked' })).toBe(1);
      expect(valueOf(families, 'economy_webhooks', { state: 'enabled' })).toBe(1);
      expect(valueOf(families, 'economy_webhook_pairs_behind')).toBe(1);
      expect(valueOf(families, 'economy_webhook_lag_seconds')).toBeGreaterThanOrEqual(3600);
      const [{ last_seq }] = (await own.dataSource.query<{ last_seq: string }[]>(
        'SELECT last_seq FROM economy.instance',
      )) as [{ last_seq: string }];
      expect(valueOf(families, 'economy_hash_chain_lag_events')).toBe(Number(last_seq));
      expect(valueOf(families, 'economy_instance_money_supply', { world: world.id })).toBe(90);
      expect(valueOf(families, 'economy_instance_treasury', { world: world.id })).toBe(45);
      await holder.query('ROLLBACK');
      await holder.end();
      await waiting;
      await own.stop();
    });

    const lockedUp = ({ dataSource }: TestService): Promise<void> =>
      until('a session waits for a lock', async () => {
        const rows = await dataSource.query<unknown[]>(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows.length > 0;
      });

    it('counts attempts to deliver', async () => {
      const stage = await WebhookStage.open('metrics_webhooks', { METRICS_TOKEN: token });
      const client = await stage.service.newClient();
      const receiver = await stage.listen();
      await createWebhook(client, receiver.url);
      await stage.world(client);
      await receiver.until(() => receiver.taken.length >= 3);
      const name = 'economy_webhook_attempt_duration_seconds_count';
      await until('three deliveries are counted', async () => {
        const delivered = valueOf(await read(stage.service), name, { outcome: 'delivered' });
        return delivered !== undefined && delivered >= 3;
      });
      await stage.service.stop();
      await stage.clear();
    });

    it('is missing, and the rest still there, when the database does not answer', async () => {
      const own = await TestService.start({ env: { METRICS_TOKEN: token } });
      jest.spyOn(own.dataSource, 'query').mockRejectedValue(new Error('gone'));
      const families = await read(own);
      expect(valueOf(families, 'economy_database_up')).toBe(0);
      expect(valueOf(families, 'economy_webhook_lag_seconds')).toBeUndefined();
      expect(valueOf(families, 'economy_write_queues_busy')).toBe(0);
      jest.restoreAllMocks();
      expect(valueOf(await read(own), 'economy_database_up')).toBe(1);
      await own.stop();
    });
  });
});

describe('who may read /metrics', () => {
  const status = async (service: TestService, headers: Record<string, string> = {}): Promise<number> =>
    (await fetch(`${service.baseUrl}/metrics`, { headers })).status;

  it('nobody without METRICS_TOKEN on an external database, not even from this machine', async () => {
    const service = await TestService.start();
    const response = await fetch(`${service.baseUrl}/metrics`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
    expect(await status(service, { authorization: 'Bearer null' })).toBe(404);
    await service.stop();
  });

  it('anyone with METRICS_TOKEN; a token for the API is refused', async () => {
    const service = await TestService.start({ env: { METRICS_TOKEN: token } });
    const { token: other } = await service.newClient();
    expect(await status(service)).toBe(401);
    for (const wrong of ['', `${token} `, token.slice(1), other!]) {
      expect(await status(service, { authorization: `Bearer ${wrong}x` })).toBe(401);
    }
    expect(await status(service, { authorization: `Bearer ${other!}` })).toBe(401);
    expect(await status(service, { authorization: `bearer ${token}` })).toBe(200);
    const refused = await fetch(`${service.baseUrl}/metrics`);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="metrics"');
    await service.stop();
  });
});
