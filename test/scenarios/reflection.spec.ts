import { type Json } from '../support/api-client.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { listOf } from './support/social.js';

/** What characters make of their memories: conclusions, and room. */
describe('reflection', () => {
  const service = sharedService();

  const reflect = async (world: World, name: string): Promise<Json[]> => {
    const { status, body } = await world.client.post(`${world.path(name)}/reflect`, {});
    expect(status).toBe(201);
    return body['items'] as Json[];
  };
  const textsOf = (memories: readonly Json[]): unknown[] => memories.map(({ text }) => text as unknown);
  const night = async (world: World): Promise<Json> => {
    const { status, body } = await world.client.post(`/v1/instance/${world.id}/night`);
    expect(status).toBe(201);
    return body['memory'] as Json;
  };
  const tell = (world: World, name: string, text: string, importance: number, about?: string) =>
    world.client.post(`${world.path(name)}/memory`, {
      text,
      importance,
      ...(about !== undefined && { about: world.character(about)['id'] }),
    });

  it('concludes on call from gifts, talks, taxes and deaths; not twice from the same', async () => {
    const world = await service.world({
      taxRate: 50,
      agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 10 }, kid: { parents: ['ann'], wealth: 40 } },
    });
    expect(await reflect(world, 'ann')).toEqual([]);
    for (let gift = 0; gift < 3; gift += 1) await world.trade('bob', 'kid', 1);
    await world.collect();
    await world.die('ann');
    const concluded = await reflect(world, 'kid');
    expect(textsOf(concluded).slice(1).sort()).toEqual([
      'The tax takes more than I earn.',
      'bob has been good to me: 3 gifts, 3 in all.',
    ]);
    expect(concluded[0]).toMatchObject({
      kind: 'reflection',
      text: 'I have lost ann.',
      about: { name: 'ann' },
      eventSeq: null,
    });
    expect(await listOf(world, 'kid', 'memory')).toEqual(expect.arrayContaining(concluded));
    expect(await reflect(world, 'kid')).toEqual([]);
  });

  it('concludes nothing from one gift and two talks', async () => {
    const world = await service.world({ agentNpcs: { ann: {}, bob: { wealth: 10 } } });
    await world.trade('bob', 'ann', 1);
    for (let talk = 0; talk < 2; talk += 1) await world.interact('ann', 'bob');
    expect(await reflect(world, 'ann')).toEqual([]);
  });

  it('concludes from several deaths once, about none of the dead', async () => {
    const world = await service.world({
      inheritance: 'none',
      agentNpcs: { ann: {}, bob: {}, kid: { parents: ['ann', 'bob'] } },
    });
    for (const name of ['ann', 'bob']) await world.die(name);
    expect(await reflect(world, 'kid')).toMatchObject([{ text: 'I have lost ann and bob.', about: null }]);
  });

  it('comes by night to those whose memories weigh enough', async () => {
    const world = await service.world({ agentNpcs: { ann: {}, bob: {}, cid: {} } });
    for (let talk = 0; talk < 3; talk += 1) await world.interact('ann', 'bob');
    for (const name of ['bob', 'cid']) await tell(world, name, 'I saw a wolf.', 1);
    for (let more = 0; more < 5; more += 1) await tell(world, 'ann', `I saw wolf ${more}.`, 1);
    expect(await night(world)).toEqual({ reflected: 1, faded: 0 });
    const reflections = (await listOf(world, 'ann', 'memory')).filter(({ kind }) => kind === 'reflection');
    expect(textsOf(reflections)).toEqual([expect.stringMatching(/bob.*we talked 3 times\.$/)]);
    expect(await night(world)).toEqual({ reflected: 0, faded: 0 });
  });

  it('lets the lightest of more than 400 memories fade into summaries, and keeps the weighty ones', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 5 }, bob: { wealth: 5 } } });
    await world.trade('bob', 'ann', 1);
    await tell(world, 'ann', 'The bridge fell.', 1);
    await service.dataSource.query(
      `INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, weight, created_at)
       SELECT $1, $2, economy.uuid_v7(now() - n * interval '1 hour'), CASE WHEN n <= 450 THEN $3::uuid END, 'told',
              'Small thing ' || n, 0.01, now() - n * interval '1 hour'
         FROM generate_series(1, 451) n`,
      [world.id, world.character('ann')['id'], world.character('bob')['id']],
    );
    const [newest] = await service.dataSource.query<{ at: Date }[]>(
      `SELECT m.created_at AS at FROM economy.memory m WHERE m.instance_id = $1 AND m.text = 'Small thing 299'`,
      [world.id],
    );
    expect(await night(world)).toMatchObject({ faded: 153 });
    const [left] = await service.dataSource.query<{ n: string }[]>(
      'SELECT count(*) AS n FROM economy.memory WHERE instance_id = $1 AND character_id = $2',
      [world.id, world.character('ann')['id']],
    );
    expect(Number(left!.n)).toBeLessThanOrEqual(301);
    const memories: Json[] = [];
    for (let path: string | null = `${world.path('ann')}/memory?limit=100`; path !== null;) {
      const { body } = await world.client.get(path);
      memories.push(...(body['items'] as Json[]));
      path =
        body['nextCursor'] === null
          ? null
          : `${world.path('ann')}/memory?limit=100&cursor=${body['nextCursor'] as string}`;
    }
    const texts = textsOf(memories);
    expect(texts).toContain('The bridge fell.');
    expect(texts.filter((text) => text === 'bob gave me 1.')).toHaveLength(1);
    // The one about nobody is alone of its kind: it is gone, and sums up nothing.
    expect(texts.filter((text) => /^\d+ things/.test(String(text)))).toEqual([
      '152 things I knew about bob.',
    ]);
    // It is as old as the newest of them.
    expect(memories.find(({ kind }) => kind === 'reflection')?.['createdAt']).toBe(newest!.at.toISOString());
    expect(await night(world)).toEqual({ reflected: 0, faded: 0 });
  });

  it('leaves those alone who have lived through nothing for days, whatever others remember', async () => {
    const world = await service.world({ agentNpcs: { ann: {}, bob: {} } });
    const remember = (name: string, count: number, ago: string): Promise<unknown> =>
      service.dataSource.query(
        `INSERT INTO economy.memory (instance_id, character_id, id, kind, text, weight, created_at)
         SELECT $1, $2, economy.uuid_v7(now() - $4::interval), 'told', 'Small thing', 0.01, now() - $4::interval
           FROM generate_series(1, $3)`,
        [world.id, world.character(name)['id'], count, ago],
      );
    await remember('ann', 450, '3 days');
    await remember('bob', 1, '1 minute');
    expect(await night(world)).toMatchObject({ faded: 0 });
    await remember('ann', 1, '1 minute');
    expect(await night(world)).toMatchObject({ faded: 151 });
  });

  it('lets memories fade by the time of the world', async () => {
    const world = await service.world({ agentNpcs: { ann: {} } });
    await world.client.put(`/v1/instance/${world.id}`, { clock: { timeScale: 1440 } });
    // Two hours are 120 days of this world, a minute is one.
    for (const [text, weight, ago, count] of [
      ['old', 0.5, '2 hours', 200],
      ['new', 0.01, '1 minute', 250],
    ] as const) {
      await service.dataSource.query(
        `INSERT INTO economy.memory (instance_id, character_id, id, kind, text, weight, created_at)
         SELECT $1, $2, economy.uuid_v7(now() - $5::interval), 'told', $3, $4, now() - $5::interval FROM generate_series(1, $6)`,
        [world.id, world.character('ann')['id'], text, weight, ago, count],
      );
    }
    expect(await night(world)).toMatchObject({ faded: 150 });
    const left = await service.dataSource.query<{ text: string; n: number }[]>(
      `SELECT m.text, count(*)::integer AS n FROM economy.memory m
        WHERE m.instance_id = $1 AND m.kind = 'told' GROUP BY 1 ORDER BY 1`,
      [world.id],
    );
    expect(left).toEqual([
      { text: 'new', n: 250 },
      { text: 'old', n: 50 },
    ]);
  });
});
