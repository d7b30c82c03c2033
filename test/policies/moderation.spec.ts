import { Writable } from 'node:stream';
import { ModerationPolicy, type PlayerText, type RewrittenText, type TextRefusal } from '../../src/index.js';
import { PolicyRegistry } from '../../src/policy/policy-registry.js';
import { type FakeAgent, startFakeAgent } from '../conversation/support/fake-agent.js';
import { type Answer, type Json } from '../support/api-client.js';
import { rowsOf } from '../support/estate.js';
import { expectProblem } from '../support/problem.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

type Verdict = RewrittenText | TextRefusal | null;

class Censor extends ModerationPolicy {
  static readonly asked: PlayerText[] = [];
  static answer: (text: PlayerText) => unknown;

  async moderate(text: PlayerText): Promise<Verdict> {
    Censor.asked.push(text);
    return (await Censor.answer(text)) as Verdict;
  }
}

const rude: TextRefusal = { reason: 'INSULT', detail: 'Please stay polite.' };
/** A word that nothing else has. */
const slur = 'gobbledrecht';
const byWord = ({ text }: PlayerText): Verdict => {
  if (text.includes('vile')) return rude;
  return text.includes(slur) ? { text: text.replaceAll(slur, '***') } : null;
};
const robin = { name: 'Robin', ref: 'account-17' };

describe('moderation', () => {
  let service: TestService;
  let agent: FakeAgent;
  let logged = '';
  beforeAll(async () => {
    agent = await startFakeAgent({ protocol: 'a2a' });
    const log = new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged += chunk.toString();
        done();
      },
    });
    // Few connections: if one were held while the policy decides, nobody could ask anything.
    const env = { POLICY_TIMEOUT_MS: '300', DATABASE_POOL_SIZE: '2', LOG_LEVEL: 'debug' };
    service = await TestService.start({ policies: { moderation: [Censor] }, env, log });
  });
  afterAll(async () => {
    await service.stop();
    await agent.close();
  });
  beforeEach(() => {
    Censor.answer = byWord;
    Censor.asked.length = 0;
    agent.calls.length = 0;
    logged = '';
  });

  async function village(): Promise<World> {
    const client = await service.newClient();
    const made = await client.post('/v1/agent', { name: 'Fake', protocol: 'a2a', endpoint: agent.endpoint });
    const agentIdentifier = made.body['id'] as string;
    const more = { talkTrades: { maxPerTalk: 20, maxPerDay: 50 }, language: 'de' };
    return service.world({ npcs: ['guard'], agentNpcs: { ann: { agentIdentifier } }, ...more }, client);
  }
  const say = (world: World, body: Json, headers: Record<string, string> = {}): Promise<Answer> =>
    world.client.post(`${world.path('ann')}/talk`, { speaker: robin, ...body }, { headers });
  /** All that the world has, but for the keys of requests. */
  const rows = async (world: World): Promise<unknown> => {
    const { idempotency_key: _keys, ...others } = (await rowsOf(
      service.dataSource,
      world.client.credentials!.applicationId,
    )) as Record<string, unknown>;
    return others;
  };

  it('is asked by whom, to whom, in which language, and for the line as it will be heard', async () => {
    const world = await village();
    expect((await say(world, { text: ' Good\u200b \n day! ' })).status).toBe(200);
    expect((await say(world, { speaker: world.npc('guard')['uuid'], text: 'Halt!' })).status).toBe(200);
    const character = { id: world.character('ann')['id'], name: 'ann' };
    const about = { instance: { id: world.id, language: 'de' }, character, kind: 'line' };
    expect(Censor.asked).toEqual([
      expect.objectContaining({
        ...about,
        text: 'Good day!',
        speaker: { ...robin, id: expect.any(String) },
      }),
      expect.objectContaining({
        ...about,
        text: 'Halt!',
        speaker: { id: world.npc('guard')['id'], name: 'guard', ref: null },
      }),
    ]);
    const player = await world.client.get(`/v1/npc/${world.id}/${Censor.asked[0]!.speaker.id}`);
    expect(player.body['name']).toBe('Robin');
    expect(Censor.asked[0]!.signal.aborted).toBe(true);
  });

  it('refuses a line, and changes nothing; the talk goes on', async () => {
    const world = await village();
    const before = await rows(world);
    expectProblem(await say(world, { text: 'You vile man.' }), 'LINE_REFUSED', { ...rude, pointer: '/text' });
    expect(await rows(world)).toEqual(before);
    expect(agent.calls).toHaveLength(0);

    const begun = await say(world, { text: 'Good day!' });
    const open = await rows(world);
    expectProblem(await say(world, { text: 'You vile man.', end: true }), 'LINE_REFUSED');
    expect(await rows(world)).toEqual(open);
    const next = await say(world, { text: 'Forgive me.' });
    expect(next.body).toMatchObject({ id: begun.body['id'], status: 'open', lineCount: 4 });
  });

  it('refuses before a stream begins', async () => {
    const answer = await say(await village(), { text: 'vile' }, { accept: 'text/event-stream' });
    expectProblem(answer, 'LINE_REFUSED', rude);
  });

  it('rewrites a line before anybody sees it', async () => {
    const world = await village();
    const { body } = await say(world, { text: `You ${slur}, ann.` });
    expect(body).toMatchObject({ status: 'open', heard: 'You ***, ann.' });
    expect((await say(world, { text: 'Good day!' })).body).not.toHaveProperty('heard');
    const ended = await say(world, { text: `Farewell, ${slur}.`, end: true });
    expect(ended.body['event'].chat[0]).toMatchObject({ text: 'You ***, ann.', source: 'player' });
    expect(ended.body).not.toHaveProperty('heard');
    const seen = JSON.stringify([agent.calls.map((call) => call.body), await rows(world), logged]);
    expect(seen).toContain('You ***, ann.');
    expect(seen).not.toContain(slur);
  });

  it('judges the reason of an offer by itself', async () => {
    const world = await village();
    const opened = await world.client.post('/v1/account', {
      instanceIdentifier: world.id,
      uuid: crypto.randomUUID(),
      name: 'A purse',
      wealth: 10,
    });
    const wallet = opened.body['account'].id as string;
    const offer = (reason: string) => ({ amount: 2, reason, payer: 'self' });
    const made = await say(world, { text: 'Take this.', wallet, offer: offer(`for the ${slur}`) });
    expect(made.body['offers']).toMatchObject([{ reason: 'for the ***' }]);
    expect(made.body).not.toHaveProperty('heard');
    expect(Censor.asked.map(({ kind, text }) => [kind, text])).toEqual([
      ['line', 'Take this.'],
      ['offer', `for the ${slur}`],
    ]);
    expectProblem(await say(world, { text: 'And this.', wallet, offer: offer('vile') }), 'LINE_REFUSED', {
      pointer: '/offer/reason',
    });
    expect(JSON.stringify([await rows(world), agent.calls.map((call) => call.body)])).not.toContain(slur);
  });

  it('is not asked where nothing is said', async () => {
    const world = await village();
    expect((await say(world, {})).status).toBe(200);
    expect((await say(world, { text: '\u200b' })).status).toBe(200);
    expect((await say(world, { end: true })).status).toBe(200);
    expect(Censor.asked).toHaveLength(0);
  });

  it('leaves what a key has answered as it was', async () => {
    const world = await village();
    const refused = { 'Idempotency-Key': 'refused' };
    expectProblem(await say(world, { text: 'vile' }, refused), 'LINE_REFUSED', rude);
    const said = { 'Idempotency-Key': 'said' };
    const first = await say(world, { text: `Oh ${slur}` }, said);
    Censor.answer = ({ text }) => (text === 'vile' ? null : { reason: 'NO', detail: 'No.' });
    const again = await say(world, { text: 'vile' }, refused);
    expectProblem(again, 'LINE_REFUSED', { ...rude, pointer: '/text' });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await say(world, { text: `Oh ${slur}` }, said)).body).toEqual(first.body);
    expectProblem(await say(world, { text: 'other' }, said), 'IDEMPOTENCY_KEY_REUSED');
  });

  it('is not asked about somebody who is not there', async () => {
    const world = await village();
    const nobody = crypto.randomUUID();
    const path = `/v1/agent-npc/${world.id}/${nobody}/talk`;
    expectProblem(await world.client.post(path, { speaker: robin, text: 'Hi' }), 'AGENT_NPC_NOT_FOUND');
    expectProblem(await say(world, { speaker: nobody, text: 'Hi' }), 'NPC_NOT_FOUND');
    expect(Censor.asked).toHaveLength(0);
    await world.die('ann');
    expectProblem(await say(world, { text: 'vile' }), 'AGENT_NPC_NOT_FOUND');
  });

  it.each<[string, (text: PlayerText) => unknown, RegExp]>([
    [
      'throws',
      ({ text }) => {
        throw new TypeError(`cannot judge\n    at ${text}`);
      },
      /Censor threw an error/,
    ],
    ['answers too late', () => new Promise(() => undefined), /did not answer within 300 ms/],
    ['says true', () => true, /neither null nor a reason/],
    ['says nothing', () => undefined, /neither null nor a reason/],
    ['has no code', () => ({ reason: 'no', detail: slur }), /neither null nor a reason/],
    ['rewrites it to nothing', () => ({ text: '' }), /a text that has not 1 to 500 characters/],
    [
      'rewrites it to a book',
      ({ text }) => ({ text: text.repeat(50) }),
      /a text that has not 1 to 500 characters/,
    ],
    ['rewrites it to a number', () => ({ text: 7 }), /a text that has not 1 to 500 characters/],
  ])('if it %s, nothing is said', async (_fault, answer, told) => {
    const world = await village();
    const before = await rows(world);
    Censor.answer = answer;
    const key = { 'Idempotency-Key': 'a line' };
    const failed = await say(world, { text: `Oh ${slur}` }, key);
    expectProblem(failed, 'POLICY_FAILED', { policy: 'Censor', detail: expect.stringMatching(told) });
    expect(await rows(world)).toEqual(before);
    expect(agent.calls).toHaveLength(0);
    expect(logged).toContain('POLICY_FAILED');
    expect(logged).not.toContain(slur);
    // A repeat is asked about anew.
    Censor.answer = byWord;
    expect((await say(world, { text: `Oh ${slur}` }, key)).status).toBe(200);
  });

  it('holds neither a lock nor a connection while it decides', async () => {
    const world = await village();
    let decide: (verdict: null) => void = () => undefined;
    let asked = 0;
    const begun = new Promise<void>((resolve) => {
      Censor.answer = () => {
        asked += 1;
        if (asked === 4) resolve();
        return new Promise((done) => {
          const earlier = decide;
          decide = (verdict) => [earlier, done].forEach((each) => each(verdict));
        });
      };
    });
    const lines = [1, 2, 3, 4].map((n) => say(world, { speaker: { name: 'R', ref: `${n}` }, text: 'Hi' }));
    await begun;
    expect(
      (await world.client.put(`${world.path('ann')}/grant`, { amount: 1, reason: 'quest' })).status,
    ).toBe(200);
    decide(null);
    expect((await Promise.all(lines)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('is one at most', () => {
    const none = { tax: [], inheritance: [], mood: [], tradeRules: [], subscribers: [] };
    const twice = [new Censor(), new Censor()];
    expect(() => new PolicyRegistry({ ...none, moderation: twice })).toThrow('moderation');
  });
});
