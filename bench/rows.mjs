// What the bench writes and reads in SQL of its own: only this file depends on how tables store money, moods and events.
// `run` takes a text and its values.
import { personality } from './ids.mjs';

/** Of money and moods, in the tables. */
const unit = 10_000;
/** Wealth that a collection at 10 % takes, and what it took of what is left. */
const [taken, wasTaken] = ['wealth / 10', 'a.wealth / 9'];

/** The n-th character of $1; `characterId` computes the same. */
const idOf = (n) => `md5($1::uuid || ':' || ${n})::uuid`;

export async function insertCharacters(run, instanceId, { agentId, characters, wealth }) {
  await run(
    `INSERT INTO economy.holder (instance_id, id, uuid, name, type, agent_id, wealth)
     SELECT $1::uuid, ${idOf('n')}, ${idOf('n')}, 'Villager ' || n, 'manual', $2::uuid, $4
       FROM generate_series(0, $3::integer - 1) n`,
    [instanceId, agentId, characters, wealth * unit],
  );
  await run(
    `INSERT INTO economy.character_text (instance_id, id, personality)
     SELECT $1::uuid, ${idOf('n')}, $3 FROM generate_series(0, $2::integer - 1) n`,
    [instanceId, characters, personality],
  );
  await run(
    'UPDATE economy.instance SET agent_npc_count = $2::integer, minted = minted + $2::integer * $3::bigint WHERE id = $1',
    [instanceId, characters, wealth * unit],
  );
  await run('VACUUM (ANALYZE) economy.holder, economy.character_text');
}

/** A history of trades over the last `days`, as if they had been registered. */
export async function insertTrades(run, instanceId, { characters, events, days = 0, say }) {
  const step = 500_000;
  for (let done = 0; done < events; done += step) {
    const until = Math.min(events, done + step);
    await run(
      `INSERT INTO economy.event (instance_id, seq, created_at, actor_id, recipient_id, kind, cause, amount,
         actor_wealth, recipient_wealth, actor_mood, recipient_mood)
       SELECT $1::uuid, i.last_seq + n - $3, i.last_event_at - (1 - n / $5::float8) * $6 * interval '1 day',
              ${idOf('(n * 7919) % $2::bigint')}, ${idOf('(n * 104729 + 1) % $2::bigint')}, 'trade', 'trade', n % 97 * ${unit},
              ${1e6 * unit}, ${1e6 * unit}, ${100 * unit}, ${100 * unit}
         FROM economy.instance i, generate_series($3::bigint + 1, $4::bigint) n WHERE i.id = $1::uuid`,
      [instanceId, characters, done, until, events, days],
    );
    await run('UPDATE economy.instance SET last_seq = last_seq + $2::bigint WHERE id = $1', [
      instanceId,
      until - done,
    ]);
    say(`history: ${until} of ${events} events`);
  }
  await run('VACUUM (ANALYZE) economy.event');
}

/** Different wealth and moods, the spawns that minted it ten days ago, and relationships. */
export async function insertLives(run, instanceId, characters) {
  const random = (side) => `('x' || ${side}(a.id::text, 6))::bit(24)::integer`;
  await run(
    `UPDATE economy.holder a
        SET wealth = round(exp(6 * mod(${random('left')}, 9973) / 9973.0) * ${unit}), mood = mod(${random('right')}, 101) * ${unit}
      WHERE a.instance_id = $1`,
    [instanceId],
  );
  await run(
    `INSERT INTO economy.event (instance_id, seq, created_at, recipient_id, kind, amount, recipient_wealth, data)
     SELECT a.instance_id, i.last_seq + row_number() OVER (), i.last_event_at - interval '10 days', a.id, 'spawn',
            a.wealth, a.wealth, '{}'
       FROM economy.instance i JOIN economy.agent_npc a ON a.instance_id = i.id WHERE i.id = $1`,
    [instanceId],
  );
  await run(
    `INSERT INTO economy.relationship (instance_id, character_id, other_id, affinity)
     SELECT $1::uuid, ${idOf('n')}, ${idOf('(n * 31 + 1) % $2::bigint')}, mod(n, 100)
       FROM generate_series(1, $2::bigint - 1, 2) n WHERE n <> (n * 31 + 1) % $2::bigint ON CONFLICT DO NOTHING`,
    [instanceId, characters],
  );
  // The first event is the instance's own: times never fall.
  await run(
    `UPDATE economy.event e SET created_at = i.last_event_at - interval '10 days'
       FROM economy.instance i WHERE i.id = $1 AND e.instance_id = i.id AND e.seq = 1`,
    [instanceId],
  );
  await run(
    `UPDATE economy.instance i SET last_seq = last_seq + $2::bigint,
            minted = (SELECT sum(a.wealth) FROM economy.agent_npc a WHERE a.instance_id = i.id) WHERE i.id = $1`,
    [instanceId, characters],
  );
  await run('VACUUM (ANALYZE) economy.holder, economy.event, economy.relationship');
}

/** Feelings of every strength, a quarter of them bad, most of them among forty neighbours. */
export async function insertTies(run, instanceId, { characters, ties }) {
  const other =
    'CASE WHEN n % 7 = 0 THEN n * 7919 ELSE n / 40 * 40 + (n * 31 + n / $2::bigint) % 40 END % $2::bigint';
  await run(
    `INSERT INTO economy.relationship (instance_id, character_id, other_id, affinity)
     SELECT $1::uuid, ${idOf('t.one')}, ${idOf('t.other')}, CASE WHEN t.n % 4 = 0 THEN -1 ELSE 1 END * (t.n * 37 % 101)
       FROM (SELECT n, n % $2::bigint AS one, (${other}) AS other FROM generate_series(1, $3::bigint) n) t
      WHERE t.one <> t.other ON CONFLICT DO NOTHING`,
    [instanceId, characters, ties],
  );
  await run('VACUUM (ANALYZE) economy.relationship');
}

/** A collection of taxes at 10 % as bare SQL: the rows it changes, the events it leaves, and the books. */
export async function bareTax(run, instanceId) {
  await run('BEGIN');
  await run(
    `UPDATE economy.holder
        SET wealth = wealth - ${taken}, mood = greatest(0, mood - ${unit / 2}), updated_at = now()
      WHERE instance_id = $1 AND deleted_at IS NULL AND wealth > 0`,
    [instanceId],
  );
  await run(
    `INSERT INTO economy.event (instance_id, seq, created_at, actor_id, kind, cause, amount, actor_wealth)
     SELECT $1::uuid, i.last_seq + row_number() OVER (), now(), a.id, 'tax', 'tax', ${wasTaken}, a.wealth
       FROM economy.instance i, economy.agent_npc a WHERE i.id = $1 AND a.instance_id = $1`,
    [instanceId],
  );
  await run(
    `UPDATE economy.instance i
        SET last_seq = last_seq + agent_npc_count,
            (collected_taxes, treasury) = (SELECT i.minted - sum(a.wealth), i.minted - sum(a.wealth) - i.treasury_spent
                                             FROM economy.agent_npc a WHERE a.instance_id = $1)
      WHERE id = $1`,
    [instanceId],
  );
  await run('COMMIT');
}

/** A trade of the textbook, on the twins of the tables: take, give, note, commit; prepared, and the rows in a fixed order. */
export async function transactionTrade(run, instanceId, from, to, amount) {
  const change = {
    name: 'change',
    text: `UPDATE bench.agent_npc SET wealth = wealth + $3, updated_at = now()
            WHERE instance_id = $1 AND id = $2 AND wealth + $3 >= 0 RETURNING wealth`,
  };
  await run('BEGIN');
  const wealth = {};
  for (const id of [from, to].sort()) {
    const { rows } = await run({
      ...change,
      values: [instanceId, id, (id === from ? -amount : amount) * unit],
    });
    wealth[id] = rows[0].wealth;
  }
  await run({
    name: 'note',
    text: `INSERT INTO bench.event (instance_id, seq, created_at, actor_id, recipient_id, kind, cause, amount,
             actor_wealth, recipient_wealth)
           VALUES ($1, nextval('bench.seq'), now(), $2, $3, 'trade', 'trade', $4, $5, $6)`,
    values: [instanceId, from, to, amount * unit, wealth[from], wealth[to]],
  });
  await run('COMMIT');
}

/** Money that is not where it should be, over all instances; and deadlocks. Both must be 0. */
export async function findFaults(run) {
  const { rows } = await run(
    `SELECT coalesce(sum(abs(i.minted - i.sunk - (i.collected_taxes - i.treasury_spent) - a.wealth)), 0) AS money,
            (SELECT deadlocks FROM pg_stat_database WHERE datname = current_database())::integer AS deadlocks
       FROM economy.instance i
       JOIN (SELECT instance_id, sum(wealth) AS wealth FROM economy.agent_npc GROUP BY instance_id) a
         ON a.instance_id = i.id`,
  );
  return { money: Number(rows[0].money), deadlocks: rows[0].deadlocks };
}
