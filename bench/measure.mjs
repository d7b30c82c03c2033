// How suites measure and compare.
import { readFileSync } from 'node:fs';
import { seeded } from './ids.mjs';

export function median(values) {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Milliseconds that some work takes. */
export async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Of /proc: the same on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** The processor time so far of a process, and its parent. Throws where the system does not tell. */
export function processOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return { parent: Number(stat[1]), seconds: (Number(stat[11]) + Number(stat[12])) / ticksPerSecond };
}

/** Metrics all jobs once a round, in another order each time, after one short round that does not count. */
export async function interleave(stage, { seconds, rounds }, result, say, group, jobs) {
  const found = Object.fromEntries(Object.keys(jobs).map((name) => [name, []]));
  const random = seeded(7);
  for (let round = 0; round <= rounds; round += 1) {
    const order = Object.keys(jobs)
      .map((name) => ({ name, place: random() }))
      .sort((a, b) => a.place - b.place);
    for (const { name } of order) {
      const warming = round === 0;
      const figure = await stage.load({
        seed: round + 1,
        ...jobs[name],
        seconds: warming ? Math.min(1, seconds) : seconds,
      });
      if (!warming) found[name].push(figure);
    }
    say(`${group}: ${round === 0 ? 'warm' : `round ${round} of ${rounds}`}`);
  }
  for (const [name, figures] of Object.entries(found)) {
    const all = (key) => figures.map((figure) => figure[key]);
    result.figures[name] = {
      perSecond: median(all('perSecond')),
      p50: median(all('p50')),
      p99: median(all('p99')),
      serviceMicroseconds: median(all('serviceMicroseconds')),
      postgresMicroseconds: median(all('postgresMicroseconds')),
      rounds: all('perSecond').map(Math.round),
    };
  }
  // Both sides of a ratio come from the same round, so that what else the machine does hits both.
  return (one, other, key = 'perSecond') =>
    median(found[one].map((figure, round) => figure[key] / found[other][round][key]));
}

export function compare(result, what, found, { atLeast, atMost, unit } = {}) {
  const [limit, sign] = atLeast === undefined ? [atMost, '≤'] : [atLeast, '≥'];
  const aim = limit === undefined ? undefined : `${sign} ${limit}`;
  const kept =
    aim === undefined || found === null ? undefined : sign === '≥' ? found >= limit : found <= limit;
  result.lines.push({ what, found, unit, aim: aim && `${aim}${unit ?? ''}`, kept });
}

export async function tradeRate(stage, seconds) {
  const { perSecond } = await stage.load({ kind: 'trade', instanceId: stage.main, seconds });
  return perSecond;
}
