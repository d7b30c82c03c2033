import { type MigrationInterface, type QueryRunner } from 'typeorm';

const batch = 1000;

/** What a memory of a kind says for certain, without its sentence: of trades, by their events. */
const fact = `CASE
  WHEN o.kind = 'trade' THEN jsonb_strip_nulls(jsonb_build_object(
    'what', CASE WHEN e.data ? 'goods' THEN CASE WHEN o.amount > 0 THEN 'sold' ELSE 'bought' END
                 WHEN e.reason IS NOT NULL THEN CASE WHEN o.amount > 0 THEN 'earned' ELSE 'paid' END
                 WHEN o.amount > 0 THEN 'got' ELSE 'gave' END,
    'reason', e.reason,
    'goods', (SELECT jsonb_agg(jsonb_build_object('name', g.item ->> 'item', 'amount', (g.item ->> 'quantity')::numeric / 10000) ORDER BY g.place)
                FROM jsonb_array_elements(e.data -> 'goods') WITH ORDINALITY AS g (item, place))))
  WHEN o.kind = 'tax' THEN '{"what": "taxed"}'
  WHEN o.kind = 'inheritance' THEN '{"what": "inherited"}'
  WHEN o.kind = 'death' THEN '{"what": "died"}'
  ELSE jsonb_build_object('what', CASE WHEN o.amount > 0 THEN 'back' ELSE 'returned' END) END`;

/** Memories of kinds whose sentence was always the same become facts; all others keep their text. */
export class FactsOfBefore1795820000001 implements MigrationInterface {
  name = 'FactsOfBefore1795820000001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const worlds = (await runner.query('SELECT id FROM economy.instance ORDER BY id')) as { id: string }[];
    for (const { id } of worlds) {
      for (let left = batch; left === batch;) {
        [, left] = (await runner.query(
          `UPDATE economy.memory m SET text = NULL, fact = f.fact
             FROM (SELECT o.character_id, o.id, ${fact} AS fact
                     FROM economy.memory o
                     LEFT JOIN economy.event e
                       ON e.instance_id = $1 AND e.seq = o.event_seq AND e.kind = 'trade' AND e.cause = 'trade'
                    WHERE o.instance_id = $1 AND o.fact IS NULL
                      AND (o.kind IN ('tax', 'inheritance', 'obligation') AND o.amount <> 0
                           OR o.kind = 'death' AND o.about_id IS NOT NULL
                           OR o.kind = 'trade' AND o.amount <> 0 AND e.seq IS NOT NULL) LIMIT ${batch}) f
            WHERE m.instance_id = $1 AND m.character_id = f.character_id AND m.id = f.id`,
          [id],
        )) as [unknown, number];
      }
    }
    for (const name of [
      'memory VALIDATE CONSTRAINT ck_memory_words',
      'memory VALIDATE CONSTRAINT ck_memory_secrecy',
      'instance VALIDATE CONSTRAINT ck_instance_language',
    ]) {
      await runner.query(`ALTER TABLE economy.${name}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
