// A large world that is deleted beside the trades of another one: how long these wait, and whether the disk comes back.
import { compare } from './measure.mjs';
import { insertLives, insertTrades } from './rows.mjs';

/** Of the other world: one after the other, so that what is seen is the wait of each. */
const job = { kind: 'trade', connections: 1 };
const stepOfChain = 5000;

/** A world as one that was played: with its hash chain and its statistics. */
async function playedWorld(stage, characters, events, say) {
  const id = await stage.world(characters);
  await insertLives(stage.query, id, characters);
  await insertTrades(stage.query, id, { characters, events, say });
  for (const name of ['extend_hash_chain', 'roll_up']) {
    for (let done = stepOfChain; done === stepOfChain;) {
      const { rows } = await stage.query(`SELECT * FROM economy.${name}($1, $2)`, [id, stepOfChain]);
      done = Number(rows[0].done);
    }
  }
  return id;
}

async function mebibytes(stage) {
  const { rows } = await stage.query(
    `SELECT sum(pg_total_relation_size(c.oid))::float8 / 1048576 AS size FROM pg_class c
      WHERE c.relnamespace = 'economy'::regnamespace AND c.relkind = 'r'`,
  );
  return rows[0].size;
}

const isThere = async (stage, id) =>
  (await stage.query('SELECT purged_rows FROM economy.instance WHERE id = $1', [id])).rows[0];

export async function deletion(stage, { seconds, long, characters, events }, result, say) {
  const [many, history] = [characters ?? 10_000, events ?? (long ? 1_000_000 : 200_000)];
  const program = await stage.another({ INSTANCE_PURGE_AFTER_MS: '0' });
  try {
    const other = await stage.world(1000);
    const empty = await mebibytes(stage);
    const doomed = await playedWorld(stage, many, history, say);
    await stage.query('CHECKPOINT');
    const full = await mebibytes(stage);
    const trades = { ...job, instanceId: other, program };
    await stage.load({ ...trades, seconds: 2 });
    const alone = await stage.load({ ...trades, seconds: seconds * 10 });

    const began = performance.now();
    await stage.call('DELETE', `/v1/instance/${doomed}`, undefined, stage.token, {}, program);
    const answered = performance.now() - began;
    const beside = [];
    while (await isThere(stage, doomed)) {
      beside.push(await stage.load({ ...trades, seconds: seconds * 5 }));
      say(`deletion: ${(await isThere(stage, doomed))?.purged_rows ?? 'all'} rows are gone`);
    }
    const gone = (performance.now() - began) / 1000;
    const bare = await mebibytes(stage);
    // Pages of an index that the first one empties are given out again after the second.
    await stage.query('VACUUM');
    await stage.query('VACUUM');
    const vacuumed = await mebibytes(stage);
    await playedWorld(stage, many, history, say);
    const again = await mebibytes(stage);

    const worst = (name, of) => Math.max(...of.map((each) => each[name]));
    Object.assign(result.figures, { 'trades alone': alone, 'trades beside a deletion': beside[0] });
    const line = (what, value, unit, aim) => compare(result, what, value, { ...aim, unit });
    line('trades alone, longest wait', alone.longest, ' ms');
    line('trades beside a deletion, longest wait', worst('longest', beside), ' ms', { atMost: 50 });
    line('longest wait beside a deletion : alone', worst('longest', beside) / alone.longest, '');
    line('trades alone, p99', alone.p99, ' ms');
    line('trades beside a deletion, p99', worst('p99', beside), ' ms');
    line('DELETE is answered after', answered, ' ms');
    line(`${many} characters and ${history} events are gone after`, gone, ' s');
    line('that world on disk', full - empty, ' MiB');
    line('left of it after the deletion', bare - empty, ' MiB');
    line('left of it after VACUUM', vacuumed - empty, ' MiB');
    line('with another such world : with the first one', (again - empty) / (full - empty), '', {
      atMost: 1.1,
    });
  } finally {
    await program.stop();
  }
}
