// Trades on a Citus cluster against trades in a plain database of the same coordinator, in turns.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { compare, interleave } from './measure.mjs';

const worlds = 8;
const characters = 100;
const jobs = {
  'single trades': { kind: 'trade' },
  'single trades with keys': { kind: 'trade', keyed: true },
  'bulk calls of 100 trades': { kind: 'bulk', size: 100 },
};

export async function cluster(stage, options, result, say) {
  const places = {
    cluster: await serve(stage, options.citus),
    undistributed: await serve(stage, await createPlain(options.citus)),
  };
  const named = Object.entries(jobs).flatMap(([name, job]) =>
    Object.entries(places).map(([place, at]) => [`${name}, ${place}`, { ...job, ...at }]),
  );
  const ratio = await interleave(stage, options, result, say, 'cluster', Object.fromEntries(named));
  for (const name of Object.keys(jobs))
    compare(result, `${name}: cluster : undistributed`, ratio(`${name}, cluster`, `${name}, undistributed`));
}

async function createPlain(citus) {
  const client = new pg.Client({ connectionString: citus });
  await client.connect();
  const name = `plain_${Date.now().toString(36)}`;
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return Object.assign(new URL(citus), { pathname: `/${name}` }).toString();
}

/** A service on a database, with worlds of an application: where a job goes. */
async function serve(stage, databaseUrl) {
  const program = await stage.another({ DATABASE_URL: databaseUrl });
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['dist/src/cli/main.js', 'application:create', 'Bench'],
    { env: { ...stage.env, DATABASE_URL: databaseUrl } },
  );
  const token = stage.tokenOf(JSON.parse(stdout).clientId, 'economy:read economy:write');
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query('SELECT id FROM economy.agent');
  const at = { program, query: (...query) => database.query(...query), agentId: rows[0].id };
  const instanceIds = [];
  for (let n = 0; n < worlds; n += 1) instanceIds.push(await stage.world(characters, { token, at }));
  await database.end();
  return { program, token, instanceIds, characters, connections: 32 };
}
