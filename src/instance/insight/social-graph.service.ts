// Handwritten SQL: a bounded set of characters and of the relationships between them, in one statement and thus one snapshot.
import { Injectable } from '@nestjs/common';
import { type Caller } from '../../identity/caller.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { DataSource } from 'typeorm';
import { InstanceDirectory } from '../../ledger/instance-directory.js';
import { type SocialGraphRow } from './social-graph.resource.js';

/** More characters, or lines between them, no picture can show; they bound what a call costs. */
const mostCharacters = 2000;
export const mostRelationships = 4000;

/**
 * Relationships are found by their keys, also before there are statistics: an array leaves no choice of a join that reads those of
 * the whole world, and `IS TRUE` keeps the other end a look into a hash table, where a join with two thousand rows each could be
 * chosen.
 */
const graphQuery = `
  WITH richest AS MATERIALIZED (
    SELECT a.id, a.name, a.wealth, a.mood
      FROM economy.agent_npc a
     WHERE a.instance_id = $1 AND a.deleted_at IS NULL
     ORDER BY a.wealth DESC, a.id DESC LIMIT ${mostCharacters}
  ), strongest AS MATERIALIZED (
    SELECT r.character_id AS "characterId", r.other_id AS "otherId", r.affinity
      FROM economy.relationship r
     WHERE r.instance_id = $1 AND r.character_id = ANY (ARRAY(SELECT c.id FROM richest c))
       AND (r.other_id IN (SELECT c.id FROM richest c)) IS TRUE
     ORDER BY abs(r.affinity) DESC, r.character_id DESC, r.other_id DESC LIMIT ${mostRelationships + 1}
  )
  SELECT i.id, i.last_seq AS seq, greatest(date_trunc('milliseconds', now()), i.last_event_at) AS at,
         coalesce((SELECT json_agg(c ORDER BY c.wealth DESC, c.id DESC) FROM richest c), '[]') AS agent_npcs,
         coalesce((SELECT json_agg(s ORDER BY abs(s.affinity) DESC, s."characterId" DESC, s."otherId" DESC)
                     FROM strongest s), '[]') AS relationships
    FROM economy.instance i WHERE i.id = $1`;

/** The social life of a whole world. */
@Injectable()
export class SocialGraphService {
  constructor(
    private readonly source: DataSource,
    private readonly directory: InstanceDirectory,
  ) {}

  /**
   * The 2,000 richest of the living, by falling wealth and id, and the 4,000 strongest relationships between them, by falling strength
   * and ids: as of the event `seq`, so that who applies the events after it to them, and none before, has the world as it is. Feelings
   * are those stored last: a gift counts from the next talk or night of its recipient on. It costs a pass over the characters.
   */
  async get({ application }: Caller, instance: string): Promise<SocialGraphRow> {
    const instanceId = await this.directory.getId(application.id, instance);
    const [row] = await this.source.query<SocialGraphRow[]>(graphQuery, [instanceId]);
    if (!row) throw new EconomyError('INSTANCE_NOT_FOUND');
    return row;
  }
}
