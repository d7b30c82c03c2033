import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { candidateIds } from '../database/identifier.js';
import { type InstanceRow, type NpcRow } from '../database/rows.js';
import { EconomyError } from '../errors/economy-error.js';
import { type CursorPart, type Page, type PageRequest, toPage } from '../http/page.js';

export const npcSorts = ['name', '-name'] as const;
export type NpcSort = (typeof npcSorts)[number];
export const npcCursor: readonly CursorPart[] = ['text', 'id'];

/** Reads of plain NPCs: the living ones only. */
@Injectable()
export class NpcReader {
  constructor(private readonly dataSource: DataSource) {}

  async get(instanceId: string, identifier: string): Promise<{ row: NpcRow; instance: InstanceRow }> {
    const rows = await this.dataSource.query<{ row: NpcRow; instance: InstanceRow }[]>(
      `SELECT to_jsonb(n) AS row, to_jsonb(i) AS instance
         FROM economy.npc n JOIN economy.instance i ON i.id = $1
        WHERE n.instance_id = $1 AND n.id IN ($2, $3)
        ORDER BY n.id = $2 DESC LIMIT 1`,
      [instanceId, ...candidateIds(instanceId, identifier)],
    );
    const [found] = rows;
    if (found && found.row.deleted_at === null) return found;
    const diedAt = found?.row.deleted_at;
    throw new EconomyError(
      'NPC_NOT_FOUND',
      diedAt ? { extra: { diedAt: new Date(diedAt).toISOString() } } : {},
    );
  }

  async list<Item>(
    instanceId: string,
    page: PageRequest,
    sort: NpcSort,
    toItem: (row: NpcRow) => Item,
  ): Promise<Page<Item>> {
    const [comparison, direction] = sort.startsWith('-') ? ['<', 'DESC'] : ['>', 'ASC'];
    const after = page.after ? `AND (n.name, n.id) ${comparison} ($3, $4)` : '';
    const rows = await this.dataSource.query<{ row: NpcRow }[]>(
      `SELECT to_jsonb(n) AS row FROM economy.npc n
        WHERE n.instance_id = $1 AND n.deleted_at IS NULL ${after}
        ORDER BY n.name ${direction}, n.id ${direction} LIMIT $2`,
      [instanceId, page.limit + 1, ...(page.after ?? [])],
    );
    return toPage(
      page,
      rows,
      ({ row }) => [row.name, row.id],
      ({ row }) => toItem(row),
    );
  }
}
