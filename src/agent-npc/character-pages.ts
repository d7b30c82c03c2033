import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Caller } from '../identity/caller.js';
import { type Page, type PageRequest, toPageOfRows } from '../common/paging/page.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { AgentNpcReader } from './agent-npc.reader.js';

/** Effects of trades on the character that are not stored yet. Reading stores nothing and takes no lock. */
export const unnoticed = `economy.trade_effects($1, $2, '{}', false) u`;

/** A list that each Agent NPC has. */
export interface CharacterList<Row> {
  /** SQL of a `row` for the instance $1, the character $2, $3 rows at most and a condition. */
  readonly select: (condition: string) => string;
  /** That condition where a page follows another one; the values of `position` are $4 and $5. */
  readonly after: string;
  readonly position: (row: Row) => readonly [string | number, string];
}

/** Reads the lists of Agent NPCs page by page. */
@Injectable()
export class CharacterPages {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: InstanceDirectory,
    private readonly reader: AgentNpcReader,
  ) {}

  async read<Row>(
    { select, after, position }: CharacterList<Row>,
    caller: Caller,
    instance: string,
    identifier: string,
    page: PageRequest,
  ): Promise<Page<Row>> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const { row } = await this.reader.get(instanceId, identifier);
    const values = [instanceId, row.id, page.limit + 1, ...(page.after ?? [])];
    const rows = await this.dataSource.query<{ row: Row }[]>(select(page.after ? after : ''), values);
    return toPageOfRows(page, rows, position);
  }
}
