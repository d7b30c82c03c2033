// What limits cost those who keep to them, and what they spare them of one who does not.
import { setTimeout as sleep } from 'node:timers/promises';
import { compare, interleave, median, tradeRate } from './measure.mjs';

/** Noise begins with new connections and a full bucket: what is compared is a noise that lasts (s). */
const settling = 4;

/** Single trades with rate limits far away, beside the same without any; and what it costs to refuse one. */
export async function limits(stage, options, result, say) {
  const limited = await stage.another({
    RATE_LIMIT_APPLICATION: '1000000',
    RATE_LIMIT_INSTANCE: '1000000',
  });
  const instanceId = stage.main;
  const ratio = await interleave(stage, options, result, say, 'limits', {
    'trade, no limits': { kind: 'trade', instanceId },
    'trade, under limits': { kind: 'trade', instanceId, port: limited.port },
    'trade, over a limit': { kind: 'trade', instanceId, token: await stage.application(1), mayRefuse: true },
  });
  compare(result, 'trade under limits : without', ratio('trade, under limits', 'trade, no limits'));
  const cost = (name) => result.figures[name].serviceMicroseconds;
  compare(
    result,
    'service time of a refusal : of a trade',
    cost('trade, over a limit') / cost('trade, no limits'),
  );
  await limited.stop();
}

/**
 * One application trades at a modest rate; another sends twenty times its limit, which is as many trades as the service
 * could do for it alone. All refused requests are answered, and the p99 of the first counts from when its trades were due.
 */
export async function noisy(stage, { seconds, rounds }, result, say) {
  await tradeRate(stage, 1);
  const able = await tradeRate(stage, seconds);
  const limit = Math.max(1, Math.round(able / 20));
  const token = await stage.application(limit);
  const noisyWorld = await stage.world(1000, { token });
  const quiet = {
    kind: 'trade',
    instanceId: stage.main,
    rate: able / 10,
    seconds: seconds * 3,
    connections: 64,
  };
  const loud = {
    kind: 'trade',
    instanceId: noisyWorld,
    token,
    rate: limit * 20,
    seconds: seconds * 3 + settling + 1,
    connections: 256,
    mayRefuse: true,
  };
  // The same noise at another process takes as much of the machine, and nothing of the service: what is left is its own.
  const elsewhere = await stage.another({});
  const found = { alone: [], elsewhere: [], beside: [], noisy: [] };
  const ways = Object.keys(found).slice(0, 3);
  for (let round = 0; round < rounds; round += 1) {
    const seed = round + 1;
    for (const way of round % 2 ? ways.toReversed() : ways) {
      const target = way === 'elsewhere' ? { port: elsewhere.port } : {};
      const noise = way === 'alone' ? null : stage.load({ ...loud, ...target, seed });
      if (noise) await sleep(settling * 1000);
      found[way].push(await stage.load({ ...quiet, seed }));
      if (way === 'beside') found.noisy.push(await noise);
      else await noise;
    }
    say(
      `noisy: round ${seed} of ${rounds}, p99 ${ways.map((way) => Math.round(found[way][round].p99)).join(', ')} ms`,
    );
  }
  await elsewhere.stop();
  const share = (status) =>
    median(
      found.noisy.map(({ statuses }) => {
        const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0);
        return ((statuses[status] ?? 0) / answered) * 100;
      }),
    );
  for (const [name, figures] of [
    ['trades at a tenth of the load', found.alone],
    ['the same, noise at another process', found.elsewhere],
    ['the same beside a noisy application', found.beside],
    ['the noisy application', found.noisy],
  ]) {
    const all = (key) => median(figures.map((figure) => figure[key]));
    result.figures[name] = {
      perSecond: all('perSecond'),
      p50: all('p50'),
      p99: all('p99'),
      statuses: figures[0].statuses,
    };
  }
  const ratio = (key, other) =>
    median(found.beside.map((figure, round) => figure[key] / found[other][round][key]));
  compare(result, 'p99 beside a noisy application : alone', ratio('p99', 'alone'), { atMost: 1.5 });
  compare(result, 'p99 beside a noisy application : noise at another process', ratio('p99', 'elsewhere'));
  compare(result, 'p50 beside a noisy application : alone', ratio('p50', 'alone'));
  compare(result, 'of the noisy application answered with 429', share(429), { unit: ' %' });
}
