import { Writable } from 'node:stream';
import { MemoryRelevance, type RelevanceQuestion } from '../../src/index.js';
import { PolicyRegistry } from '../../src/policy/policy-registry.js';
import { type FakeAgent, startFakeAgent } from '../conversation/support/fake-agent.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

/** An embedder that knows one pair of words; each test sets its behaviour. */
class Synonyms extends MemoryRelevance {
  static readonly asked: RelevanceQuestion[] = [];
  static answer: (question: RelevanceQuestion) => unknown;

  async relevanceOf(question: RelevanceQuestion): Promise<readonly number[]> {
    Synonyms.asked.push(question);
    return (await Synonyms.answer(question)) as number[];
  }
}

const bySynonym = ({ words, memories }: RelevanceQuestion): number[] =>
  memories.map(({ text }) => (words.includes('farrier') && text.includes('blacksmith') ? 1 : 0));

const mended = 'The blacksmith mended the cracked bell.';

describe('a relevance of memories of one’s own', () => {
  let service: TestService;
  let plain: TestService;
  let agent: FakeAgent;
  let logged = '';
  beforeAll(async () => {
    const log = new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged += chunk.toString();
        done();
      },
    });
    agent = await startFakeAgent({ protocol: 'a2a' });
    // Loggers write to the service that started last.
    plain = await TestService.shared();
    const env = { POLICY_TIMEOUT_MS: '1000' };
    service = await TestService.start({ policies: { memoryRelevance: [Synonyms] }, env, log });
  });
  afterAll(async () => {
    await agent.close();
    await plain.stop();
    await service.stop();
  });
  beforeEach(() => {
    Synonyms.answer = bySynonym;
    Synonyms.asked.length = 0;
    logged = '';
  });

  /** Ann remembers one thing of small weight, and much that weighs more. */
  async function village(at = service): Promise<World> {
    const client = await at.newClient();
    const made = await client.post('/v1/agent', { name: 'Fake', protocol: 'a2a', endpoint: agent.endpoint });
    const agentIdentifier = made.body['id'] as string;
    const world = await at.world({ agentNpcs: { ann: { agentIdentifier }, bob: {} } }, client);
    const tell = (text: string, importance: number) =>
      client.post(`${world.path('ann')}/memory`, { text, importance });
    await tell(mended, 0.1);
    for (let n = 0; n < 30; n += 1) await tell(`Wagon number ${n} brought turnips to market.`, 0.9);
    return world;
  }

  /** Whether the agent of Ann was told of the bell when she talked about this. */
  async function isTold(world: World, topic?: string): Promise<boolean> {
    agent.calls.length = 0;
    const { status } = await world.client.put(`${world.path('ann')}/interact`, {
      responderIdentifier: world.character('bob')['id'],
      ...(topic !== undefined && { topic }),
    });
    expect(status).toBe(200);
    expect(agent.calls.length).toBeGreaterThan(0);
    return JSON.stringify(agent.calls[0]!.body).includes(mended);
  }

  it('finds in other words what the words of a memory do not', async () => {
    expect(await isTold(await village(plain), 'a farrier')).toBe(false);
    const world = await village();
    expect(await isTold(world, 'a farrier')).toBe(true);
    const ofAnn = Synonyms.asked.find(({ self }) => self === world.character('ann')['id'])!;
    expect(ofAnn).toMatchObject({
      instanceId: world.id,
      other: world.character('bob')['id'],
      words: 'a farrier',
    });
    // All that may come to mind, not only what is best without the words.
    expect(ofAnn.memories).toHaveLength(31);
    expect(ofAnn.memories).toContainEqual({
      id: expect.any(String),
      text: mended,
      kind: 'told',
      about: null,
    });
    expect(ofAnn.signal.aborted).toBe(true);
  });

  it('is not needed for what a fact is called', async () => {
    const world = await village(plain);
    await world.spawn('cid', { wealth: 10 });
    // The second is a small part of what ann has then, and nothing in it says that it is a present.
    await world.trade('cid', 'ann', 5);
    await world.trade('cid', 'ann', 0.01);
    const told = async (topic: string): Promise<boolean> => {
      await isTold(world, topic);
      return JSON.stringify(agent.calls[0]!.body).includes('cid gave me 0.01.');
    };
    expect(await told('an inheritance')).toBe(false);
    expect(await told('a present')).toBe(true);
  });

  it('replaces the words, which count nothing then', async () => {
    Synonyms.answer = ({ memories }) => memories.map(() => 0);
    expect(await isTold(await village(), 'the bell')).toBe(false);
  });

  it('serves players too, and is not asked about nothing in particular', async () => {
    const world = await village();
    expect(await isTold(world)).toBe(false);
    expect(Synonyms.asked).toHaveLength(0);
    agent.calls.length = 0;
    await world.client.post(`${world.path('ann')}/talk`, {
      speaker: { name: 'Robin', ref: 'r' },
      text: 'Is there a farrier?',
    });
    expect(JSON.stringify(agent.calls[0]!.body)).toContain(mended);
  });

  it.each<[string, (question: RelevanceQuestion) => unknown, RegExp]>([
    ['throws', () => Promise.reject(new Error('no model')), /no model/],
    ['answers too late', () => new Promise(() => undefined), /did not answer within 1000 ms/],
    ['answers for too few', () => [1], /1 numbers for 31 memories/],
    ['answers with more than 1', ({ memories }) => memories.map(() => 1.5), /1\.5.*from 0 to 1/],
    ['answers with no number', ({ memories }) => memories.map(() => NaN), /NaN.*from 0 to 1/],
    ['answers with no list', () => null, /no list/],
  ])('if it %s, the words count', async (_fault, answer, told) => {
    Synonyms.answer = answer;
    const world = await village();
    expect(await isTold(world, 'the bell')).toBe(true);
    const [warning] = logged.split('\n').filter((line) => line.includes('"Memories"'));
    expect(warning).toMatch(told);
    expect(warning).toContain('Synonyms');
  });

  it('is one at most', () => {
    const none = { tax: [], inheritance: [], mood: [], tradeRules: [], subscribers: [] };
    const twice = [new Synonyms(), new Synonyms()];
    expect(() => new PolicyRegistry({ ...none, memoryRelevance: twice })).toThrow('memoryRelevance');
  });
});
