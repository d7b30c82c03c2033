// What is measured. Every suite fills `result.figures` (medians) and `result.lines` (ratios with their aims).
import { setTimeout as sleep } from 'node:timers/promises';
import { characterId } from './ids.mjs';
import { insight } from './insight.mjs';
import { limits, noisy } from './limits.mjs';
import { compare, interleave, median, timed, tradeRate } from './measure.mjs';
import { neighbours } from './neighbours.mjs';
import { bareTax, insertTrades } from './rows.mjs';
import { cluster } from './cluster.mjs';
import { deletion } from './deletion.mjs';
import { snapshot } from './snapshot.mjs';
import { talks } from './talks.mjs';
import { beside, worlds } from './worlds.mjs';

/** Single calls over HTTP, each compared with an empty handler that answers with as many bytes. */
async function single(stage, options, result, say) {
  const { main: instanceId } = stage;
  const [trade, get] = ['trade', 'get'].map((kind) => ({ kind, instanceId, program: stage.service }));
  const empty = { program: stage.comparison, bare: true };
  const jobs = {
    'empty handler': { ...trade, ...empty },
    'single trade': trade,
    'empty handler, minimal': { ...trade, ...empty, minimal: true },
    'single trade, minimal': { ...trade, minimal: true },
    'bare SELECT behind an empty handler': { ...get, ...empty },
    'GET of a character': get,
  };
  // Figures grow: in a world where nothing has happened yet, answers are shorter than later.
  await tradeRate(stage, 1);
  await stage.takeAnswers();
  await expectSameBytes(stage, jobs, result);
  const ratio = await interleave(stage, options, result, say, 'single', {
    ...jobs,
    'hot pair': { kind: 'trade', instanceId, hot: true },
    'single trade with a key': { kind: 'trade', instanceId, keyed: true },
    'single trade with goods': { kind: 'sale', instanceId },
    'trades one after the other': { kind: 'trade', instanceId, connections: 1 },
  });
  const against = (what, one, base, aim, key) => compare(result, what, ratio(one, base, key), aim);
  against('single trade : empty handler', 'single trade', 'empty handler', { atLeast: 0.75 });
  against(
    'single trade : empty handler, service µs',
    'single trade',
    'empty handler',
    { atMost: 1.2 },
    'serviceMicroseconds',
  );
  against('single trade : empty handler, minimal', 'single trade, minimal', 'empty handler, minimal', {
    atLeast: 0.85,
  });
  against('GET of a character : bare SELECT', 'GET of a character', 'bare SELECT behind an empty handler', {
    atLeast: 1.2,
  });
  compare(result, 'hot pair : spread trades', ratio('hot pair', 'single trade'), { atLeast: 0.7 });
  compare(result, 'single trade with a key : without', ratio('single trade with a key', 'single trade'), {
    atLeast: 0.93,
  });
  compare(result, 'single trade with goods : without', ratio('single trade with goods', 'single trade'));
  const alone = result.figures['trades one after the other'].postgresMicroseconds;
  compare(result, 'one trade at a time, PostgreSQL', alone, { atMost: 600, unit: ' µs' });
}

/** Goods beside money: the CPU time of exchanges against that of a trade, and the legs of a call of many. */
async function goods(stage, options, result, say) {
  const { main: instanceId } = stage;
  await stage.call('PUT', `/v1/asset/${instanceId}/bread`, { name: 'Bread', kind: 'item' });
  const made = Array.from({ length: 1000 }, (_, n) => ({
    legs: [{ from: null, to: characterId(instanceId, n), asset: 'bread', amount: 1_000_000 }],
  }));
  await stage.call('POST', `/v1/instance/${instanceId}/exchanges`, { exchanges: made, atomic: true });
  const job = (kind, more = {}) => ({ kind, instanceId, program: stage.service, ...more });
  const ratio = await interleave(stage, options, result, say, 'goods', {
    'single trade': job('trade'),
    'exchange of 2 legs': job('exchange2'),
    'exchange of 8 legs': job('exchange8'),
    '1,000 exchanges a call': job('exchanges', { size: 1000, connections: 1 }),
  });
  compare(
    result,
    'exchange of 2 legs : trade, µs',
    ratio('exchange of 2 legs', 'single trade', 'microseconds'),
    { atMost: 1.3 },
  );
  compare(
    result,
    'exchange of 8 legs : trade, µs',
    ratio('exchange of 8 legs', 'single trade', 'microseconds'),
    { atMost: 2 },
  );
  // Two legs each; a call counts as its entries.
  const legs = 2 * result.figures['1,000 exchanges a call'].perSecond;
  compare(result, '1,000 exchanges a call, legs', legs, { atLeast: 15_000, unit: ' a second' });
}

/** What is compared is of one size, or the comparison is meaningless: head and body, each within 2 %. */
async function expectSameBytes(stage, jobs, result) {
  const names = Object.keys(jobs);
  for (let place = 0; place < names.length; place += 2) {
    const pair = names.slice(place, place + 2);
    const sizes = [];
    for (const name of pair)
      sizes.push((await stage.load({ ...jobs[name], seconds: 1, connections: 8 })).answerBytes);
    const [bare, own] = sizes;
    if (own.some((bytes, part) => !(Math.abs(bare[part] / bytes - 1) <= 0.02))) {
      throw new Error(`not the same bytes of head and body: ${JSON.stringify({ pair, sizes })}`);
    }
    (result.answerBytes ??= {})[pair[1]] = own.map(Math.round);
  }
}

/** Many trades per call, compared with a transaction per trade without HTTP. */
async function bulk(stage, options, result, say) {
  const instanceId = await stage.world(1000);
  await stage.query('INSERT INTO bench.agent_npc SELECT * FROM economy.agent_npc WHERE instance_id = $1', [
    instanceId,
  ]);
  const each = 'bare pg, a transaction each';
  const call = (size) => `bare pg, the function with ${size} entries`;
  const ratio = await interleave(stage, options, result, say, 'bulk', {
    'bulk ×1000, trades': { kind: 'bulk', size: 1000, connections: 4, instanceId },
    [each]: { kind: 'pg-transaction', connections: 16, instanceId },
    [call(30)]: { kind: 'pg-function', size: 30, connections: 1, instanceId },
    [call(1000)]: { kind: 'pg-function', size: 1000, connections: 1, instanceId },
  });
  compare(result, 'bulk ×1000 : a transaction each', ratio('bulk ×1000, trades', each), { atLeast: 16 });
  for (const [size, atMost] of [
    [30, 55],
    [1000, 18],
  ]) {
    const cost = result.figures[call(size)].postgresMicroseconds;
    compare(result, `PostgreSQL, a trade of ${size} a call`, cost && cost / size, { atMost, unit: ' µs' });
  }
}

/** One collection of taxes, compared with the bare UPDATE and INSERT of the same rows in one transaction. */
async function tax(stage, { rounds, long }, result, say) {
  for (const payers of [100_000, ...(long ? [1_000_000] : [])]) {
    // A million of them with the usual wealth would be more money than a world may have.
    const wealth = 10_000;
    const [own, bare] = [await stage.world(payers, { wealth }), await stage.world(payers, { wealth })];
    const work = {
      own: () => stage.call('PUT', `/v1/instance/${own}/tax`),
      bare: () => bareTax(stage.query, bare),
    };
    const times = { own: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      // What the round before left behind would be cleared by autovacuum at any moment, of either.
      await stage.query('VACUUM (ANALYZE) economy.agent_npc, economy.event');
      await stage.query('CHECKPOINT');
      for (const who of round % 2 ? ['own', 'bare'] : ['bare', 'own'])
        times[who].push(await timed(work[who]));
    }
    const [meanwhile] = await Promise.all([
      stage.load({ kind: 'trade', instanceId: own, characters: payers, seconds: 2, mayRefuse: true }),
      sleep(300).then(work.own),
    ]);
    const size = payers.toLocaleString('en');
    result.figures[`tax ${size}`] = {
      milliseconds: median(times.own),
      bareMilliseconds: median(times.bare),
      meanwhile,
    };
    const ratio = median(times.own.map((time, round) => time / times.bare[round]));
    compare(result, `tax on ${size} : bare UPDATE + INSERT`, ratio, { atMost: 1 });
    compare(result, `longest wait of a trade in its world during a tax on ${size}`, meanwhile.longest, {
      ...(payers === 100_000 ? { atMost: 1000 } : {}),
      unit: ' ms',
    });
    compare(result, 'of these trades refused', meanwhile.statuses[503] ?? 0, { unit: ' calls' });
    say(`tax on ${size}: ${Math.round(median(times.own))} ms, bare ${Math.round(median(times.bare))} ms`);
  }
}

/** Bytes a trade adds to its tables with all their indexes. */
async function storage(stage, _options, result, say) {
  const sizes = async () => {
    const { rows } = await stage.query(
      `SELECT pg_total_relation_size('economy.event')::float8 AS total, pg_relation_size('economy.event')::float8 AS heap,
              pg_total_relation_size('economy.idempotency_key')::float8 AS keys, sum(last_seq)::float8 AS trades
         FROM economy.instance`,
    );
    return rows[0];
  };
  const instanceId = await stage.world(1000);
  const measure = async (job) => {
    const before = await sizes();
    await stage.load({ kind: 'bulk', size: 1000, connections: 2, instanceId, ...job });
    const after = await sizes();
    const each = (name) => (after[name] - before[name]) / (after.trades - before.trades);
    return {
      trades: after.trades - before.trades,
      total: each('total'),
      heap: each('heap'),
      keys: each('keys'),
    };
  };
  const without = await measure({ seconds: 4 });
  const keyedBulk = await measure({ seconds: 2, keyed: true });
  result.figures.storage = { without, keyedBulk };
  compare(result, 'storage of a trade with its indexes', without.total, { atMost: 210, unit: ' B' });
  compare(result, 'of that the row itself', without.heap, { unit: ' B' });
  compare(result, 'its Idempotency-Key in a bulk call, for 24 h', keyedBulk.keys, { unit: ' B' });
  say(`storage: ${Math.round(without.total)} bytes a trade`);
}

/** What grows with its answer or by its meaning, such as a tax, an economy or a fork, is not among them. */
const everyOperation = {
  trade: { kind: 'trade' },
  'bulk ×100': { kind: 'bulk', size: 100, connections: 8 },
  grant: { kind: 'grant' },
  interact: { kind: 'interact' },
  'spawn and death': { kind: 'death' },
  settings: { kind: 'settings' },
  GET: { kind: 'get' },
  'GET of a list': { kind: 'list' },
  'GET of an instance': { kind: 'instance' },
  'GET of events': { kind: 'events' },
  'GET of an event': { kind: 'event' },
  'GET of a history': { kind: 'history' },
  'GET of relationships': { kind: 'relationship' },
  'GET of feelings': { kind: 'feeling' },
  'GET of memories': { kind: 'memory' },
};

/** The same calls on a small world, on one with many characters and on one with a long history. */
async function growth(stage, options, result, say) {
  const characters = options.long ? 1_000_000 : 100_000;
  const events = options.long ? 10_000_000 : 500_000;
  const [many, long] = [characters, events].map((count) => count.toLocaleString('en'));
  const worlds = {
    'small world': { instanceId: await stage.world(1000) },
    // With no more wealth than a world may have.
    'many characters': { instanceId: await stage.world(characters, { wealth: 10_000 }), characters },
    'long history': { instanceId: await stage.world(1000) },
  };
  say(`growth: ${characters} characters made`);
  // Everybody has traded: a page of nothing would cost nothing.
  for (const [name, { instanceId, characters: count = 1000 }] of Object.entries(worlds)) {
    const trades = name === 'long history' ? events : count * 5;
    await insertTrades(stage.query, instanceId, { characters: count, events: trades, say });
  }
  await stage.query('CHECKPOINT');
  const jobs = Object.entries(everyOperation).flatMap(([operation, job]) =>
    Object.entries(worlds).map(([name, world]) => [`${operation}, ${name}`, { ...job, ...world }]),
  );
  const brief = { ...options, seconds: Math.min(1, options.seconds) };
  const ratio = await interleave(stage, brief, result, say, 'growth', Object.fromEntries(jobs));
  for (const operation of Object.keys(everyOperation)) {
    const cost = (world) => ratio(`${operation}, ${world}`, `${operation}, small world`, 'microseconds');
    compare(result, `${operation}, cost with ${many} characters`, cost('many characters'), { atMost: 1.2 });
    compare(result, `${operation}, cost with ${long} events`, cost('long history'), { atMost: 1.2 });
  }
}

/** Trades at half of what the service can take, at fixed moments. */
async function latency(stage, options, result, say) {
  await tradeRate(stage, 1);
  const rate = (await tradeRate(stage, options.seconds)) / 2;
  const seconds = options.seconds * 3;
  const figure = await stage.load({ kind: 'trade', instanceId: stage.main, rate, seconds, connections: 256 });
  result.figures['trades at half load, open loop'] = { ...figure, rate };
  say(`half load: ${Math.round(rate)} trades/s, p50 ${figure.p50} ms, p99 ${figure.p99} ms`);
}

/** Ten times what the service can take, and whether it is well afterwards. */
async function overload(stage, options, result, say) {
  await tradeRate(stage, 1);
  const able = await tradeRate(stage, options.seconds);
  const before = stage.memory();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most ?? 0, stage.memory() ?? 0)), 200);
  const seconds = options.long ? 60 : options.seconds * 4;
  const figure = await stage.load({
    kind: 'trade',
    instanceId: stage.main,
    rate: able * 10,
    seconds,
    connections: 4000,
    mayRefuse: true,
  });
  clearInterval(watch);
  const after = await tradeRate(stage, options.seconds);
  const accepted = figure.statuses[200] ?? 0;
  const refused = figure.statuses[503] ?? 0;
  const others = Object.values(figure.statuses).reduce((sum, count) => sum + count, 0) - accepted - refused;
  result.figures['trades under ten times the load'] = {
    ...figure,
    able,
    refused,
    others,
    memory: { before, most, after: stage.memory() },
    recovered: after / able,
  };
  compare(result, 'overload: answered with 503', (refused / (accepted + refused)) * 100, { unit: ' %' });
  compare(result, 'overload: neither accepted nor 503', others, { unit: ' calls' });
  compare(result, 'overload: memory at most', most, { unit: ' MiB' });
  compare(result, 'overload: trades/s right after : before', after / able);
  say(`overload: ${accepted} accepted, ${refused} refused, at most ${most} MiB`);
}

export const suites = {
  single,
  goods,
  bulk,
  tax,
  storage,
  growth,
  latency,
  overload,
  limits,
  noisy,
  neighbours,
  insight,
  worlds,
  beside,
  snapshot,
  deletion,
  talks,
  cluster,
};

/** What is measured for a word on the command line that names no suite. */
export const groups = {
  all: Object.keys(suites).filter((name) => !['talks', 'cluster', 'beside'].includes(name)),
  trades: ['single', 'bulk', 'worlds', 'storage', 'latency'],
};
