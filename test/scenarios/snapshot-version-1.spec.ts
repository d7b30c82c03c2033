import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { builtInAgentId } from '../../src/http/auth/application.service.js';
import { TokenService } from '../../src/http/auth/token.service.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { runCommand } from '../cli/support/run-command.js';
import { openScratch, type Scratch } from '../database/support/scratch.js';
import { type ApiClient, type Json } from '../support/api-client.js';
import { TestService } from '../support/test-service.js';

const fixtures = join(__dirname, '..', 'support', 'fixtures');
const file = join(fixtures, 'world-version-1.ndjson.gz');
/** What the release that wrote the file told of the world over HTTP. */
const told = JSON.parse(
  gunzipSync(readFileSync(join(fixtures, 'world-version-1.told.json.gz'))).toString(),
) as {
  readonly instance: Json;
  readonly agentNpcs: readonly Json[];
  readonly feelings: Readonly<Record<string, readonly Json[]>>;
  readonly events: readonly Json[];
};
const application = told.instance['application'] as Json;
const applicationId = application['id'] as string;
const instanceId = told.instance['id'] as string;

/** A world of every kind of event, which a release exported that kept decimals: the snapshots of version 1. */
describe('a snapshot of version 1', () => {
  let scratch: Scratch;
  let service: TestService;
  let client: ApiClient;
  beforeAll(async () => {
    scratch = await openScratch('economy_version_1');
    await scratch.client.query(
      `INSERT INTO economy.application (id, name, secret_hash, created_at, updated_at) VALUES ($1, $2, '', $3, $4)`,
      [applicationId, application['name'], application['createdAt'], application['updatedAt']],
    );
    await scratch.client.query(
      `INSERT INTO economy.agent (id, application_id, name, endpoint, host_type, protocol)
       VALUES ($1, $2, 'Villager', 'built-in:scripted', 'built_in', 'scripted')`,
      [builtInAgentId(applicationId), applicationId],
    );
    service = await TestService.start({ databaseUrl: scratch.url });
    client = service.clientWith(await service.app.get(TokenService).issue(applicationId));
  });
  afterAll(async () => {
    await service.stop();
    await scratch.close();
  });

  const cli = async (...args: string[]): Promise<void> => {
    const env = {
      DATABASE_URL: scratch.url,
      JWT_SECRET: 'a secret for tests, of more than 32 characters',
      LOG_LEVEL: 'silent',
    };
    expect((await runCommand(env, ...args)).error).toBeNull();
  };

  async function all(path: string): Promise<Json[]> {
    const items: Json[] = [];
    let cursor = '';
    do {
      const { status, body } = await client.get(`${path}?limit=100${cursor}`);
      expect({ path, status }).toEqual({ path, status: 200 });
      items.push(...(body['items'] as Json[]));
      cursor = body['nextCursor'] === null ? '' : `&cursor=${body['nextCursor'] as string}`;
    } while (cursor !== '');
    return items;
  }

  /** Agents are not of the world: an import takes, or makes, those of the application. Nobody said then how long texts are kept, and no talk moved money. */
  const withoutAgents = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value, (key, part: unknown) => {
        if (/^(textsKeptDays|talkTrades|clock|trust|respect)$/.test(key) && part === null) return undefined;
        if (/^(trust|respect)(Delta)?$/.test(key) && part === 0) return undefined;
        if (key === 'moodBaseline' || (key === 'description' && part === '')) return undefined;
        return key === 'agent' ? { id: (part as Json)['id'], name: (part as Json)['name'] } : part;
      }),
    );

  /** Events of today tell no private personality. */
  const withoutPersonalities = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === 'personality' ? '' : part)));

  /** Nobody said then what a disbursement came to. */
  const withoutPayouts = (events: readonly Json[]): Json[] =>
    events.map((event) => {
      if (event['type'] !== 'disbursement') return event;
      const { amount: _amount, policy: _policy, recipients: _recipients, ...data } = event['data'] as Json;
      return { ...event, data };
    });

  it('has the same history, with the same ids, amounts and moods', async () => {
    await cli('world:import', '--application', applicationId, '--in', file);
    const events = await all(`/v1/instance/${instanceId}/event`);
    expect(new Set(events.map(({ type }) => type)).size).toBe(12);
    expect(withoutAgents(withoutPayouts(events))).toEqual(withoutPersonalities(withoutAgents(told.events)));
    expect((await verifyLedger(service.dataSource, [instanceId])).faults).toEqual([]);
  });

  it('has the same world at its end', async () => {
    const { body } = await client.get(`/v1/instance/${instanceId}`);
    expect(withoutAgents(body)).toEqual(withoutAgents(told.instance));
    expect(withoutAgents(await all(`/v1/agent-npc/${instanceId}`))).toEqual(withoutAgents(told.agentNpcs));
    for (const [id, feelings] of Object.entries(told.feelings)) {
      expect(withoutAgents(await all(`/v1/agent-npc/${instanceId}/${id}/feeling`))).toEqual(
        withoutAgents(feelings),
      );
    }
  });

  it('was the same at every moment', async () => {
    for (const { occurredAt, data } of told.events.filter(({ type }) => type === 'spawn')) {
      const { id, wealth, mood } = (data as Json)['agentNpc'] as Json;
      const { body } = await client.get(
        `/v1/agent-npc/${instanceId}/${id as string}?at=${occurredAt as string}`,
      );
      expect(body).toMatchObject({ id, wealth, mood });
    }
  });

  it('has the same history after an export in the current version', async () => {
    const out = join(mkdtempSync(join(tmpdir(), 'economy-')), 'world.ndjson.gz');
    await cli('world:export', '--instance', instanceId, '--out', out);
    const text = gunzipSync(readFileSync(out)).toString();
    expect(JSON.parse(text.slice(0, text.indexOf('\n')))).toMatchObject({ version: 6 });
    const uuid = randomUUID();
    await cli('world:import', '--application', applicationId, '--in', out, '--uuid', uuid);
    const facts = ({ id, seq, type, occurredAt, data }: Json): Json => {
      const { amount, collected, traderWealthAfter, recipientWealthAfter, relationship } = data as Json;
      return {
        ...{ id, seq, type, occurredAt, amount, collected },
        ...{ traderWealthAfter, recipientWealthAfter, relationship },
      };
    };
    const events = await all(`/v1/instance/${uuid}/event`);
    expect(withoutAgents(withoutPayouts(events).map(facts))).toEqual(withoutAgents(told.events.map(facts)));
  });

  it('accepts new operations after its import', async () => {
    const [one, other] = told.agentNpcs.map(({ id }) => id as string);
    const trade = { recipientIdentifier: other, amount: 0.0001 };
    expect((await client.put(`/v1/agent-npc/${instanceId}/${one}/trade`, trade)).status).toBe(200);
    expect((await client.put(`/v1/instance/${instanceId}/tax`)).status).toBe(200);
    expect((await verifyLedger(service.dataSource, [instanceId])).faults).toEqual([]);
  });
});
