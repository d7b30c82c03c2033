// Handwritten SQL: many NPCs by one prepared statement with their ids as an array.
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository } from 'typeorm';
import { DatabasePermits } from '../database/database-permits.js';
import { queryPrepared } from '../database/prepared.js';
import { type InstanceRow, type NpcRow } from '../database/rows.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { type CursorPart } from '../common/paging/cursor.js';
import { type Page, type PageRequest, toPageOfRows } from '../common/paging/page.js';
import { type Found, type FoundTogether, SharedReads } from '../ledger/shared-reads.js';
import { NpcEntity } from './npc.entity.js';
import { selectRows } from '../database/select-rows.js';

export const npcSorts = ['name', '-name'] as const;
export type NpcSort = (typeof npcSorts)[number];
export const npcCursor: readonly CursorPart[] = ['text', 'id'];

/** Reads of plain NPCs: the living ones only. */
@Injectable()
export class NpcReader {
  private readonly shared = new SharedReads<NpcRow>(
    (instanceId, ids) => this.permits.run('lookups', instanceId, () => this.findAll(instanceId, ids)),
    'NPC_NOT_FOUND',
  );

  constructor(
    @InjectRepository(NpcEntity) private readonly npcs: Repository<NpcEntity>,
    private readonly permits: DatabasePermits,
  ) {}

  async get(instanceId: string, identifier: string): Promise<Found<NpcRow>> {
    return this.shared.get(instanceId, identifier);
  }

  private async findAll(instanceId: string, ids: readonly string[]): Promise<FoundTogether<NpcRow>> {
    const [all] = await queryPrepared<{ instance: InstanceRow; rows: NpcRow[] | null }>(
      this.npcs.manager.dataSource,
      'npcs',
      `SELECT row_to_json(i) AS instance,
              (SELECT json_agg(n) FROM economy.npc n WHERE n.instance_id = $1 AND n.id = ANY ($2)) AS rows
         FROM economy.instance i WHERE i.id = $1`,
      [instanceId, ids],
    );
    if (!all) throw new EconomyError('INSTANCE_NOT_FOUND');
    return { instance: all.instance, rows: all.rows ?? [] };
  }

  async list(instanceId: string, page: PageRequest, sort: NpcSort): Promise<Page<NpcRow>> {
    const [comparison, direction] = sort.startsWith('-') ? (['<', 'DESC'] as const) : (['>', 'ASC'] as const);
    const query = selectRows(this.npcs, 'n')
      .where('n.instanceId = :instanceId', { instanceId })
      .orderBy('n.name', direction)
      .addOrderBy('n.id', direction)
      .limit(page.limit + 1);
    if (page.after) {
      const [name, id] = page.after;
      query.andWhere(`(n.name, n.id) ${comparison} (:name, :id)`, { name, id });
    }
    const rows = await query.getRawMany<{ row: NpcRow }>();
    return toPageOfRows(page, rows, ({ name, id }) => [name, id]);
  }
}
