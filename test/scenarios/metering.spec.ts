import { randomUUID } from 'node:crypto';
import { type Answer, type Json } from '../support/api-client.js';
import { seed } from '../support/seed.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

/** `METERING_CALLS=10000 TEST_SEED=7 npm test -- test/scenarios/metering.spec.ts` */
const calls = Number(process.env['METERING_CALLS'] ?? 1000);
const workers = 16;

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Command {
  /** What a success of it counts as. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly body?: Json;
  readonly key?: string;
}

/** How many operations an answer says were newly done; the one of the settings does not tell. */
function countedBy({ operation }: Command, { status, headers, body }: Answer): number {
  if (status >= 300 || headers.get('idempotent-replayed') === 'true') return 0;
  if (operation === 'instance') return status === 201 ? 1 : 0;
  if (!Array.isArray(body['results'])) return 1;
  return (body['results'] as Json[]).filter((result) => result['event'] && !result['replayed']).length;
}

describe('the meter', () => {
  const service = sharedService();

  it(`counts ${calls} mixed calls as their events`, async () => {
    const random = seeded(seed);
    const below = (n: number): number => Math.floor(random() * n);
    const one = <T>(items: readonly T[]): T => items[below(items.length)]!;

    const client = await service.newClient();
    const plan = {
      taxRate: 5,
      npcs: ['cat', 'dog', 'owl'],
      agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 50 }, cyd: {}, dan: { wealth: 1 }, eve: {} },
    };
    const worlds = [await service.world(plan, client), await service.world(plan, client)];
    const names = Object.keys(plan.agentNpcs);
    const uuids = worlds.map((world) => world.instance['uuid'] as string);
    const idOf = (world: World, name: string): string => world.character(name)['id'] as string;

    const tradeEntry = (world: World): Json => ({
      traderIdentifier: idOf(world, one(names)),
      // Also with oneself, which is refused.
      recipientIdentifier: random() < 0.1 ? null : idOf(world, one(names)),
      amount: below(40),
      ...(random() < 0.3 ? { idempotencyKey: `entry ${below(20)}` } : {}),
    });
    const spawnEntry = (): Json => ({ uuid: randomUUID(), type: 'natural', name: 'Sprout' });

    const makers: readonly ((world: World) => Command)[] = [
      (world) => ({
        operation: 'trade',
        method: 'PUT',
        path: `${world.path(one(names))}/trade`,
        body: { recipientIdentifier: idOf(world, one(names)), amount: below(40) },
      }),
      (world) => ({
        operation: 'trade',
        method: 'POST',
        path: `/v1/instance/${world.id}/trades`,
        body: {
          trades: Array.from({ length: 1 + below(8) }, () => tradeEntry(world)),
          atomic: random() < 0.5,
        },
      }),
      (world) => ({
        operation: 'interact',
        method: 'PUT',
        path: `${world.path(one(names))}/interact`,
        body: { responderIdentifier: idOf(world, one(names)) },
      }),
      (world) => ({
        operation: 'spawn',
        method: 'POST',
        path: '/v1/agent-npc',
        body: { instanceIdentifier: world.id, ...spawnEntry() },
      }),
      (world) => ({
        operation: 'spawn',
        method: 'POST',
        path: `/v1/instance/${world.id}/agent-npcs`,
        body: {
          agentNpcs: [
            spawnEntry(),
            random() < 0.5 ? spawnEntry() : { ...spawnEntry(), uuid: idOf(world, 'ann') },
          ],
          atomic: random() < 0.5,
        },
      }),
      (world) => ({
        operation: 'npc-spawn',
        method: 'POST',
        path: '/v1/npc',
        body: { instanceIdentifier: world.id, uuid: randomUUID(), type: 'natural', name: 'Fox' },
      }),
      (world) => ({
        operation: 'npc-death',
        method: 'DELETE',
        path: `/v1/npc/${world.id}/${world.npc(one(plan.npcs))['id'] as string}`,
      }),
      // The last one dies once; everybody else can trade on.
      (world) => ({ operation: 'death', method: 'DELETE', path: world.path('eve') }),
      (world) => ({
        operation: 'tax-rate',
        method: 'PUT',
        path: `/v1/instance/${world.id}/tax-rate`,
        body: { taxRate: below(120) },
      }),
      (world) => ({ operation: 'tax-collection', method: 'PUT', path: `/v1/instance/${world.id}/tax` }),
      (world) => ({
        operation: 'settings',
        method: 'PUT',
        path: `/v1/instance/${world.id}`,
        body: { name: 'Renamed', ...(random() < 0.5 ? { taxRate: below(4) } : {}) },
      }),
      () => ({
        operation: 'instance',
        method: 'POST',
        path: '/v1/instance',
        body: { uuid: random() < 0.5 ? one(uuids) : randomUUID() },
      }),
    ];

    // Refused whatever the seed is; what is random only adds to these.
    const refused: Command[] = [
      {
        operation: 'tax-rate',
        method: 'PUT',
        path: `/v1/instance/${worlds[0]!.id}/tax-rate`,
        body: { taxRate: 120 },
      },
      { operation: 'npc-death', method: 'DELETE', path: `/v1/npc/${worlds[0]!.id}/${randomUUID()}` },
      {
        operation: 'trade',
        method: 'PUT',
        path: `${worlds[0]!.path('ann')}/trade`,
        body: { recipientIdentifier: idOf(worlds[0]!, 'ann'), amount: 1 },
      },
    ];
    const sent: Command[] = [];
    const next = (): Command => {
      const sure = refused.pop();
      if (sure !== undefined) return sure;
      // A retry, often beside the first, with its key or without.
      if (sent.length > 0 && random() < 0.3) return sent.at(-1 - below(Math.min(20, sent.length)))!;
      const command = (random() < 0.5 ? makers[below(2)]! : one(makers))(one(worlds));
      const key = random() < 0.6 ? { key: random() < 0.1 ? 'the same for many' : randomUUID() } : {};
      const made = { ...command, ...key };
      sent.push(made);
      return made;
    };

    // What made the worlds.
    const seen = new Map<string, number>(Object.entries({ instance: 2, spawn: 10, 'npc-spawn': 6 }));
    const statuses = new Map<number, number>();
    let replays = 0;
    let left = calls;
    const work = async (): Promise<void> => {
      for (; left > 0;) {
        left -= 1;
        const command = next();
        const { key } = command;
        const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
        const answer = await client.send(command.method, command.path, command.body, { headers });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.headers.get('idempotent-replayed') === 'true') replays += 1;
        seen.set(command.operation, (seen.get(command.operation) ?? 0) + countedBy(command, answer));
      }
    };
    await Promise.all(Array.from({ length: workers }, work));

    // Else it proves little.
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 404, 422]));
    expect([...statuses.keys()].every((status) => status < 500)).toBe(true);
    expect(replays).toBeGreaterThan(calls / 50);

    const events = await service.dataSource.query<Json[]>(
      `SELECT (e.created_at AT TIME ZONE 'UTC')::date::text AS day, e.kind::text COLLATE "C" AS operation, e.instance_id AS "instanceId",
              count(*)::integer AS calls,
              (count(*) FILTER (WHERE e.kind = 'interact' AND e.data ->> 'outcome' = 'silent'))::integer AS silent
         FROM economy.event e JOIN economy.instance i ON i.id = e.instance_id
        WHERE i.application_id = $1 AND e.kind NOT IN ('settings', 'tax')
          AND (e.kind <> 'trade' OR e.cause = 'trade')
        GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
      [client.credentials!.applicationId],
    );
    const days = `from=${events[0]!['day'] as string}&to=${events.at(-1)!['day'] as string}`;
    const usage = await client.get(`/v1/usage?${days}&groupBy=day,operation,instance`);
    expect(usage.body['items']).toEqual(events);
    const sum = events.reduce((total, event) => total + (event['calls'] as number), 0);
    expect(usage.body['total']['calls']).toBe(sum);

    const { body } = await client.get(`/v1/usage?${days}&groupBy=operation`);
    const counted = new Map((body['items'] as Json[]).map((item) => [item['operation'], item['calls']]));
    expect(counted.get('tax-rate')).toBeGreaterThanOrEqual(seen.get('tax-rate')!);
    for (const untold of ['tax-rate', 'settings']) {
      seen.delete(untold);
      counted.delete(untold);
    }
    expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(seen));
  }, 600_000);
});
