// Statistics of an economy, compared with plain counts of the same rows.
import { compare, median, timed } from './measure.mjs';
import { insertLives, insertTrades } from './rows.mjs';

/** A world whose events say where its wealth came from: spawns, trades over ten days, and relationships. */
async function economicWorld(stage, characters, events, say) {
  const id = await stage.world(characters);
  await insertLives(stage.query, id, characters);
  await insertTrades(stage.query, id, { characters, events: events - characters - 1, days: 10, say });
  say(`insight: ${characters} characters with ${events} events made`);
  return id;
}

export async function insight(stage, { rounds }, result, say) {
  const [characters, events] = [100_000, 1_000_000];
  const id = await economicWorld(stage, characters, events, say);
  const path = `/v1/instance/${id}/economy`;
  const first = await timed(() => stage.call('GET', path));
  say(`insight: rolled up in ${Math.round(first)} ms`);
  const count = (table) => stage.query(`SELECT count(*) FROM economy.${table} WHERE instance_id = $1`, [id]);
  const work = {
    economy: () => stage.call('GET', path),
    characters: () => count('agent_npc'),
    events: () => count('event'),
    hours: () => stage.call('GET', `${path}/history?bucket=hour&limit=240`),
    minutes: () => stage.call('GET', `${path}/history?bucket=minute&limit=1000`),
    flows: () => stage.call('GET', `${path}/flows`),
  };
  const times = Object.fromEntries(Object.keys(work).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    const order = round % 2 ? Object.keys(work) : Object.keys(work).reverse();
    for (const name of order) {
      const time = await timed(work[name]);
      if (round > 0) times[name].push(time);
    }
  }
  result.figures.insight = {
    firstMilliseconds: first,
    ...Object.fromEntries(Object.entries(times).map(([name, found]) => [`${name} ms`, median(found)])),
  };
  const ratio = (one, other) => median(times[one].map((time, round) => time / times[other][round]));
  compare(result, 'economy : count(*) of its 1,000,000 events', ratio('economy', 'events'), { atMost: 5 });
  compare(result, 'economy : count(*) of its 100,000 characters', ratio('economy', 'characters'));
  compare(result, 'history, 240 hours : count(*) of its events', ratio('hours', 'events'));
  compare(result, 'flows of a day : count(*) of its events', ratio('flows', 'events'));
  say(
    `insight: economy ${Math.round(median(times.economy))} ms, events ${Math.round(median(times.events))} ms`,
  );
}
