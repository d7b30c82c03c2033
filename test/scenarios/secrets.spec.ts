import { type FakeAgent, startFakeAgent } from '../conversation/support/fake-agent.js';
import { type Json } from '../support/api-client.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { listOf, worldOf } from './support/social.js';

/** Who hears of a secret, and what hearing of a wrong does. */
describe('secrets and rumours', () => {
  const service = sharedService();
  const agents: FakeAgent[] = [];
  afterAll(() => Promise.all(agents.map((agent) => agent.close())));

  /** Speaks these lines to whoever asks, in any order of talks. */
  const speaker = async (...lines: string[]): Promise<FakeAgent> => {
    const agent = await startFakeAgent({ protocol: 'a2a', lines });
    agents.push(agent);
    return agent;
  };
  const by = ({ endpoint, protocol }: FakeAgent) => ({ endpoint, protocol });
  const idOf = (world: World, name: string): string => world.character(name)['id'] as string;
  const trust = (world: World, name: string, other: string, value: number) =>
    world.client.put(`${world.path(name)}/relationship/${idOf(world, other)}`, { trust: value });
  const tell = (world: World, name: string, body: Json) =>
    world.client.post(`${world.path(name)}/memory`, body);
  const heardBy = async (world: World, name: string): Promise<Json[]> =>
    (await listOf(world, name, 'memory')).filter(({ kind }) => kind === 'hearsay');
  const secret = 'The treasure lies below the old willow.';
  const heard = (agent: FakeAgent): string => JSON.stringify(agent.calls.map(({ body }) => body));

  it('come to the mind of who knows them only with those who are trusted so much', async () => {
    const ann = await speaker();
    const world = await worldOf(service, { ann: by(ann), bob: {}, cid: {} });
    const told = await tell(world, 'ann', { text: secret, importance: 1, secrecy: 0.6 });
    expect(told.body).toMatchObject({ secrecy: 0.6 });
    await trust(world, 'ann', 'bob', 59);
    await world.interact('ann', 'bob');
    const ask = {
      speaker: { name: 'Robin', ref: 'r' },
      text: 'Where does the treasure lie?',
      topic: 'treasure',
    };
    await world.client.post(`${world.path('ann')}/talk`, ask);
    expect(heard(ann)).not.toContain(secret);

    await trust(world, 'ann', 'bob', 60);
    await world.interact('ann', 'bob');
    expect(heard(ann)).toContain(secret);
    expect(heard(ann)).toContain('"secrecy":0.6');
    expect(heard(ann)).toContain(
      'A secret: tell nobody whom you do not trust fully: <memory>just now: The treasure',
    );

    // Nor where another listens, or stands by.
    ann.calls.length = 0;
    await world.interact('ann', 'bob', {}, ['cid']);
    await world.client.put(`${world.path('ann')}/interact`, {
      responderIdentifier: idOf(world, 'bob'),
      witnesses: ['cid'],
    });
    expect(heard(ann)).not.toContain(secret);
  });

  it('stay secrets with those who were told, and so does the talk in which they were', async () => {
    const bob = await speaker();
    const ann = await speaker(`Listen, Wat: he knows that the treasure lies below the old willow!`);
    const world = await worldOf(service, { ann: by(ann), bob: by(bob), cid: {}, Wat: {} });
    await tell(world, 'ann', { text: secret, importance: 1, secrecy: 0.6, about: idOf(world, 'Wat') });
    await trust(world, 'ann', 'bob', 90);
    await world.interact('ann', 'bob');
    expect(await heardBy(world, 'bob')).toMatchObject([
      { text: secret, secrecy: 0.6, teller: { name: 'ann' } },
    ]);
    const [talk] = (await listOf(world, 'bob', 'memory')).filter(({ kind }) => kind === 'talk');
    expect(talk).toMatchObject({ secrecy: 0.6 });
    expect(talk!['text']).toContain('below the old willow');
    bob.calls.length = 0;
    await world.interact('bob', 'cid');
    expect(bob.calls).not.toEqual([]);
    expect(heard(bob)).not.toContain('below the old willow');
  });

  it('are not drawn conclusions from', async () => {
    const thinker = await startFakeAgent({ protocol: 'openai' });
    agents.push(thinker);
    const world = await worldOf(service, { ann: { ...by(thinker) } });
    await tell(world, 'ann', { text: secret, importance: 1, secrecy: 0.1 });
    await tell(world, 'ann', { text: 'The mill is old.', importance: 1 });
    await world.client.post(`${world.path('ann')}/reflect`, {});
    expect(heard(thinker)).toContain('The mill is old.');
    expect(heard(thinker)).not.toContain(secret);
  });

  it('of players are quoted to nobody else, unless they are news', async () => {
    const ann = await speaker();
    const world = await worldOf(service, { ann: by(ann), bob: {} });
    const say = (ref: string, text: string) =>
      world.client.post(`${world.path('ann')}/talk`, { speaker: { name: ref, ref }, text, end: true });
    await say('Robin', 'I buried my gold beside the chapel, tell nobody!');
    await say('Marian', 'The bridge over the river is broken since today.');
    ann.calls.length = 0;
    await world.interact('ann', 'bob');
    expect(heard(ann)).not.toContain('beside the chapel');
    expect(heard(ann)).toContain('The bridge over the river is broken');
    await world.client.post(`${world.path('ann')}/talk`, {
      speaker: { name: 'Robin', ref: 'Robin' },
      text: 'Hello!',
    });
    expect(heard(ann)).toContain('beside the chapel');
  });

  it('move trust and respect towards who did a wrong, once, and less at second hand', async () => {
    const ann = await speaker('Did you know that Wat stole a goose from the mill?');
    const bob: FakeAgent = await startFakeAgent({
      protocol: 'a2a',
      reply: () => ({ say: `Wat stole a goose from the mill. ${bob.calls.length}` }),
    });
    agents.push(bob);
    const world = await worldOf(service, { ann: by(ann), bob: by(bob), cid: {}, Wat: {} });
    await tell(world, 'ann', {
      text: 'Wat stole a goose at the mill.',
      importance: 1,
      about: idOf(world, 'Wat'),
    });
    await trust(world, 'bob', 'ann', 60);
    const towards = async (name: string): Promise<Json> =>
      (await world.client.get(`${world.path(name)}/relationship/${idOf(world, 'Wat')}`)).body;
    await world.interact('ann', 'bob');
    expect(await towards('bob')).toMatchObject({ affinity: 0, trust: -10, respect: -6 });
    expect((await listOf(world, 'bob', 'feeling')).filter(({ cause }) => cause === 'hearsay')).toMatchObject([
      { other: { name: 'Wat' }, trustDelta: -10, respectDelta: -6, moodDelta: 0 },
    ]);
    await world.interact('ann', 'bob');
    expect(await towards('bob')).toMatchObject({ trust: -10 });
    await world.interact('bob', 'cid');
    const [second] = await heardBy(world, 'cid');
    expect(second).toMatchObject({ text: 'Wat stole a goose at the mill.', teller: { name: 'bob' } });
    const { trust: atSecondHand } = await towards('cid');
    expect(atSecondHand).toBeLessThan(0);
    expect(atSecondHand).toBeGreaterThan(-5);
    // With who told it first goes what the others know from there.
    await world.client.delete(`${world.path('ann')}/text`);
    expect(await heardBy(world, 'cid')).toEqual([]);
  });
});
