// Handwritten SQL: it changes events, which nothing else does.
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { formerTexts } from '../database/character-texts.js';

/** The name of a character whose texts were erased. */
export const erasedName = 'erased';

/** Events that one statement erases. */
const batch = 500;

/** The talks of groups in which character $2 took part: memories of them, of whomever they are, name all who did. */
const groupTalks = `
  SELECT t.seq FROM economy.event_participant t WHERE t.instance_id = $1 AND t.character_id = $2
  UNION ALL
  SELECT e.seq FROM economy.event e
   WHERE e.instance_id = $1 AND $2 IN (e.actor_id, e.recipient_id) AND e.kind = 'interact' AND e.data ? 'others'`;

export interface ErasedTexts {
  readonly events: number;
  readonly memories: number;
}

interface Batch {
  readonly seq: string;
  readonly erased: number;
}

/** Erases texts and names. Money, moods and the order of events stay, and the hash chain stays valid (docs/privacy.md). */
@Injectable()
export class TextErasure {
  constructor(private readonly dataSource: DataSource) {}

  /** All texts of one character, player or plain NPC, alive or dead, in the transaction of the manager; the instance is locked only at its end. */
  async eraseCharacter(
    manager: EntityManager,
    instanceId: string,
    characterId: string,
  ): Promise<ErasedTexts> {
    const before = await this.eraseEventsOf(manager, instanceId, characterId);
    // Pending effects would add memories of it later.
    await manager.query(`SELECT economy.apply_trade_effects_with($1, $2, '{}', false)`, [
      instanceId,
      characterId,
    ]);
    // This locked the instance, so no further texts can be added.
    const meanwhile = await this.eraseEventsOf(manager, instanceId, characterId);
    const [, memories] = await manager.query<[unknown[], number]>(
      `DELETE FROM economy.memory m
        WHERE m.instance_id = $1 AND (m.character_id = $2 OR m.teller_id = $2 OR (m.about_id = $2 AND m.kind <> 'trade')
              OR m.origin_id = ANY (ARRAY(SELECT o.id FROM economy.memory o WHERE o.instance_id = $1 AND o.character_id = $2))
              OR m.fact -> 'with' ? $2::text OR m.fact ->> 'who' = $2::text
              OR (m.kind = 'talk' AND m.event_seq = ANY (ARRAY(${groupTalks}))))`,
      [instanceId, characterId],
    );
    // A memory of a trade marks its effect as applied, so it stays, without what was said.
    await manager.query(
      `UPDATE economy.memory m SET fact = m.fact - 'deal', text = CASE WHEN m.fact IS NULL THEN '' END
        WHERE m.instance_id = $1 AND m.about_id = $2 AND m.kind = 'trade'`,
      [instanceId, characterId],
    );
    await manager.query(
      `DELETE FROM economy.waiting_turn t
        WHERE t.instance_id = $1 AND (t.character_id = $2::uuid OR t.context #>> '{other,id}' = $2::text
              OR t.context -> 'group' @> jsonb_build_array(jsonb_build_object('id', $2::text)))`,
      [instanceId, characterId],
    );
    // Answers of open talks.
    await manager.query(
      `DELETE FROM economy.idempotency_key k
        WHERE k.instance_id = $1 AND k.result ? 'linesLeft' AND $2 IN (k.result #>> '{speaker,id}', k.result #>> '{character,id}')`,
      [instanceId, characterId],
    );
    // Answers with memories: one that was told or forgotten, or conclusions.
    await manager.query(
      `DELETE FROM economy.idempotency_key k
        WHERE k.instance_id = $1 AND k.result ?| ARRAY['character_id', 'memory', 'items']
          AND k.result @> ANY ($2::jsonb[])`,
      [instanceId, storedResponsesAbout(characterId)],
    );
    await manager.query(
      `UPDATE economy.obligation SET text = '', version = version + 1, updated_at = now()
        WHERE instance_id = $1 AND $2 IN (debtor_id, creditor_id) AND text <> ''`,
      [instanceId, characterId],
    );
    await manager.query(
      'DELETE FROM economy.open_talk WHERE instance_id = $1 AND (character_id = $2 OR speaker_id = $2)',
      [instanceId, characterId],
    );
    await manager.query(
      'UPDATE economy.npc SET name = $3, updated_at = now() WHERE instance_id = $1 AND id = $2',
      [instanceId, characterId, erasedName],
    );
    await manager.query(
      `UPDATE economy.holder SET name = $3, metadata = NULL, ${formerTexts.map((text) => `${text} = ''`).join(', ')}, version = version + 1, updated_at = now()
        WHERE instance_id = $1 AND id = $2`,
      [instanceId, characterId, erasedName],
    );
    await manager.query('DELETE FROM economy.character_text WHERE instance_id = $1 AND id = $2', [
      instanceId,
      characterId,
    ]);
    return { events: before + meanwhile, memories };
  }

  private async eraseEventsOf(
    manager: EntityManager,
    instanceId: string,
    characterId: string,
  ): Promise<number> {
    let events = 0;
    for (let after = '0'; ;) {
      const erased = await this.eraseEvents(manager, [instanceId, characterId, 'infinity', after]);
      if (!erased) return events;
      events += erased.erased;
      after = erased.seq;
    }
  }

  /** Talks of an instance older than the given days, and memories of them; batch by batch. Then it is due when the next ones are so old. */
  async eraseOlder(instanceId: string, days: number, signal: AbortSignal): Promise<void> {
    const [row] = await this.dataSource.query<{ before: string }[]>(
      `SELECT (now() - make_interval(days => $1))::text AS before`,
      [days],
    );
    const { before } = row!;
    for (let after = '0'; !signal.aborted;) {
      const erased = await this.eraseEvents(this.dataSource, [instanceId, null, before, after]);
      if (!erased) break;
      after = erased.seq;
    }
    for (let left = batch; left === batch && !signal.aborted;) {
      [, left] = await this.dataSource.query<[unknown[], number]>(
        `DELETE FROM economy.memory m
          USING (SELECT o.character_id, o.id FROM economy.memory o
                  WHERE o.instance_id = $1 AND o.kind IN ('talk', 'witness', 'hearsay') AND o.created_at < $2 LIMIT ${batch}) old
          WHERE m.instance_id = $1 AND m.character_id = old.character_id AND m.id = old.id`,
        [instanceId, before],
      );
    }
    if (!signal.aborted) await this.planNext(instanceId, days, before);
  }

  /** Memories that are told have no event, so where there are any it is due daily. */
  private async planNext(instanceId: string, days: number, before: string): Promise<void> {
    const [left] = await this.dataSource.query<{ talk: Date | null; remembers: boolean }[]>(
      `SELECT (SELECT e.created_at FROM economy.event e
                WHERE e.instance_id = $1 AND e.seq > economy.seq_at($1, $2) AND e.kind = 'interact' ORDER BY e.seq LIMIT 1) AS talk,
              EXISTS (SELECT FROM economy.memory m
                       WHERE m.instance_id = $1 AND m.kind IN ('talk', 'witness', 'hearsay')) AS remembers`,
      [instanceId, before],
    );
    await this.dataSource.query(
      `UPDATE economy.instance i
          SET texts_due_at = least(now() + make_interval(days => $2), $3::timestamptz + make_interval(days => $2),
                                   now() + make_interval(days => $4))
        WHERE i.id = $1 AND i.texts_kept_days = $2`,
      [instanceId, days, left!.talk, left!.remembers ? 1 : null],
    );
  }

  private async eraseEvents(
    database: Pick<EntityManager, 'query'>,
    args: readonly (string | null)[],
  ): Promise<Batch | undefined> {
    const [erased] = await database.query<Batch[]>('SELECT * FROM economy.erase_texts($1, $2, $3, $4, $5)', [
      ...args,
      batch,
    ]);
    return erased;
  }
}

/** What a stored response contains if it has a memory of the character, or about it, or told by it. */
function storedResponsesAbout(characterId: string): string[] {
  return ['character_id', 'about_id', 'teller_id'].flatMap((role) => {
    const memory = { [role]: characterId };
    return [memory, { memory }, { items: [memory] }].map((part) => JSON.stringify(part));
  });
}
