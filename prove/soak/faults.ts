import { setTimeout as sleep } from 'node:timers/promises';
import { type Random } from '../support/random.js';
import { type AttackName } from '../support/attacks.js';
import { type SoakSite } from './site.js';

export const faultNames = [
  'replica killed',
  'replica restarted',
  'postgresql killed',
  'database cut off',
  'database silent',
  'disk full',
  'callers cut off',
  'agents slow',
  'receivers dead',
  'unfinished requests',
  'expensive reads',
  'bulk calls',
  'connections that stay',
] as const;

export type FaultName = (typeof faultNames)[number];

/** Brings something about and mends it; resolves when it is mended, with what there is to tell. */
type Fault = (site: SoakSite, random: Random) => Promise<string>;

/** A neighbour attacks from here on, while other things break; it ends by itself. Returns when it is under way. */
async function attack(site: SoakSite, name: AttackName, count: number, seconds: number): Promise<string> {
  await site.attack(name, { count, seconds });
  await sleep(1000);
  return `${count} at a time, for ${seconds} s`;
}

export const faults: Readonly<Record<FaultName, Fault>> = {
  'replica killed': async (site, random) => {
    const n = random.pick(site.victims);
    await site.endReplica(n, 'SIGKILL');
    await sleep(random.below(1000));
    await site.startReplica(n);
    return `number ${n}`;
  },
  'replica restarted': async (site, random) => {
    const n = random.pick(site.victims);
    const code = await site.endReplica(n, 'SIGTERM');
    await site.startReplica(n);
    if (code !== 0) throw new Error(`replica ${n} ended with ${code} after SIGTERM`);
    return `number ${n}`;
  },
  'postgresql killed': async (site, random) => {
    site.killPostgres();
    await sleep(200 + random.below(2000));
    await site.ensurePostgres();
    return 'started again';
  },
  'database cut off': async (site, random) => {
    let cut = 0;
    for (let n = 0; n < 3; n += 1) {
      cut += site.proxy.cut();
      await sleep(random.below(500));
    }
    return `${cut} connections`;
  },
  'database silent': async (site, random) => {
    const ms = 500 + random.below(3000);
    site.proxy.hold();
    await sleep(ms);
    site.proxy.release();
    return `for ${ms} ms`;
  },
  'disk full': async (site) => {
    if (!site.disk) return 'left out: no disk could be mounted';
    for (let n = 0; n < 5; n += 1) {
      // Again and again: PostgreSQL frees a little now and then.
      await site.disk.fill();
      await sleep(1000);
    }
    await site.disk.free();
    return (await site.ensurePostgres()) ? 'postgresql had to be started again' : 'postgresql went on';
  },
  'callers cut off': async (site, random) => {
    let cut = 0;
    for (let n = 0; n < 5; n += 1) {
      cut += site.balancer.cutCallers();
      await sleep(random.below(300));
    }
    return `${cut} connections`;
  },
  'agents slow': async (site) => {
    const before = site.agent.asked;
    // Longer than a turn may take.
    site.agent.delayMs = 1500;
    await sleep(6000);
    site.agent.delayMs = 0;
    return `${site.agent.asked - before} turns asked`;
  },
  'receivers dead': async (site) => {
    const before = site.receiver.refused;
    site.receiver.dead = true;
    await sleep(6000);
    site.receiver.dead = false;
    return `${site.receiver.refused - before} messages lost`;
  },
  'unfinished requests': (site) => attack(site, 'unfinished', 500, 30),
  'expensive reads': (site) => attack(site, 'reads', 30, 30),
  'connections that stay': (site) => attack(site, 'held', 90, 30),
  // Not longer: what it writes has to fit on the disk.
  'bulk calls': (site) => attack(site, 'bulk', 4, 5),
};
