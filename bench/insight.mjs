// Figures of an economy, beside plain counts of the same rows.
import { compare, median } from './measure.mjs';

/** A world whose events say where its wealth came from: spawns, trades over ten days, and relationships. */
async function economicWorld(stage, characters, events, say) {
  const id = await stage.world(characters);
  await stage.query(
    `UPDATE economy.agent_npc a SET wealth = round(exp(6 * mod(('x' || left(a.id::text, 6))::bit(24)::integer, 9973) / 9973.0)::numeric, 4),
            mood = mod(('x' || right(a.id::text, 6))::bit(24)::integer, 1000001) * 0.0001
      WHERE a.instance_id = $1`,
    [id],
  );
  await stage.query(
    `INSERT INTO economy.event (instance_id, seq, id, created_at, recipient_id, kind, amount, recipient_wealth, data)
     SELECT a.instance_id, i.last_seq + row_number() OVER (), gen_random_uuid(), i.last_event_at - interval '10 days', a.id, 'spawn',
            a.wealth, a.wealth, '{}'
       FROM economy.instance i JOIN economy.agent_npc a ON a.instance_id = i.id WHERE i.id = $1`,
    [id],
  );
  const trades = events - characters - 1;
  await stage.query(
    `INSERT INTO economy.event (instance_id, seq, id, created_at, actor_id, recipient_id, kind, cause, amount, actor_wealth,
       recipient_wealth)
     SELECT $1::uuid, i.last_seq + $2 + n, gen_random_uuid(),
            i.last_event_at - interval '10 days' + n * interval '10 days' / $3::bigint,
            md5($1::uuid || ':' || (n * 7919) % $2::bigint)::uuid, md5($1::uuid || ':' || (n * 104729 + 1) % $2::bigint)::uuid,
            'trade', 'trade', mod(n, 97) * 0.25, 1, 1
       FROM economy.instance i, generate_series(1, $3::bigint) n WHERE i.id = $1::uuid`,
    [id, characters, trades],
  );
  await stage.query(
    `INSERT INTO economy.relationship (instance_id, character_id, other_id, affinity)
     SELECT $1::uuid, md5($1::uuid || ':' || n)::uuid, md5($1::uuid || ':' || (n * 31 + 1) % $2::bigint)::uuid, mod(n, 100)
       FROM generate_series(1, $2::bigint - 1, 2) n WHERE n <> (n * 31 + 1) % $2::bigint ON CONFLICT DO NOTHING`,
    [id, characters],
  );
  // The first event is the instance's own: times never fall.
  await stage.query(
    `UPDATE economy.event e SET created_at = i.last_event_at - interval '10 days'
       FROM economy.instance i WHERE i.id = $1 AND e.instance_id = i.id AND e.seq = 1`,
    [id],
  );
  await stage.query(
    `UPDATE economy.instance i SET last_seq = $2::bigint,
            minted = (SELECT sum(a.wealth) FROM economy.agent_npc a WHERE a.instance_id = i.id) WHERE i.id = $1`,
    [id, events],
  );
  await stage.query('VACUUM (ANALYZE) economy.agent_npc, economy.event, economy.relationship');
  say(`insight: ${characters} characters with ${events} events made`);
  return id;
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
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
