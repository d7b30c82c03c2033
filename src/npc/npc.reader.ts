import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { queryPrepared } from '../database/prepared.js';
import { type InstanceRow, type NpcRow } from '../database/rows.js';
import { EconomyError } from '../errors/economy-error.js';
import { type CursorPart } from '../http/cursor.js';
import { type Page, type PageRequest, toPage } from '../http/page.js';
import { type Found, type FoundTogether, SharedReads } from '../ledger/shared-reads.js';

export const npcSorts = ['name', '-name'] as const;
export type NpcSort = (typeof npcSorts)[number];
export const npcCursor: readonly CursorPart[] = ['text', 'id'];

/** Reads of plain NPCs: the living ones only. */
@Injectable()
export class NpcReader {
  private readonly shared = new SharedReads<NpcRow>(
    (instanceId, ids) => this.findAll(instanceId, ids),
    'NPC_NOT_FOUND',
  );

  constructor(private readonly dataSource: DataSource) {}

  async get(instanceId: string, identifier: string): Promise<Found<NpcRow>> {
    return this.shared.get(instanceId, identifier);
  }

  private async findAll(instanceId: string, ids: readonly string[]): Promise<FoundTogether<NpcRow>> {
    const [all] = await queryPrepared<{ instance: InstanceRow; rows: NpcRow[] | null }>(
      this.dataSource,
      'npcs',
      `SELECT row_to_json(i) AS instance,
              (SELECT json_agg(n) FROM economy.npc n WHERE n.instance_id = $1 AND n.id = ANY ($2)) AS rows
         FROM economy.instance i WHERE i.id = $1`,
      [instanceId, ids],
    );
    if (!all) throw new EconomyError('INSTANCE_NOT_FOUND');
    return { instance: all.instance, rows: all.rows ?? [] };
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
