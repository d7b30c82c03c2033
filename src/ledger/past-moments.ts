import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Queries } from '../database/prepared.js';
import { type InstanceRow } from '../database/rows.js';
import { EconomyError, invalidAt } from '../common/errors/economy-error.js';

/** Events may be a little later than now, if a clock was set back. */
const isAhead = '$2 > greatest(now(), i.last_event_at)';

const momentQuery = `
  SELECT economy.seq_at($1, $2) > 0 AS begun, ${isAhead} AS ahead,
         (SELECT count(*)::integer FROM (
            SELECT FROM economy.agent_npc a
             WHERE a.instance_id = $1 AND a.updated_at > $2 AND a.created_at <= $2
               AND (a.deleted_at IS NULL OR a.deleted_at > $2) LIMIT $3) c) AS searched
    FROM economy.instance i WHERE i.id = $1`;

interface MomentRow {
  readonly begun: boolean;
  readonly ahead: boolean;
  readonly searched: number;
}

/** The moments of the past as of which an instance, and everybody in it (`economy.population_at`), can be read. */
@Injectable()
export class PastMoments {
  /** Characters that have changed since a moment: each is searched for in the events, in some 0.1 ms. Tests set fewer. */
  mostSearched = 20_000;

  constructor(private readonly dataSource: DataSource) {}

  /** The instance as it was then. */
  async getInstance(instanceId: string, at: Date): Promise<InstanceRow> {
    await this.expectPast(instanceId, at);
    const [found] = await this.dataSource.query<{ row: InstanceRow }[]>(
      `SELECT economy.instance_at($1, m.seq) AS row FROM (SELECT economy.seq_at($1, $2) AS seq OFFSET 0) m
        WHERE m.seq > 0`,
      [instanceId, at],
    );
    if (!found) throw notBegun();
    return found.row;
  }

  /** The last event at that moment. */
  async getSeq(instanceId: string, at: Date): Promise<number> {
    await this.expectPast(instanceId, at);
    const [row] = await this.dataSource.query<{ seq: string }[]>('SELECT economy.seq_at($1, $2) AS seq', [
      instanceId,
      at,
    ]);
    if (Number(row?.seq ?? 0) === 0) throw notBegun();
    return Number(row!.seq);
  }

  /** Refuses moments after now. The clock of the database decides; it is asked only about moments after the now of this process. */
  async expectPast(instanceId: string, at: Date): Promise<void> {
    if (at.getTime() <= Date.now()) return;
    const [row] = await this.dataSource.query<Pick<MomentRow, 'ahead'>[]>(
      `SELECT ${isAhead} AS ahead FROM economy.instance i WHERE i.id = $1`,
      [instanceId, at],
    );
    if (row?.ahead) throw notPast();
  }

  /** Refuses moments before the instance or after now, and those as of which everybody would take too long. */
  async expectOfEverybody(instanceId: string, at: Date, source: Queries = this.dataSource): Promise<void> {
    const [row] = await source.query<MomentRow[]>(momentQuery, [instanceId, at, this.mostSearched + 1]);
    if (row?.ahead) throw notPast();
    if (!row?.begun) throw notBegun();
    if (row.searched > this.mostSearched) {
      throw new EconomyError('WORLD_TOO_LARGE', {
        detail: `More than ${this.mostSearched} characters have changed since; retrieve single ones as of that moment.`,
      });
    }
  }
}

function notPast(): EconomyError {
  const detail = 'at must be a moment of the past, and this one has not come yet';
  return invalidAt('/at', 'NOT_PAST', detail);
}

function notBegun(): EconomyError {
  return new EconomyError('INSTANCE_NOT_FOUND', { detail: 'The instance had not begun at that moment.' });
}
