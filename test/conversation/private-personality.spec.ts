import { randomUUID } from 'node:crypto';
import { EventListener } from '../../prove/support/event-listener.js';
import { until } from '../../prove/support/until.js';
import { TokenService } from '../../src/identity/token.service.js';
import { McpClient } from '../mcp/support/mcp-client.js';
import { type Answer, type ApiClient, type Json } from '../support/api-client.js';
import { newPerson } from '../support/people.js';
import { expectProblem } from '../support/problem.js';
import { startedService } from '../support/test-service.js';
import { insertWaitingTurn } from '../support/waiting-turn.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { type World } from '../support/world.js';
import { type FakeAgent, type FakeProtocol, startFakeAgent } from './support/fake-agent.js';

/** Secrets that nothing else contains, by where they are kept. */
class Secrets {
  readonly texts: Record<string, string> = {};

  plant(name: string): string {
    return (this.texts[name] = randomUUID());
  }

  /** Those that a text has. */
  in(text: string): string[] {
    return Object.keys(this.texts)
      .filter((name) => text.includes(this.texts[name]!))
      .sort();
  }
}

const protocols: readonly FakeProtocol[] = ['converse', 'a2a', 'a2a 0.3', 'openai'];

describe('what is private', () => {
  const service = startedService({
    env: { 'webhooks.sweepMs': '100', 'webhooks.retryMs': '0,50,50', INTERACT_TURN_MS: '30000' },
  });
  let webhook: WebhookReceiver;
  const agents: FakeAgent[] = [];
  beforeAll(async () => {
    webhook = await WebhookReceiver.start();
  });
  afterAll(async () => {
    await webhook.close();
    await Promise.all(agents.map((agent) => agent.close()));
  });

  /** A token of one character, which may read and write. */
  const tokenOf = (world: World, name: string): Promise<string> =>
    service.app
      .get(TokenService)
      .issue(world.client.credentials!.applicationId, ['economy:read', 'economy:write'], {
        instanceId: world.id,
        id: world.character(name)['id'] as string,
        maxAmount: null,
      });

  /** All that a token of this character reads in the world, of itself and of the other one. */
  const readAs = async (world: World, name: string, other: string): Promise<string> => {
    const reader = service.clientWith(await tokenOf(world, name));
    const read: string[] = [];
    const get = async (path: string, expected: number): Promise<void> => {
      const { status, body } = await reader.get(path);
      expect([path, status]).toEqual([path, expected]);
      read.push(JSON.stringify(body));
    };
    for (const path of [`/v1/agent-npc/${world.id}`, `/v1/instance/${world.id}/economy`]) {
      await get(path, 200);
    }
    for (const part of ['', '/history', '/relationship', '/feeling', '/memory', '/turn']) {
      await get(`${world.path(name)}${part}`, 200);
      await get(`${world.path(other)}${part}`, part === '' ? 200 : 403);
    }
    const mcp = await McpClient.overHttp(service.baseUrl, reader.token!);
    try {
      read.push((await mcp.call('list_characters')).text);
      for (const tool of ['get_character', 'get_relationships', 'get_memories']) {
        read.push((await mcp.call(tool, { character: world.character(other)['id'] })).text);
      }
    } finally {
      await mcp.close();
    }
    return read.join('\n');
  };

  const speaker = async (client: ApiClient, protocol: FakeProtocol, token: string) => {
    const agent = await startFakeAgent({ protocol });
    agents.push(agent);
    const made = await client.post('/v1/agent', {
      name: `Agent ${randomUUID()}`,
      protocol: agent.protocol,
      endpoint: agent.endpoint,
      credentials: { type: 'bearer', token },
    });
    expect(made.status).toBe(201);
    return { agent, id: made.body['id'] as string };
  };

  it.each(protocols)('reaches only the own agent: %s', async (protocol) => {
    const secrets = new Secrets();
    const client = await service.newClient();
    expect((await client.post('/v1/webhook', { url: webhook.url })).status).toBe(201);
    const ofAnn = await speaker(client, protocol, secrets.plant('credentials of ann'));
    const ofBob = await speaker(client, protocol, secrets.plant('credentials of bob'));
    const world: World = await service.world(
      {
        agentNpcs: {
          ann: {
            wealth: 20,
            personality: `She hides ${secrets.plant('personality of ann')}.`,
            goal: `She looks for ${secrets.plant('goal of ann')}.`,
            agentIdentifier: ofAnn.id,
          },
          bob: {
            wealth: 20,
            personality: `He fears ${secrets.plant('personality of bob')}.`,
            goal: `He flees ${secrets.plant('goal of bob')}.`,
            agentIdentifier: ofBob.id,
          },
          cid: { personality: `He plans ${secrets.plant('personality of cid')}.` },
        },
      },
      client,
    );
    const tell = (name: string, text: string) =>
      client.post(`${world.path(name)}/memory`, { text, about: world.character('cid')['id'], importance: 1 });
    await client.post(`${world.path('ann')}/memory`, {
      text: `Cid keeps ${secrets.plant('secret of ann')}.`,
      about: world.character('cid')['id'],
      importance: 1,
      secrecy: 0.5,
    });
    const live = await EventListener.open(service.baseUrl, client.token!, world.id, { query: '?after=0' });
    await tell('ann', `Cid owes me ${secrets.plant('memory of ann')}.`);
    await tell('bob', `Cid gave me ${secrets.plant('memory of bob')}.`);

    await world.trade('ann', 'bob', 1);
    const talk = await client.put(`${world.path('ann')}/interact`, {
      responderIdentifier: world.character('bob')['id'],
      topic: 'what Cid owes and gave',
    });
    expect(talk.body['outcome']).toBe('completed');
    await world.interact('bob', 'ann');
    await world.interact('cid', 'ann');
    await client.put(world.path('bob'), {
      personality: `He no longer fears ${secrets.texts['personality of bob']}.`,
      goal: `He still flees ${secrets.texts['goal of bob']}.`,
      mood: 70,
    });
    const player = { name: 'Robin', ref: secrets.plant('account of the player') };
    const asked = { speaker: player, text: 'What does Cid owe?', topic: 'what Cid owes and gave' };
    const replies: Answer[] = [
      await client.post(`${world.path('ann')}/talk`, asked),
      await client.post(`${world.path('ann')}/talk`, asked, { headers: { accept: 'text/event-stream' } }),
      await client.post(`${world.path('ann')}/talk`, { speaker: player, text: 'Farewell!', end: true }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    await client.post(`/v1/agent-npc/${world.id}/${world.character('ann')['id']}/reflect`, {});
    await world.die('cid');

    // Each agent knows its own character: else this test would find nothing whatever was told.
    const told = ({ agent }: { agent: FakeAgent }): string[] =>
      secrets.in(agent.calls.map(({ body }) => JSON.stringify(body)).join('\n'));
    expect(told(ofAnn)).toEqual(['goal of ann', 'memory of ann', 'personality of ann']);
    expect(told(ofBob)).toEqual(['goal of bob', 'memory of bob', 'personality of bob']);

    const heard = await service.clientWith(client.token).get(`/v1/instance/${world.id}/event?limit=100`);
    const lines = (heard.body['items'] as Json[]).filter(({ type }) => type === 'interact');
    expect(lines).toHaveLength(4);
    await webhook.until(() =>
      webhook.calls.some(({ body }) => body['type'] === 'death' && body['data'].instanceId === world.id),
    );
    const sent = webhook.calls.filter(({ body }) => body['data'].instanceId === world.id);
    expect(secrets.in(sent.map(({ text }) => text).join('\n'))).toEqual([]);
    expect(secrets.in(JSON.stringify(heard.body))).toEqual([]);

    await until('the death was streamed', () => live.messages.some(({ event }) => event === 'death'));
    await live.cut();
    expect(secrets.in(JSON.stringify(live.messages))).toEqual([]);
    expect(secrets.in(JSON.stringify(replies.map(({ body }) => body)))).toEqual([]);

    expect(secrets.in(await readAs(world, 'bob', 'ann'))).toEqual([
      'goal of bob',
      'memory of bob',
      'personality of bob',
    ]);

    const { applicationId } = client.credentials!;
    const reader = service.clientWith(
      await service.app.get(TokenService).issue(applicationId, ['economy:read']),
    );
    const [ann, bob] = [world.path('ann'), world.path('bob')];
    const paths = [
      `/v1/instance/${world.id}`,
      `/v1/instance/${world.id}/economy`,
      `/v1/instance/${world.id}/event`,
      `/v1/agent-npc/${world.id}`,
      `/v1/npc/${world.id}`,
      '/v1/agent',
      `/v1/instance/${world.id}/social-graph`,
      `/v1/instance/${world.id}/chronicle`,
      `/v1/instance/${world.id}/economy/flows`,
      ...['', '/history', '/relationship', '/feeling', '/chronicle'].flatMap((part) => [
        `${ann}${part}`,
        `${bob}${part}`,
      ]),
      `${ann}?at=${new Date().toISOString()}`,
    ];
    for (const path of paths) {
      const answer = await reader.get(path);
      expect([path, answer.status, secrets.in(JSON.stringify(answer.body))]).toEqual([path, 200, []]);
    }
    // What a viewer sees of memories is those of the character alone.
    const memories = JSON.stringify((await reader.get(`${bob}/memory`)).body);
    expect(secrets.in(memories)).toEqual(['memory of bob']);

    const mcp = await McpClient.overHttp(service.baseUrl, reader.token!);
    try {
      for (const uri of [
        `economy://world/${world.id}`,
        `economy://world/${world.id}/events`,
        `economy://world/${world.id}/character/${world.character('ann')['id']}`,
      ]) {
        expect(secrets.in(JSON.stringify(await mcp.sdk.readResource({ uri })))).toEqual([]);
      }
    } finally {
      await mcp.close();
    }
  });

  it('is in no turn that a token without the right to speak can get', async () => {
    const world = await service.world({ agentNpcs: { ann: { personality: 'She hides a map.' } } });
    const id = world.character('ann')['id'] as string;
    const { applicationId } = world.client.credentials!;
    const tokens = service.app.get(TokenService);
    const readers = [
      await tokens.issue(applicationId, ['economy:read']),
      await tokens.issue(applicationId, ['economy:read'], { instanceId: world.id, id, maxAmount: null }),
      (await newPerson(service, world.client, 'read')).client.token!,
    ];
    await insertWaitingTurn(world.id, id);
    for (const token of readers) {
      expectProblem(await service.clientWith(token).get(`${world.path('ann')}/turn`), 'FORBIDDEN');
    }
    const operator = await newPerson(service, world.client, 'operate');
    const { body } = await operator.client.get(`${world.path('ann')}/turn`);
    expect(body['turn']).toMatchObject({ context: expect.any(Object) });
  });

  it('reaches only the own voice: mcp', async () => {
    const secrets = new Secrets();
    const client = await service.newClient();
    const voices = (await client.post('/v1/agent', { name: 'Voices', protocol: 'mcp' })).body['id'] as string;
    const world = await service.world(
      {
        agentNpcs: {
          ann: {
            wealth: 5,
            personality: `She hides ${secrets.plant('personality of ann')}.`,
            agentIdentifier: voices,
          },
          bob: { personality: `He fears ${secrets.plant('personality of bob')}.`, agentIdentifier: voices },
        },
      },
      client,
    );
    for (const name of ['ann', 'bob']) {
      const text = `The well hides ${secrets.plant(`memory of ${name}`)}.`;
      await client.post(`${world.path(name)}/memory`, { text, importance: 1 });
    }

    const talking = new AbortController();
    /** Speaks for the character until the talks are over. Returns all that it heard. */
    const lend = async (name: string, other: string): Promise<string[]> => {
      const voice = await McpClient.overHttp(service.baseUrl, await tokenOf(world, name));
      const heard: string[] = [];
      try {
        while (!talking.signal.aborted) {
          const { data, text } = await voice.call('wait_for_turn', { seconds: 1 });
          heard.push(text);
          if (!data['turn']) continue;
          // Neither token gets at the turn of the other: not over MCP, and not at its address.
          heard.push(
            (await voice.call('wait_for_turn', { seconds: 1, character: world.character(other)['id'] })).text,
          );
          heard.push(
            (await voice.call('say', { turn: data['turn'].id, say: `I am ${name}.`, end: true })).text,
          );
        }
      } finally {
        await voice.close();
      }
      return heard;
    };
    const both = Promise.all([lend('ann', 'bob'), lend('bob', 'ann')]);
    const stranger = service.clientWith(await tokenOf(world, 'ann'));
    const talks = [
      stranger.put(`${world.path('ann')}/interact`, {
        responderIdentifier: world.character('bob')['id'],
        topic: 'what the well hides',
      }),
      stranger.put(`${world.path('ann')}/trade`, {
        recipientIdentifier: world.character('bob')['id'],
        amount: 1,
      }),
      client.post(`${world.path('bob')}/talk`, {
        speaker: { name: 'Robin', ref: secrets.plant('account of the player') },
        text: 'What does the well hide?',
        end: true,
      }),
    ];
    const [foreign, ...answers] = await Promise.all([
      stranger.get(`${world.path('bob')}/turn?wait=1`),
      ...talks,
    ]);
    talking.abort();
    const [ofAnn, ofBob] = await both;
    expect(secrets.in(ofAnn.join('\n'))).toEqual(['memory of ann', 'personality of ann']);
    expect(secrets.in(ofBob.join('\n'))).toEqual(['memory of bob', 'personality of bob']);
    const [talk, trade, reply] = answers;
    expect([foreign.status, talk!.status, trade!.status, reply!.status]).toEqual([403, 200, 200, 200]);
    expect([talk!.body['outcome'], reply!.body['status']]).toEqual(['completed', 'ended']);
    // A character's own token may read its own personality.
    for (const { body } of [foreign, talk!, trade!]) {
      expect(secrets.in(JSON.stringify(body).replaceAll(secrets.texts['personality of ann']!, ''))).toEqual(
        [],
      );
    }
  });
});
