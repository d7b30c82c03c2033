import { type QueryRunner } from 'typeorm';

/** Characters that one call moves: while it does, their world waits. */
const batch = 1000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Once: moves the texts of characters of a release before out of the rows that trades write. After the functions are replaced, so that
 * nothing writes texts there any more; what is moved twice is as if it were moved once.
 */
export async function moveTexts(runner: QueryRunner): Promise<void> {
  const done = (await runner.query(
    `SELECT FROM economy.schema_state WHERE name = 'character-texts'`,
  )) as unknown[];
  if (done.length > 0) return;
  const worlds = (await runner.query('SELECT id FROM economy.instance ORDER BY id')) as { id: string }[];
  for (const { id } of worlds) {
    for (let last: string | null = beforeAll; last !== null;) {
      const [moved] = (await runner.query('SELECT economy.move_texts($1, $2, $3) AS last', [
        id,
        last,
        batch,
      ])) as [{ last: string | null }];
      last = moved.last;
    }
  }
  await runner.query(
    `INSERT INTO economy.schema_state (name, digest) VALUES ('character-texts', 'moved') ON CONFLICT (name) DO NOTHING`,
  );
}
