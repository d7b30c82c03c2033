// A village that lives by the rules in village.ts: a game loop on the typed client, and a load generator. See README.md.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
// In your game: from '@agent-npc-economy/client'.
import { EconomyClient } from '../../packages/client/src/index.js';
import { settle, type Villager } from './game.js';
import { type Clock, dice, Steward, uuidOf } from './steward.js';
import { Village } from './village.js';

const { values: options } = parseArgs({
  options: {
    'base-url': { type: 'string' },
    token: { type: 'string' },
    instance: { type: 'string' },
    /** Without the three above: where the service wrote what is needed to use its demo world. */
    facts: { type: 'string', default: 'data/demo.json' },
    'new-world': { type: 'boolean', default: false },
    characters: { type: 'string' },
    days: { type: 'string', default: 'Infinity' },
    speed: { type: 'string', default: '1' },
    parallel: { type: 'string', default: '32' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
  },
});
const { seed } = options;
const speed = positive('speed');
const dayMs = 60_000 / speed;
const stopping = new AbortController();
// The day ends with the calls that are under way. A second signal ends it at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort());
// With its terminal goes who would read it: the clock is still set back.
process.stdout.on('error', () => undefined);

const tally = { requests: 0, refused: new Map<number, number>() };
const facts = readFacts();
const economy = new EconomyClient({
  ...facts.access,
  // A busy service answers 429 or 503 and how long to wait: a game has more patience than a player.
  retry: { tries: 30 },
  fetch: async (url, init) => {
    const answer = await fetch(url, init);
    tally.requests += 1;
    if (!answer.ok) tally.refused.set(answer.status, (tally.refused.get(answer.status) ?? 0) + 1);
    return answer;
  },
});

const started = performance.now();
/** The sun is up from 6 to 22; the night takes no time. */
const clock: Clock = async (day, hour) => {
  const wait = started + (day - 1 + (hour - 6) / 16) * dayMs - performance.now();
  if (wait > 0) await sleep(wait, null, { signal: stopping.signal }).catch(() => undefined);
};
const characters = options.characters === undefined ? 24 : positive('characters');
const isNew = options['new-world'] || options.characters !== undefined;
const [world, people] = isNew ? await found(characters) : [facts.instance, await readPeople(facts.instance)];
if (people.length < 6) throw new Error('a village needs at least six villagers');
console.log(`seed ${seed}: ${people.length} villagers; a day takes ${dayMs / 1000} s; Ctrl+C ends it`);
// The clock of the world runs along, a day a minute at most: what they did two days ago they remember as that. A faster game
// puts it forward every morning, so that wages are due every day, and calls the night, which a clock that is put forward skips.
const timeScale = Math.min(1440, Math.round(1440 * speed));
const dawn = isNew ? Date.parse('1203-06-01T06:00:00Z') : await worldNow();
const steward = new Steward(seed, clock, positive('parallel'), stopping.signal);
const village = new Village(economy, world, seed, people, steward);
for (let day = 1; day <= positive('days') && !stopping.signal.aborted; day += 1) {
  if (day === 1 || speed > 1) {
    const worldTime = new Date(dawn + (day - 1) * 86_400_000).toISOString();
    await setClock({ timeScale, worldTime }, worldTime);
    if (day > 1) await economy.passNight(world, { idempotencyKey: `${seed}/night/${worldTime}` });
  }
  const tale = await village.live(day);
  // In a town of thousands too much happens to tell it.
  console.log(`Day ${day}: ${tale.length > 1000 ? `${tale.slice(0, 1000)} …` : tale}.`);
}
await setClock({ timeScale: 1 }, 'off');
const seconds = (performance.now() - started) / 1000;
console.log(
  `${tally.requests} requests in ${seconds.toFixed(1)} s: ${(tally.requests / seconds).toFixed(0)} a second`,
);
console.log(`refused: ${list(steward.refusals)}; statuses other than 2xx: ${list(tally.refused)}`);

async function setClock(settings: { timeScale: number; worldTime?: string }, key: string): Promise<void> {
  await economy.changeSettings(world, { clock: settings }, { idempotencyKey: `${seed}/clock/${key}` });
}

async function worldNow(): Promise<number> {
  const { clock: known } = await economy.getInstance(world);
  if (known === null) return Date.now();
  return Date.parse(known.worldTime) + (Date.now() - Date.parse(known.setAt)) * known.timeScale;
}

function list(counts: ReadonlyMap<string | number, number>): string {
  return [...counts].map(([what, count]) => `${count} × ${what}`).join(', ') || 'none';
}

function positive(name: 'speed' | 'days' | 'parallel' | 'characters'): number {
  const value = Number(options[name]);
  if (value > 0) return value;
  throw new Error(`--${name} must be a number above 0`);
}

/** Where the world is, and what opens it: from the command line, or the demo world of a service that runs here. */
function readFacts() {
  const { 'base-url': baseUrl, token, instance, facts: file } = options;
  if (baseUrl !== undefined && token !== undefined)
    return { access: { baseUrl, token }, instance: instance ?? '' };
  const { clientId, clientSecret, ...demo } = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    string
  >;
  return {
    access: { baseUrl: baseUrl ?? demo['baseUrl']!, clientId: clientId!, clientSecret: clientSecret! },
    instance: instance ?? demo['instanceId']!,
  };
}

/** A world of its own. Its ids follow from the seed: founded again, it is the same world with the same first villagers. */
async function found(size: number): Promise<[string, Villager[]]> {
  const body = {
    uuid: uuidOf(seed, 'world'),
    name: `Village ${seed}`,
    taxRate: 8,
    taxMoodImpact: 20,
    talkSeed: seed,
  };
  const { id } = await economy.registerInstance(body, { prefer: 'minimal', idempotencyKey: `${seed}/world` });
  const plans = Array.from({ length: size }, (_none, index) => ({
    uuid: uuidOf(seed, 'villager', index),
    type: 'manual' as const,
    name: `Villager ${index + 1}`,
    // A few have much, most have little.
    wealth: Math.round(3000 * dice(seed, 'wealth', index) ** 4) + 5,
    mood: 30 + Math.floor(60 * dice(seed, 'mood', index)),
  }));
  const ids: string[] = [];
  for (let from = 0; from < size; from += 1000) {
    const agentNpcs = plans.slice(from, from + 1000);
    const as = { idempotencyKey: `${seed}/villagers/${from}`, prefer: 'minimal' as const };
    const { results } = await economy.spawnMany(id, { agentNpcs }, as);
    ids.push(...results.map(({ event }) => event!.agentNpcId));
  }
  return [
    id,
    settle(
      plans.map((plan, index) => ({
        ...plan,
        id: ids[index]!,
        personality: '',
        description: '',
        parents: [],
      })),
    ),
  ];
}

async function readPeople(instance: string): Promise<Villager[]> {
  const people = [];
  for await (const one of economy.agentNpcs(instance)) {
    people.push({ ...one, parents: (one.parents ?? []).map(({ id }) => id) });
  }
  return settle(people);
}
