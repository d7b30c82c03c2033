// What is measured. Every suite fills `result.figures` (medians) and `result.lines` (ratios beside the aims).
import { setTimeout as sleep } from 'node:timers/promises';
import { insight } from './insight.mjs';
import { limits, noisy } from './limits.mjs';
import { compare, interleave, median, tradeRate } from './measure.mjs';

/** Single calls over HTTP. */
async function single(stage, options, result, say) {
  const { main: instanceId } = stage;
  const plainWorld = await stage.world(1000);
  const ratio = await interleave(stage, options, result, say, 'single', {
    'empty handler': { kind: 'empty', instanceId },
    'single trade': { kind: 'trade', instanceId },
    'hot pair': { kind: 'trade', instanceId, hot: true },
    'single trade with a key': { kind: 'trade', instanceId, keyed: true },
    'trades one after the other': { kind: 'trade', instanceId, connections: 1 },
    'GET of a character': { kind: 'get', instanceId },
    'bare SELECT behind an empty handler': { kind: 'select', instanceId },
    'plain TypeORM trade': { kind: 'plain', instanceId: plainWorld },
  });
  compare(result, 'single trade : empty handler', ratio('single trade', 'empty handler'), {
    atLeast: 0.85,
  });
  compare(result, 'hot pair : spread trades', ratio('hot pair', 'single trade'), { atLeast: 0.7 });
  compare(result, 'single trade with a key : without', ratio('single trade with a key', 'single trade'));
  compare(
    result,
    'GET of a character : bare SELECT',
    ratio('GET of a character', 'bare SELECT behind an empty handler'),
    { atLeast: 0.8 },
  );
  compare(result, 'single trade : plain TypeORM trade', ratio('single trade', 'plain TypeORM trade'));
}

/** Many trades a call, beside the same trades in a transaction each without any HTTP. */
async function bulk(stage, options, result, say) {
  const instanceId = await stage.world(1000);
  await stage.query('INSERT INTO bench.agent_npc SELECT * FROM economy.agent_npc WHERE instance_id = $1', [
    instanceId,
  ]);
  const ratio = await interleave(stage, options, result, say, 'bulk', {
    'bulk ×100, trades': { kind: 'bulk', size: 100, connections: 8, instanceId },
    'bulk ×1000, trades': { kind: 'bulk', size: 1000, connections: 4, instanceId },
    'bare pg, a transaction each': { kind: 'pg-transaction', connections: 16, instanceId },
    'bare pg, the function with one entry': { kind: 'pg-function', connections: 16, instanceId },
  });
  const each = 'bare pg, a transaction each';
  compare(result, 'bulk ×1000 : a transaction each', ratio('bulk ×1000, trades', each), {
    atLeast: 8,
  });
  compare(result, 'bulk ×100 : a transaction each', ratio('bulk ×100, trades', each));
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** One collection of taxes, beside the bare UPDATE and INSERT of the same rows in one transaction. */
async function tax(stage, { rounds, long }, result, say) {
  for (const payers of [1000, 10_000, 100_000, ...(long ? [1_000_000] : [])]) {
    // A million of them with the usual wealth would be more money than a world may have.
    const wealth = 10_000;
    const [own, bare] = [await stage.world(payers, { wealth }), await stage.world(payers, { wealth })];
    const bystander = { kind: 'trade', instanceId: stage.main, connections: 16, seconds: 2 };
    const alone = await stage.load(bystander);
    const times = { own: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      // What the round before left behind would be cleared by autovacuum at any moment, of either.
      await stage.query('VACUUM (ANALYZE) economy.agent_npc, economy.event');
      await stage.query('CHECKPOINT');
      const collect = () =>
        stage.query(`SELECT * FROM economy.collect_taxes($1, '{}', '{}', '{}', '{}', '', '')`, [own]);
      const update = () => bareTax(stage, bare);
      const order = round % 2 ? ['own', 'bare'] : ['bare', 'own'];
      for (const who of order) times[who].push(await timed(who === 'own' ? collect : update));
    }
    // While other instances trade.
    const size = payers.toLocaleString('en');
    const meanwhile =
      payers >= 100_000
        ? await Promise.all([
            stage.load(bystander),
            sleep(300).then(() =>
              stage.query(`SELECT * FROM economy.collect_taxes($1, '{}', '{}', '{}', '{}', '', '')`, [own]),
            ),
          ])
        : null;
    result.figures[`tax ${size}`] = {
      milliseconds: median(times.own),
      bareMilliseconds: median(times.bare),
      ...(meanwhile ? { tradesAlone: alone.perSecond, tradesMeanwhile: meanwhile[0].perSecond } : {}),
    };
    const found = median(times.own.map((time, round) => time / times.bare[round]));
    compare(
      result,
      `tax on ${size} : bare UPDATE + INSERT`,
      found,
      payers === 100_000 ? { atMost: 1.3 } : {},
    );
    if (meanwhile) {
      compare(
        result,
        `trades elsewhere during the tax on ${size} : without`,
        meanwhile[0].perSecond / alone.perSecond,
      );
    }
    say(`tax on ${size}: ${Math.round(median(times.own))} ms, bare ${Math.round(median(times.bare))} ms`);
    await stage.query('UPDATE economy.instance SET tax_rate = 0 WHERE id = ANY ($1)', [[own, bare]]);
  }
}

async function bareTax(stage, instanceId) {
  await stage.query('BEGIN');
  await stage.query(
    `UPDATE economy.agent_npc
        SET wealth = wealth - trunc(wealth * 10 * 0.01, 4), mood = greatest(0, mood - 0.5), updated_at = now()
      WHERE instance_id = $1 AND deleted_at IS NULL AND wealth > 0`,
    [instanceId],
  );
  await stage.query(
    `INSERT INTO economy.event (instance_id, seq, id, created_at, actor_id, kind, cause, amount, actor_wealth)
     SELECT $1::uuid, i.last_seq + row_number() OVER (), gen_random_uuid(), now(), a.id, 'tax', 'tax',
            trunc(a.wealth / 9, 4), a.wealth
       FROM economy.instance i, economy.agent_npc a WHERE i.id = $1 AND a.instance_id = $1`,
    [instanceId],
  );
  await stage.query(
    `UPDATE economy.instance i
        SET last_seq = last_seq + agent_npc_count,
            (collected_taxes, treasury) = (SELECT i.minted - sum(a.wealth), i.minted - sum(a.wealth) - i.treasury_spent
                                             FROM economy.agent_npc a WHERE a.instance_id = $1)
      WHERE id = $1`,
    [instanceId],
  );
  await stage.query('COMMIT');
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
  compare(result, 'storage of a trade with its indexes', without.total, { atMost: 300, unit: ' B' });
  compare(result, 'of that the row itself', without.heap, { unit: ' B' });
  compare(result, 'its Idempotency-Key in a bulk call, for 24 h', keyedBulk.keys, { unit: ' B' });
  say(`storage: ${Math.round(without.total)} bytes a trade`);
}

/** The same calls on a small world, on one with many characters and on one with a long history. */
async function growth(stage, options, result, say) {
  const characters = options.long ? 1_000_000 : 100_000;
  const events = options.long ? 10_000_000 : 500_000;
  const small = await stage.world(1000);
  const large = await stage.world(characters);
  const old = await stage.world(1000);
  say(`growth: ${characters} characters made`);
  await stage.history(old, 1000, events);
  await stage.query('CHECKPOINT');
  const ratio = await interleave(stage, options, result, say, 'growth', {
    'trade, small world': { kind: 'trade', instanceId: small },
    'trade, many characters': { kind: 'trade', instanceId: large, characters },
    'trade, long history': { kind: 'trade', instanceId: old },
    'GET, small world': { kind: 'get', instanceId: small },
    'GET, many characters': { kind: 'get', instanceId: large, characters },
    'GET, long history': { kind: 'get', instanceId: old },
  });
  const [many, long] = [characters, events].map((count) => count.toLocaleString('en'));
  for (const call of ['trade', 'GET']) {
    compare(
      result,
      `${call}, cost with ${many} characters`,
      ratio(`${call}, small world`, `${call}, many characters`),
      {
        atMost: 1.2,
      },
    );
    compare(
      result,
      `${call}, cost with ${long} events`,
      ratio(`${call}, small world`, `${call}, long history`),
      {
        atMost: 1.2,
      },
    );
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

export const suites = { single, bulk, tax, storage, growth, latency, overload, limits, noisy, insight };
