import { randomUUID } from 'node:crypto';
import { TokenService } from '../../src/identity/token.service.js';
import { McpClient } from '../mcp/support/mcp-client.js';
import { type Json } from '../support/api-client.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { type OutputRow, saidRows } from './support/output-rows.js';

type Saying = (world: World, turn: string, line: string) => Promise<Json>;
interface Spoken {
  readonly taken: Json;
  readonly heard: Json;
}

const laneCount = 6;
const numbered = saidRows.map((row, at) => ({ ...row, at }));

describe('what a model says through its voice', () => {
  const service = startedService({ env: { INTERACT_TURN_MS: '20000', INTERACT_FALLBACK: 'empty' } });
  const worlds = new Map<string, Promise<World>>();
  const voices = new Map<string, Promise<McpClient>>();
  afterAll(async () => {
    for (const voice of voices.values()) await (await voice).close();
  });

  const worldOf = (speaker: string, lane = 0): Promise<World> => {
    const known = worlds.get(`${speaker} ${lane}`) ?? village(speaker);
    worlds.set(`${speaker} ${lane}`, known);
    return known;
  };
  async function village(speaker: string): Promise<World> {
    const client = await service.newClient();
    const { body } = await client.post('/v1/agent', { name: 'Voices', protocol: 'mcp' });
    return service.world({ agentNpcs: { [speaker]: { agentIdentifier: body['id'] as string } } }, client);
  }
  const voiceOf = (world: World, speaker: string): Promise<McpClient> => {
    const voiced = `${world.id} ${speaker}`;
    const made = async (): Promise<McpClient> => {
      const scope = { instanceId: world.id, id: world.character(speaker)['id'] as string, maxAmount: null };
      const { applicationId } = world.client.credentials!;
      const token = await service.app
        .get(TokenService)
        .issue(applicationId, ['economy:read', 'economy:write'], scope);
      return McpClient.overHttp(service.baseUrl, token);
    };
    const known = voices.get(voiced) ?? made();
    voices.set(voiced, known);
    return known;
  };

  /** The row as the line of a turn, to a player of the name of the other; how it was taken, and what the player heard. */
  async function speak({ speaker, others, content }: OutputRow, say: Saying, lane: number): Promise<Spoken> {
    const world = await worldOf(speaker, lane);
    const path = world.path(speaker);
    const talk = world.client.post(`${path}/talk`, {
      speaker: { name: others.at(-1), ref: randomUUID() },
      text: 'Hm.',
      end: true,
    });
    const waiting = await world.client.get(`${path}/turn?wait=20`);
    const taken = await say(world, waiting.body['turn'].id as string, content!);
    return { taken, heard: (await talk).body };
  }

  /** All rows, some at a time: each waits for the next look at what was said. */
  function speakAll(say: (row: OutputRow) => Saying): Promise<Spoken>[] {
    const lanes = Array.from({ length: laneCount }, () => Promise.resolve<unknown>(null));
    return saidRows.map((row, at) => {
      const lane = at % laneCount;
      const spoken = lanes[lane]!.then(() => speak(row, say(row), lane));
      lanes[lane] = spoken.catch(() => null);
      return spoken;
    });
  }

  function expectRow(row: OutputRow, { taken, heard }: Spoken): void {
    if (row.failed !== undefined) {
      expect(taken).toMatchObject({ say: null, failure: { kind: row.failed } });
      expect(heard).toMatchObject({
        reply: null,
        failure: { kind: row.failed },
        event: { outcome: 'silent' },
      });
    } else {
      expect(taken).toEqual({ id: taken['id'], say: row.spoken });
      expect(heard).toMatchObject({
        reply: { text: row.spoken, ...(row.actions && { actions: row.actions }) },
      });
    }
  }

  let byPut: Promise<Spoken>[] | undefined;
  it.each(numbered)('by PUT: $content', async ({ at, ...row }) => {
    byPut ??= speakAll(({ speaker }) => async (world, turn, say) => {
      const { status, body } = await world.client.put(`${world.path(speaker)}/turn/${turn}`, { say });
      expect(status).toBe(200);
      return body;
    });
    expectRow(row, await byPut[at]!);
  });

  let overMcp: Promise<Spoken>[] | undefined;
  it.each(numbered)('over MCP: $content', async ({ at, ...row }) => {
    overMcp ??= speakAll(({ speaker }) => async (world, turn, say) => {
      const voice = await voiceOf(world, speaker);
      return (await voice.call('say', { turn, say })).data;
    });
    expectRow(row, await overMcp[at]!);
  });

  it('by PUT, with all that goes with a line', async () => {
    const { speaker } = saidRows[0]!;
    const world = await worldOf(speaker);
    const path = world.path(speaker);
    const talk = world.client.post(`${path}/talk`, {
      speaker: { name: 'Kim', ref: randomUUID(), title: 'Captain', description: 'Wears a red coat.' },
      text: 'Good day.',
      end: true,
    });
    const { body: waiting } = await world.client.get(`${path}/turn?wait=20`);
    expect(JSON.stringify(waiting['turn'].context)).toMatch(/Captain.*Wears a red coat\.|red coat.*Captain/);
    const said = {
      say: 'The bell is cracked.',
      actions: ['wave', 'bow'],
      sentiment: -0.25,
      emotion: 'surprise',
    };
    const put = await world.client.put(`${path}/turn/${waiting['turn'].id as string}`, {
      ...said,
      memory: 'A captain in a red coat came.',
    });
    expect(put.status).toBe(200);
    const { event } = (await talk).body;
    expect(event.chat.at(-1)).toMatchObject({
      ...{ text: said.say, actions: said.actions, sentiment: -0.25, emotion: { kind: 'surprise' } },
      source: 'agent',
    });
    const { items } = (await world.client.get(`${path}/memory`)).body;
    expect(items).toContainEqual(
      expect.objectContaining({ text: 'A captain in a red coat came.', eventSeq: event.seq }),
    );
  });
});
