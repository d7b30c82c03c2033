import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toTurnBody } from '../../src/conversation/dialects/openai-request.js';
import { describeSituation, describeTask } from '../../src/conversation/prompt.js';
import { dueIn, timeInWords } from '../../src/conversation/time-in-words.js';
import { type TurnContext } from '../../src/conversation/turn.js';
import { type Json } from '../support/api-client.js';
import { sharedService } from '../support/test-service.js';
import { worldOf } from '../scenarios/support/social.js';
import { type FakeAgent, startFakeAgent } from './support/fake-agent.js';

const root = join(__dirname, '../..');
const turn = JSON.parse(readFileSync(join(root, 'scripts/prompt-turn.json'), 'utf8')) as TurnContext;
const bodyOf = (context: TurnContext) =>
  toTurnBody({ turn: context, agent: {}, messageId: 'page' } as never, 'page');
const sizeOf = (messages: readonly { readonly content: string }[]): number =>
  messages.reduce((sum, { content }) => sum + content.length, 0);

/** Of four characters each. */
const mostTokens = 700;

describe('the prompt of a turn', () => {
  const service = sharedService();
  let agent: FakeAgent;
  beforeAll(async () => {
    agent = await startFakeAgent({ protocol: 'openai' });
  });
  afterAll(() => agent.close());

  it('is the one that docs/prompt.md shows: else run npm run prompt', () => {
    const page = readFileSync(join(root, 'docs/prompt.md'), 'utf8');
    const shown = [...page.matchAll(/^```text\n([^]*?)\n```$/gm)].map(([, text]) => text);
    expect(shown).toEqual(bodyOf(turn).messages.map(({ content }) => content));
    expect(sizeOf(bodyOf(turn).messages) / 4).toBeLessThanOrEqual(mostTokens);
  });

  it('says whom the speaker mourns', () => {
    const mourning = [{ id: 'a', name: 'Joan', since: '2026-01-01T00:00:00.000Z' }];
    const situation = describeSituation({
      ...turn,
      now: '2026-01-04T00:00:00.000Z',
      self: { ...turn.self, mourning },
    });
    expect(situation).toContain('You mourn: <names>Joan, who died three days ago</names>');
    expect(describeSituation(turn)).not.toContain('mourn');
  });

  it('of a talk of two with eight memories is small', async () => {
    const speaker = { endpoint: agent.endpoint, protocol: agent.protocol };
    const world = await worldOf(service, {
      mother: {},
      father: {},
      ann: {
        parents: ['mother', 'father'],
        wealth: 40,
        personality: 'Gruff, thrifty and loyal; says little, and means it.',
        description: 'The ferrywoman of the village.',
        ...speaker,
      },
      bob: { description: 'The baker, who sings.', wealth: 90, ...speaker },
    });
    await world.client.put(world.path('ann'), { goal: 'Buy a second boat.', activity: 'mending a net' });
    await world.die('father');
    for (let n = 0; n < 9; n += 1) {
      await world.client.post(`${world.path('ann')}/memory`, {
        text: `${['Once', 'Twice', 'Later'][n % 3]} the river took ${n} sacks of flour at the mill of the ${n}th bend.`,
        importance: 0.5,
        about: world.character('bob')['id'],
      });
    }
    await world.interact('ann', 'bob');
    agent.calls.length = 0;
    const scene = { place: 'the ferry', weather: 'light rain', topic: 'the flood' };
    await world.client.put(`${world.path('ann')}/interact`, {
      responderIdentifier: world.character('bob')['id'],
      ...scene,
    });
    const ofAnn = agent.calls
      .map(({ body }) => (body as Json)['messages'] as { content: string }[])
      .filter(([, user]) => user!.content.startsWith('You are <name>ann</name>'));
    const memories = ofAnn.map(([, user]) => user!.content.match(/<memory>/g)?.length);
    expect(new Set(memories)).toEqual(new Set([8]));
    const tokens = ofAnn.map((messages) => Math.ceil(sizeOf(messages) / 4));
    process.stderr.write(`a turn of two with eight memories: at most ${Math.max(...tokens)} tokens\n`);
    expect(Math.max(...tokens)).toBeLessThanOrEqual(mostTokens);
    const [, first] = ofAnn[0]!;
    expect(first!.content).toContain(
      'Your family: <names>mother (parent), father (parent, died just now)</names>',
    );
    expect(first!.content).toContain('You want this: <goal>Buy a second boat.</goal>');
    expect(first!.content).toContain('The weather: <weather>light rain</weather>.');
    expect(first!.content).toMatch(/You last spoke just now: <memory>/);
    expect(first!.content).not.toMatch(/: <\w+><\/\w+>|undefined|null/);
  });

  it('says feelings in words, and leaves weak ones out', () => {
    const said = (relationship: object): string =>
      describeSituation({ ...turn, relationship: { ...turn.relationship, ...relationship } }).match(
        /To you they are .*?\./,
      )![0];
    expect(said({ trust: 10, respect: -19 })).toBe('To you they are a friend.');
    expect(said({ stage: 'hostile', trust: -70, respect: -30 })).toBe(
      'To you they are somebody you hate: you believe nothing they say and think little of them.',
    );
    expect(
      describeSituation({ ...turn, relationship: { ...turn.relationship, kin: 'sibling', tie: 'rival' } }),
    ).toContain('You are talking with <name>Pip</name>, your sibling and rival, who seems joyful');
    const stranger = { ...turn.relationship, interactions: 0, stage: 'stranger' as const };
    expect(describeSituation({ ...turn, relationship: stranger })).toContain(
      'To you they are a stranger: you trust them fully. You have never spoken before.',
    );
  });

  it('has a greeting once, and the language of the world', () => {
    const opening = { ...turn, turn: 0, transcript: [] };
    expect(describeTask(opening)).toBe('Open the talk.');
    expect(describeTask({ ...opening, world: { ...turn.world, language: 'de' } })).toBe(
      'Open the talk. Speak German.',
    );
    const answer = { ...turn, transcript: turn.transcript.slice(1) };
    expect(describeTask(answer)).toBe('Answer the latest line.');
    expect(describeTask(turn)).toBe('Answer the latest line. You have greeted: do not greet again.');
  });

  it.each([
    ['1203-06-01T04:59:00Z', 'a Sunday night in June'],
    ['1203-06-01T05:00:00Z', 'a Sunday morning in June'],
    ['2026-12-31T12:00:00Z', 'a Thursday afternoon in December'],
    ['2026-12-31T21:59:00Z', 'a Thursday evening in December'],
  ])('says %s as %s', (at, words) => expect(timeInWords(at)).toBe(words));

  it.each([
    ['2026-01-01T09:00:00Z', 'since before now'],
    ['2026-01-01T12:00:00Z', 'today'],
    ['2026-01-02T12:00:00Z', 'tomorrow'],
    ['2026-01-05T12:00:00Z', 'in 4 days'],
  ])('says that %s is due %s', (at, words) => expect(dueIn(at, '2026-01-01T10:00:00Z')).toBe(words));
});
