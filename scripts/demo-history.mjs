// `node scripts/demo-history.mjs`: lets the founders of the demo village live for a month by the rules of examples/village-life, and
// writes what came of it, as a snapshot, to src/process/demo/history.ndjson.gz. Every first start imports it.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';

/** With this one Gunnora dies, whom no example needs, and two children are born. */
const seed = '4612';
const days = 30;
const root = fileURLToPath(new URL('..', import.meta.url));
const build = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);
const { startEmbeddedServer } = await import('../dist/src/database/embedded/embedded-server.js');
const { sections } = await import('../dist/src/instance/snapshot/snapshot-format.js');
const { uuidOf } = await import('../dist/src/process/demo/demo-world.js');
const { villageNpcs, villagers, villageTaxRate } = await import('../dist/src/process/demo/village.js');
const { EconomyClient } = await import('../dist/packages/client/src/index.js');
const { Steward } = await import('../dist/examples/village-life/steward.js');
const { settle } = await import('../dist/examples/village-life/game.js');
const { Village } = await import('../dist/examples/village-life/village.js');

const dataDir = mkdtempSync(join(tmpdir(), 'economy-history-'));
// As root PostgreSQL runs as somebody else, who has to get in.
chmodSync(dataDir, 0o755);
const database = await startEmbeddedServer({ dataDir, settings: { fsync: 'off' } });
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  JWT_SECRET: randomBytes(32).toString('hex'),
  HOST: '127.0.0.1',
  PORT: '0',
  DEMO: 'false',
  LOG_FORMAT: 'json',
  // Nothing is hashed or added up while the times still move; what is due is paid at once.
  PACE: JSON.stringify({ hashChainMs: 0, rollupMs: 0, taxScheduleMs: 20 }),
};
const sql = new pg.Client({ connectionString: database.url });
await sql.connect();
try {
  const instance = await withService(async (baseUrl) => {
    const credentials = JSON.parse(cli('application:create', 'Rivermoor'));
    return liveAMonth(new EconomyClient({ baseUrl, ...credentials }));
  });
  const exported = join(dataDir, 'village.ndjson.gz');
  cli('world:export', '--instance', instance, '--out', exported);
  const packed = pack(gunzipSync(readFileSync(exported)).toString('utf8'));
  writeFileSync(join(root, 'src', 'process', 'demo', 'history.ndjson.gz'), packed);
  console.log(`src/process/demo/history.ndjson.gz: ${packed.length} bytes`);
} finally {
  await sql.end();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Runs the service as it is built, and stops it after `use`. */
async function withService(use) {
  const service = spawn(process.execPath, ['--import', './scripts/pace.mjs', 'dist/src/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let said = '';
    for await (const text of service.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      said += text;
      if (said.includes('"msg":"ready"')) break;
    }
    service.stdout.resume();
    return await use(/"baseUrl":"([^"]+)"/.exec(said)[1]);
  } finally {
    const ended = once(service, 'exit');
    if (service.exitCode === null && service.kill('SIGTERM')) await ended;
  }
}

function cli(...args) {
  const { stdout, status } = spawnSync(process.execPath, ['dist/src/cli/main.js', ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${args[0]} ended with ${status}: ${stdout}`);
  return stdout;
}

async function liveAMonth(economy) {
  const world = await found(economy);
  const people = [];
  for await (const one of economy.agentNpcs(world, { sort: 'createdAt' })) {
    people.push({ ...one, parents: one.parents.map(({ id }) => id) });
  }
  let now = 0;
  let closed = false;
  // The hour comes by moving all that was before into the past: so everything is as long ago as it would be.
  const clock = async (day, hour) => {
    const later = day * 24 + hour;
    if (later - now < 0.3) return;
    if (now > 0) await moveIntoThePast(later - now, Math.floor(later / 24) - Math.floor(now / 24));
    now = later;
    await payWhatIsDue();
    // The market is over, and the evening is for talking.
    if (day === days && hour >= 18 && !closed) {
      closed = true;
      await closeBooks(economy, world);
    }
  };
  const steward = new Steward(seed, clock, 1, new AbortController().signal);
  const village = new Village(economy, world, seed, settle(people), steward);
  for (let day = 1; day <= days; day += 1) {
    console.log(`Day ${day}: ${await village.live(day)}.`);
    // The clock of this world does not run: its nights are called. The last one is still to come.
    if (day < days) await economy.passNight(world);
  }
  return world;
}

async function found(economy) {
  const settings = { uuid: uuidOf('village'), name: 'Rivermoor', taxRate: villageTaxRate, taxMoodImpact: 20 };
  const { id: instanceIdentifier } = await economy.registerInstance(settings);
  for (const { key, name } of villageNpcs) {
    await economy.spawnNpc({ instanceIdentifier, uuid: uuidOf(key), name, type: 'manual' });
  }
  // Parents before their children.
  for (const { key, parents = [], ...villager } of villagers.toSorted(
    (a, b) => (a.parents?.length ?? 0) - (b.parents?.length ?? 0),
  )) {
    const type = parents.length > 0 ? 'breeding' : 'manual';
    const kin = { type, parentIdentifiers: parents.map(uuidOf) };
    await economy.spawnAgentNpc({ instanceIdentifier, uuid: uuidOf(key), ...kin, ...villager });
  }
  return instanceIdentifier;
}

/** Who the examples of the documents name has at the end of the month what it had at its beginning. */
async function closeBooks(economy, world) {
  for (const key of ['marta', 'isolde', 'jory']) {
    const { wealth: due } = villagers.find((villager) => villager.key === key);
    const { wealth } = await economy.getAgentNpc(world, uuidOf(key));
    const amount = Math.round(Math.abs(wealth - due) * 10_000) / 10_000;
    if (wealth > due) {
      const metadata = { for: due === 0 ? 'honey cakes' : 'goods from down the river' };
      await economy.trade(world, uuidOf(key), { recipientIdentifier: null, amount, metadata });
    } else if (wealth < due) {
      await economy.grant(world, uuidOf(key), { amount, reason: 'harvest' });
    }
  }
}

async function moveIntoThePast(hours, nights) {
  await sql.query('BEGIN');
  // First, as everybody who writes: nobody else is in the middle of something then.
  await sql.query('SELECT FROM economy.instance FOR UPDATE');
  for (const { kind, fields } of sections.filter((section) => section.kind !== 'agent')) {
    const moves = Object.entries(fields).flatMap(([name, field]) => {
      if (field.startsWith('moments'))
        return [`${name} = ARRAY(SELECT t - $1::interval FROM unnest(x.${name}) t)`];
      return field.startsWith('moment') ? [`${name} = x.${name} - $1::interval`] : [];
    });
    if (moves.length > 0)
      await sql.query(`UPDATE economy.${kind} x SET ${moves.join(', ')}`, [`${hours} hours`]);
  }
  await sql.query('UPDATE economy.instance SET obligations_due_at = obligations_due_at - $1::interval', [
    `${hours} hours`,
  ]);
  // What perishes knows the day on which it was made. In two steps, or one day would meet another.
  if (nights > 0) {
    await sql.query('UPDATE economy.holding SET lot = lot + 1000000 WHERE lot > 0');
    await sql.query('UPDATE economy.holding SET lot = lot - 1000000 - $1 WHERE lot > 0', [nights]);
  }
  await sql.query('COMMIT');
}

/** The service does it by itself: the game waits for it. */
async function payWhatIsDue() {
  const isDue = 'SELECT FROM economy.instance WHERE obligations_due_at <= now()';
  while ((await sql.query(isDue)).rowCount > 0) await sleep(20);
}

/** Ids of events follow from the world and the time, other ids from the time: here from the time that was given to them. */
function pack(snapshot) {
  const ids = new Map();
  const rows = withTimesOfEvents(snapshot.trimEnd().split('\n').slice(0, -1));
  const lines = rows.map((row) => {
    const [[kind, { id, created_at: at }]] = Object.entries(JSON.parse(row));
    if (kind === 'event') return `${row.replace(`"id" : "${id}"`, '"id" : null')}\n`;
    if (at !== undefined && id?.[14] === '7') {
      const time = Date.parse(at).toString(16).padStart(12, '0');
      ids.set(id, `${time.slice(0, 8)}-${time.slice(8)}${id.slice(13)}`);
    }
    return `${row}\n`;
  });
  const text = lines.join('').replace(/(?<=")[0-9a-f-]{36}(?=")/g, (id) => ids.get(id) ?? id);
  const sha256 = createHash('sha256').update(text).digest('hex');
  return gzipSync(`${text}${JSON.stringify({ end: { lines: rows.length - 1, sha256 } })}\n`, { level: 9 });
}

/** Rows were moved into the past, but not what the data of events has of their time: the lines of a talk, who died, what is owed and offered, what perished. */
function withTimesOfEvents(rows) {
  const characters = new Map();
  return rows.map((row) => {
    const { holder: character, event } = JSON.parse(row);
    if (character) characters.set(character.id, character);
    const times = new Map();
    const { chat, agentNpc } = event?.data ?? {};
    if (chat?.length > 0) {
      const shift = Date.parse(event.created_at) - Date.parse(chat.at(-1).createdAt);
      for (const { createdAt } of chat)
        times.set(createdAt, new Date(Date.parse(createdAt) + shift).toISOString());
    }
    if (event?.kind === 'death') {
      const { created_at: born, reflected_at: reflected } = characters.get(agentNpc.id);
      times.set(agentNpc.created_at, born);
      times.set(agentNpc.updated_at, event.created_at);
      times.set(agentNpc.deleted_at, event.created_at);
      if (agentNpc.reflected_at !== null) times.set(agentNpc.reflected_at, reflected);
    }
    const changed = event?.data?.obligation?.updated_at ?? event?.data?.listing?.updated_at;
    const shift = changed && Date.parse(event.created_at) - Date.parse(changed);
    const moved = (time) =>
      changed ? new Date(Date.parse(time) + shift).toISOString() : (times.get(time) ?? time);
    const head = row.indexOf('"data"');
    if (head < 0) return row;
    const data = row.slice(head).replace(/(?<=")\d{4}-\d\d-\d\dT[^"]+(?=")/g, moved);
    return row.slice(0, head) + (event?.kind === 'perish' ? onItsDay(data, event.created_at) : data);
  });
}

function onItsDay(data, at) {
  return data.replace(/(?<="day": )\d+/, String(Math.floor(Date.parse(at) / 86_400_000)));
}
