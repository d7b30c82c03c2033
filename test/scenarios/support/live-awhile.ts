import { setTimeout as sleep } from 'node:timers/promises';
import { type TestService } from '../../support/test-service.js';
import { type World } from '../../support/world.js';

/** Who lives in it, the last three later than the others. */
export const names = ['ann', 'bob', 'cid', 'dan', 'eve', 'fay'];

/** A world in which everything happens, in random order, with moments in which nothing does. */
export async function liveAwhile(
  service: TestService,
  random: () => number,
  afterTurn: (world: World) => Promise<void> = () => Promise.resolve(),
): Promise<World> {
  const world = await service.world({
    taxRate: 5,
    taxMoodImpact: 30,
    agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 60 } },
  });
  await world.spawn('cid', { wealth: 7, mood: 60, parents: ['ann'] });
  const dead = new Set<string>();
  const later = names.slice(3);
  for (let turn = 0; turn < 60; turn += 1) {
    const living = names.slice(0, names.length - later.length).filter((name) => !dead.has(name));
    const [one, other] = living.toSorted(() => random() - 0.5);
    const dice = random();
    if (later.length > 0 && turn % 12 === 11)
      await world.spawn(later.shift()!, { wealth: 20, parents: [one!] });
    else if (turn === 30 || turn === 45) dead.add((await world.die(one!), one!));
    else if (dice < 0.15) await world.collect();
    else if (dice < 0.2)
      await world.client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: Math.round(random() * 20) });
    else if (dice < 0.25)
      await world.client.put(`/v1/instance/${world.id}`, {
        inheritance: random() < 0.5 ? 'treasury' : 'population',
      });
    else if (dice < 0.45) await world.interact(one!, other!);
    else await world.trade(one!, random() < 0.1 ? null : other!, Math.round(random() * 50) / 10);
    if (random() < 0.3) await sleep(3);
    await afterTurn(world);
  }
  return world;
}
