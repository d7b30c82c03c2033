// The cost of rate limits for applications that keep them, and their protection from one that does not.
import { setTimeout as sleep } from 'node:timers/promises';
import { compare, interleave, median, tradeRate } from './measure.mjs';

/** Noise begins with new connections and a full bucket: what is compared is one that lasts (s). */
const settling = 4;

/** Single trades with rate limits out of reach, compared with none. */
export async function limits(stage, options, result, say) {
  const limited = await stage.another({
    RATE_LIMIT_APPLICATION: '1000000',
    RATE_LIMIT_INSTANCE: '1000000',
  });
  const instanceId = stage.main;
  const ratio = await interleave(stage, options, result, say, 'limits', {
    'trade, no limits': { kind: 'trade', instanceId },
    'trade, under limits': { kind: 'trade', instanceId, program: limited },
  });
  compare(result, 'trade under limits : without', ratio('trade, under limits', 'trade, no limits'));
  await limited.stop();
}

/**
 * One application trades at a modest rate: alone, next to another that keeps its limit, next to one that sends twenty times
 * as much (what the service could do for it alone), and next to the same flood at another process. The p99 of the
 * first counts from when its caller sent them or, without a free connection, would have.
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
    settle: 1,
    connections: 64,
  };
  const loud = {
    kind: 'trade',
    instanceId: noisyWorld,
    token,
    rate: limit * 20,
    seconds: seconds * 3 + settling + 2,
    connections: 256,
    mayRefuse: true,
  };
  // The same noise at another process takes as much of the machine, and nothing of the service: what is left is its own.
  const elsewhere = await stage.another({});
  const noises = {
    alone: null,
    within: { ...loud, rate: limit * 0.95 },
    elsewhere: { ...loud, program: elsewhere },
    beside: loud,
  };
  const found = { alone: [], within: [], elsewhere: [], beside: [], noisy: [] };
  const ways = Object.keys(noises);
  for (let round = 0; round < rounds; round += 1) {
    const seed = round + 1;
    for (const way of round % 2 ? ways.toReversed() : ways) {
      const noise = noises[way] && stage.load({ ...noises[way], seed });
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
    ['the same next to an application at its limit', found.within],
    ['the same, a flood at another process', found.elsewhere],
    ['the same next to a flood', found.beside],
    ['the flood', found.noisy],
  ]) {
    const all = (key) => median(figures.map((figure) => figure[key]));
    result.figures[name] = {
      perSecond: all('perSecond'),
      p50: all('p50'),
      p99: all('p99'),
      lateP99: all('lateP99'),
      statuses: figures[0].statuses,
    };
  }
  const ratio = (key, other) =>
    median(found.beside.map((figure, round) => figure[key] / found[other][round][key]));
  compare(result, 'p99 next to a flood : next to the same application at its limit', ratio('p99', 'within'), {
    atMost: 1.5,
  });
  compare(result, 'p99 next to a flood : alone', ratio('p99', 'alone'), { atMost: 1.5 });
  compare(result, 'p99 next to a flood : a flood at another process', ratio('p99', 'elsewhere'));
  compare(result, 'p50 next to a flood : alone', ratio('p50', 'alone'));
  compare(
    result,
    'p99 by which its caller was late next to a flood',
    median(found.beside.map(({ lateP99 }) => lateP99)),
    { unit: ' ms' },
  );
  compare(result, 'of the flood answered with 429', share(429), { unit: ' %' });
}
