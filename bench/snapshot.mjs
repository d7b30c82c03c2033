// Worlds as a whole: export, import, fork and verification, compared with COPY of the same rows.
import { chmodSync, createReadStream, createWriteStream, mkdtempSync, readFileSync } from 'node:fs';
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { createDataSource } from '../dist/src/database/data-source.js';
import { migrate } from '../dist/src/ledger/migrate.js';
import { verifyLedger } from '../dist/src/ledger/verify.js';
import { exportWorld } from '../dist/src/instance/snapshot/world-export.js';
import { importWorld } from '../dist/src/instance/snapshot/world-import.js';
import { personality } from './ids.mjs';
import { compare, timed } from './measure.mjs';

const tables = ['npc', 'agent_npc', 'relationship', 'memory', 'event'];
/** As many characters as a body of 1 MB holds. */
const inOneCall = 500;

const seconds = async (work) => (await timed(work)) / 1000;

/** By the calls of a game, so that its books are those of any other world. */
async function livedWorld(stage, characters, events, say) {
  const world = await stage.call('POST', '/v1/instance', { uuid: randomUUID(), name: 'Exported' });
  const uuids = Array.from({ length: characters }, () => randomUUID());
  for (let done = 0; done < characters; done += inOneCall) {
    const agentNpcs = uuids.slice(done, done + inOneCall).map((uuid, n) => ({
      uuid,
      type: 'manual',
      name: `Villager ${done + n}`,
      wealth: 1000,
      personality,
    }));
    await stage.call('POST', `/v1/instance/${world.id}/agent-npcs`, { agentNpcs });
  }
  const trades = events - characters - 1;
  for (let done = 0; done < trades; done += inOneCall) {
    const entries = Array.from({ length: Math.min(inOneCall, trades - done) }, (_, n) => ({
      traderIdentifier: uuids[((done + n) * 7919) % characters],
      recipientIdentifier: uuids[((done + n) * 7919 + 1) % characters],
      amount: 0.25,
    }));
    await stage.call('POST', `/v1/instance/${world.id}/trades`, { trades: entries });
    if (done % 100_000 === 0) say(`snapshot: ${done} of ${trades} trades`);
  }
  return world;
}

/** A database of its own, with the application and its built-in agent: what is imported there gets the same ids. */
async function elsewhere(stage) {
  await stage.query('CREATE DATABASE bench_elsewhere');
  const url = new URL(stage.databaseUrl);
  url.pathname = '/bench_elsewhere';
  await migrate({ url: url.toString() });
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  for (const [table, id] of [
    ['application', stage.applicationId],
    ['agent', stage.agentId],
  ]) {
    const { rows } = await stage.query(`SELECT to_jsonb(t) AS row FROM economy.${table} t WHERE t.id = $1`, [
      id,
    ]);
    await client.query(
      `INSERT INTO economy.${table} SELECT * FROM jsonb_populate_record(NULL::economy.${table}, $1)`,
      [JSON.stringify(rows[0].row)],
    );
  }
  await client.end();
  return url.toString();
}

const digest = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

export async function snapshot(stage, { long, characters, events }, result, say) {
  const [many, history] = [characters ?? (long ? 100_000 : 2000), events ?? (long ? 1_000_000 : 20_000)];
  const folder = mkdtempSync(join(stage.folder, 'snapshot-'));
  // The server writes there too, as another user.
  chmodSync(folder, 0o777);
  const file = (name) => join(folder, name);
  const world = await livedWorld(stage, many, history, say);
  const here = await createDataSource({ url: stage.databaseUrl, poolSize: 4 }).initialize();
  const there = await createDataSource({ url: await elsewhere(stage), poolSize: 4 }).initialize();
  const write = (source, id, name) =>
    seconds(() => pipeline(Readable.from(exportWorld(source, id)), createWriteStream(file(name))));
  const read = async (source, name, uuid) => {
    let imported;
    const took = await seconds(async () => {
      imported = await importWorld(source, {
        applicationId: stage.applicationId,
        uuid,
        open: () => createReadStream(file(name), { highWaterMark: 1024 * 1024 }),
      });
    });
    return { took, ...imported };
  };
  const figure = (what, took) => {
    result.lines.push({ what: `${what}, ${many} characters and ${history} events`, found: took, unit: ' s' });
    say(`snapshot: ${what} ${took.toFixed(1)} s`);
  };
  const expectClean = async (source, id, what) => {
    const { faults } = await verifyLedger(source, [id]);
    if (faults.length > 0) throw new Error(`${what}: ${JSON.stringify(faults.slice(0, 3))}`);
  };
  try {
    const copyOut = await seconds(async () => {
      for (const table of tables) {
        await stage.query(
          `COPY (SELECT * FROM economy.${table} WHERE instance_id = '${world.id}') TO '${file(table)}'`,
        );
      }
    });
    for (const table of tables) {
      await stage.query(`CREATE TABLE bench.copy_of_${table} (LIKE economy.${table} INCLUDING ALL)`);
    }
    const copyIn = await seconds(async () => {
      for (const table of tables) await stage.query(`COPY bench.copy_of_${table} FROM '${file(table)}'`);
    });
    figure('COPY of its tables to files', copyOut);
    figure('COPY of the files into tables', copyIn);

    const exported = await write(here, world.id, 'first');
    figure('export', exported);
    compare(result, 'export : COPY to files', exported / copyOut);
    const back = await read(there, 'first');
    figure('import', back.took);
    compare(result, 'import : COPY into tables', back.took / copyIn);
    await expectClean(there, back.instanceId, 'the import');
    await write(there, back.instanceId, 'second');
    if (digest(file('first')) !== digest(file('second')))
      throw new Error('the second export is another file');
    say('snapshot: the export of the import is the same file, byte for byte');
    const renamed = await read(here, 'first', randomUUID());
    figure('import under another uuid', renamed.took);
    await expectClean(here, renamed.instanceId, 'the import under another uuid');

    let fork;
    const forked = await seconds(async () => {
      fork = await stage.call('POST', `/v1/instance/${world.id}/fork`, { uuid: randomUUID(), history: true });
    });
    figure('fork with its history', forked);
    compare(result, 'fork : COPY into tables', forked / copyIn);
    figure('proof of the fork', await seconds(() => expectClean(here, fork.id, 'the fork')));
  } finally {
    await here.destroy();
    await there.destroy();
  }
}
