import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { workerDatabaseUrl } from './database.js';

/** The id of a turn that waits for the voice of a character, in no talk. */
export async function insertWaitingTurn(
  instanceId: string,
  characterId: string,
  databaseUrl?: string,
): Promise<string> {
  const client = new Client({ connectionString: databaseUrl ?? (await workerDatabaseUrl()) });
  await client.connect();
  try {
    const id = randomUUID();
    await client.query(
      `INSERT INTO economy.waiting_turn (instance_id, id, character_id, context, ends_at)
       VALUES ($1, $2, $3, '{"schema": "npc-turn/1"}', now() + interval '1 hour')`,
      [instanceId, id, characterId],
    );
    return id;
  } finally {
    await client.end();
  }
}
