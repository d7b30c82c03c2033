// The writes of a game in the two shapes that games have: one world of many characters, and many small ones as save files are.
import { randomUUID } from 'node:crypto';
import { characterId, personality } from './ids.mjs';
import { compare, interleave } from './measure.mjs';

const writes = {
  'single trade': { kind: 'trade' },
  'single trade, minimal': { kind: 'trade', minimal: true },
  'single trade with a key': { kind: 'trade', keyed: true },
  'single trade with goods': { kind: 'sale' },
  'exchange of 2 legs': { kind: 'exchange2' },
  grant: { kind: 'grant' },
  'spawn and death': { kind: 'death' },
  'bulk ×100, trades': { kind: 'bulk', size: 100, connections: 8 },
};
const [one, many] = ['one world of 1,000', '300 worlds of 5'];
const [smallWorlds, few] = [300, 5];

/** Each write in each shape: `${write}, ${shape}`. */
function jobsOf(large, small, more = {}) {
  const jobs = Object.entries(writes).flatMap(([name, job]) => [
    [`${name}, ${one}`, { ...job, ...large, ...more }],
    [`${name}, ${many}`, { ...job, ...small, ...more }],
  ]);
  return Object.fromEntries(jobs);
}

/** Everybody gets bread enough to sell. */
async function bake(call, instanceId, ids) {
  await call('PUT', `/v1/asset/${instanceId}/bread`, { name: 'Bread', kind: 'item' });
  const exchanges = ids.map((to) => ({ legs: [{ from: null, to, asset: 'bread', amount: 1_000_000 }] }));
  await call('POST', `/v1/instance/${instanceId}/exchanges`, { exchanges, atomic: true });
}

/** The jobs of the service itself, in worlds that are made by its tables. */
async function ownJobs(stage) {
  const call = (method, path, body) => stage.call(method, path, body);
  const make = async (characters, id = null) => {
    const instanceId = id ?? (await stage.world(characters));
    const ids = Array.from({ length: characters }, (_, n) => characterId(instanceId, n));
    await bake(call, instanceId, ids);
    return instanceId;
  };
  const instanceIds = [];
  for (let n = 0; n < smallWorlds; n += 1) instanceIds.push(await make(few));
  return jobsOf({ instanceId: await make(1000, stage.main) }, { instanceIds, characters: few });
}

export async function worlds(stage, options, result, say) {
  const ratio = await interleave(stage, options, result, say, 'worlds', await ownJobs(stage));
  for (const name of Object.keys(writes)) {
    const aim = name.endsWith('minimal') ? { atLeast: 0.7 } : {};
    compare(result, `${name}: ${many} : ${one}`, ratio(`${name}, ${many}`, `${name}, ${one}`), aim);
  }
}

/** An application of another service that answers to the same calls, at `http://client-id:secret@host:port`. */
async function openOther(url) {
  const { hostname, port, username, password, protocol } = new URL(url);
  if (protocol !== 'http:') throw new Error('--beside takes a URL of http: the load generator speaks no TLS');
  const program = { host: hostname, port: Number(port || 80) };
  const call = async (method, path, body) => {
    // What a bulk call made comes whole.
    const headers = { 'content-type': 'application/json', prefer: 'return=representation' };
    if (token) headers.authorization = `Bearer ${token}`;
    const response = await fetch(`http://${program.host}:${program.port}${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path} of the other: ${JSON.stringify(answer)}`);
    return answer;
  };
  let token;
  const secrets = { client_id: decodeURIComponent(username), client_secret: decodeURIComponent(password) };
  ({ access_token: token } = await call('POST', '/v1/auth/token', {
    grant_type: 'client_credentials',
    ...secrets,
  }));
  return { call, job: { program, token, mayRefuse: true } };
}

/** A world that is made by calls alone, with the ids of its characters. */
async function otherWorld(call, characters) {
  const { id } = await call('POST', '/v1/instance', { uuid: randomUUID(), taxRate: 10, taxMoodImpact: 5 });
  const agentNpcs = Array.from({ length: characters }, (_, n) => ({
    uuid: randomUUID(),
    type: 'manual',
    name: `Villager ${n}`,
    wealth: 1_000_000,
    personality,
  }));
  const ids = [];
  // With their personalities, a thousand are more than a body may have.
  while (agentNpcs.length > 0) {
    const entries = { agentNpcs: agentNpcs.splice(0, 500) };
    const { results } = await call('POST', `/v1/instance/${id}/agent-npcs`, entries);
    ids.push(...results.map((entry) => entry.event.agentNpc.id));
  }
  await bake(call, id, ids);
  return { id, ids };
}

/**
 * The writes again, in turns with those of another service. Its worlds stay there; what it refuses, as for a rate limit, is told. Its
 * processor time is not known.
 */
export async function beside(stage, options, result, say) {
  const { call, job } = await openOther(options.beside);
  const large = await otherWorld(call, 1000);
  const small = [];
  for (let n = 0; n < smallWorlds; n += 1) small.push(await otherWorld(call, few));
  say('beside: worlds made');
  const characterIds = Object.fromEntries([large, ...small].map(({ id, ids }) => [id, ids]));
  const other = jobsOf(
    { instanceId: large.id },
    { instanceIds: small.map(({ id }) => id), characters: few },
    { ...job, characterIds },
  );
  const names = Object.entries(other).map(([name, each]) => [`beside: ${name}`, each]);
  const jobs = { ...(await ownJobs(stage)), ...Object.fromEntries(names) };
  const ratio = await interleave(stage, options, result, say, 'beside', jobs);
  for (const name of Object.keys(other))
    compare(result, `${name}: this : the other`, ratio(name, `beside: ${name}`));
}
