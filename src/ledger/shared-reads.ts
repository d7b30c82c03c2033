import { candidateIds } from '../common/identifier.js';
import { type Page } from '../common/paging/page.js';
import { type InstanceRow, type TimestampedRow } from '../database/rows.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { type ErrorCode } from '../common/errors/error-code.js';
import { AdaptiveBatcher } from './adaptive-batcher.js';

/** One entity of a world, and the world at the same moment. */
export interface Found<Row> {
  readonly row: Row;
  readonly instance: InstanceRow;
}

/** A page of them, and their world. */
export interface FoundPage<Row> {
  readonly page: Page<Row>;
  readonly instance: InstanceRow;
}

/** What one statement found in a world, including the dead. */
export interface FoundTogether<Row> {
  readonly rows: readonly Row[];
  readonly instance: InstanceRow;
}

/** Like the limits of writes: a read that would wait longer than `wait` milliseconds is refused and should be retried. */
const limits = { batch: 128, writeQueue: 2000, totalQueue: 8000, wait: 5000 };

/**
 * Reads by key that share statements as writes do: the first of a world runs at once; reads that arrive meanwhile
 * share the next statement. A statement starts after all its requests have arrived, so no result is older than
 * the request.
 */
export class SharedReads<Row extends TimestampedRow> {
  private readonly batcher: AdaptiveBatcher<string, Found<Row>>;

  /** `find` looks up ids and the instance; `missing` is the error code for unknown or dead entities. */
  constructor(
    find: (instanceId: string, ids: readonly string[]) => Promise<FoundTogether<Row>>,
    private readonly missing: ErrorCode,
  ) {
    this.batcher = new AdaptiveBatcher<string, Found<Row>>(async (instanceId, identifiers) => {
      const candidates = identifiers.map((identifier) => candidateIds(instanceId, identifier));
      const { rows, instance } = await find(instanceId, [...new Set(candidates.flat())]);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return candidates.map(([id, derived]) => this.living(byId.get(id) ?? byId.get(derived), instance));
    }, limits);
  }

  get(instanceId: string, identifier: string): Promise<Found<Row>> {
    return this.batcher.add(instanceId, identifier);
  }

  private living(row: Row | undefined, instance: InstanceRow): Found<Row> | EconomyError {
    if (instance.deleted_at !== null) return new EconomyError('INSTANCE_NOT_FOUND');
    if (row?.deleted_at === null) return { row, instance };
    const extra = row ? { diedAt: new Date(row.deleted_at).toISOString() } : {};
    return new EconomyError(this.missing, { extra });
  }
}

/** The same for a read of a whole world: all requests during one read share the next. */
export class SharedRead<Result> {
  private readonly batcher: AdaptiveBatcher<null, Result>;

  constructor(read: (instanceId: string) => Promise<Result>) {
    this.batcher = new AdaptiveBatcher<null, Result>(
      async (instanceId, readers) => {
        const result = await read(instanceId);
        return readers.map(() => result);
      },
      { ...limits, batch: limits.writeQueue },
    );
  }

  get(instanceId: string): Promise<Result> {
    return this.batcher.add(instanceId, null);
  }
}
