// Handwritten SQL: a bounded set of characters, joined with the relationships at both of their ends.
import { Injectable } from '@nestjs/common';
import { type Caller } from '../../http/auth/caller.js';
import { ReadSource } from '../../database/read-source.js';
import { type CursorPart } from '../../http/request/cursor.js';
import { type Page, type PageRequest, toPage } from '../../http/request/page.js';
import { InstanceDirectory } from '../../ledger/instance-directory.js';
import { type Tie, type TieRow, toTie } from '../../http/resource/tie.resource.js';

/** The ties of so many characters are read, the first of a list by falling wealth: it bounds what a page costs. */
export const mostTiedCharacters = 2000;

export const tieCursor: readonly CursorPart[] = ['affinity', 'id', 'id'];

const tieQuery = (condition: string): string => `
  WITH richest AS MATERIALIZED (
    SELECT a.id FROM economy.agent_npc a
     WHERE a.instance_id = $1 AND a.deleted_at IS NULL
     ORDER BY a.wealth DESC, a.id DESC LIMIT ${mostTiedCharacters})
  SELECT r.character_id, r.other_id, r.affinity
    FROM richest c
    JOIN economy.relationship r ON r.instance_id = $1 AND r.character_id = c.id
    JOIN richest o ON o.id = r.other_id
   WHERE true ${condition}
   ORDER BY abs(r.affinity) DESC, r.character_id DESC, r.other_id DESC LIMIT $2`;

/** Who feels what about whom in a world. */
@Injectable()
export class TieService {
  constructor(
    private readonly reads: ReadSource,
    private readonly directory: InstanceDirectory,
  ) {}

  /** The strongest first, good or bad, as they were stored last: a gift counts from the next talk or night of its recipient on. */
  async list({ application }: Caller, instance: string, page: PageRequest): Promise<Page<Tie>> {
    const instanceId = await this.directory.getId(application.id, instance);
    const text = tieQuery(
      page.after ? 'AND (abs(r.affinity), r.character_id, r.other_id) < ($3, $4, $5)' : '',
    );
    const values = [instanceId, page.limit + 1, ...(page.after ?? [])];
    const rows = await this.reads.read((source) => source.query<TieRow[]>(text, values));
    return toPage(page, rows, (row) => [Math.abs(row.affinity), row.character_id, row.other_id], toTie);
  }
}
