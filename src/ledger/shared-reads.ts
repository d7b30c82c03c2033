import { candidateIds } from '../database/identifier.js';
import { type InstanceRow, type TimestampedRow } from '../database/rows.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { type ErrorCode } from '../common/errors/error-code.js';
import { AdaptiveBatcher } from './adaptive-batcher.js';

/** One thing of a world, and the world as it was at the same moment. */
export interface Found<Row> {
  readonly row: Row;
  readonly instance: InstanceRow;
}

/** What one statement found of a world; also what has died. */
export interface FoundTogether<Row> {
  readonly rows: readonly Row[];
  readonly instance: InstanceRow;
}

/** As for writes: who would wait longer than `wait` milliseconds is told to come again. */
const limits = { batch: 128, writeQueue: 2000, totalQueue: 8000, wait: 5000 };

/**
 * Reads by key that share statements as writes do: the first of a world goes at once, those that arrive while it runs go
 * together in the next one. A statement begins after all that it answers have arrived, so nobody gets what is older than
 * the question.
 */
export class SharedReads<Row extends TimestampedRow> {
  private readonly batcher: AdaptiveBatcher<string, Found<Row>>;

  /** `find` looks ids up, and tells the instance with them; `missing` is the code for what is not there or has died. */
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
    if (row?.deleted_at === null) return { row, instance };
    const extra = row ? { diedAt: new Date(row.deleted_at).toISOString() } : {};
    return new EconomyError(this.missing, { extra });
  }
}

/** The same for a read of a whole world: all who ask while one runs get the answer of the next. */
export class SharedRead<Answer> {
  private readonly batcher: AdaptiveBatcher<null, Answer>;

  constructor(read: (instanceId: string) => Promise<Answer>) {
    this.batcher = new AdaptiveBatcher<null, Answer>(
      async (instanceId, readers) => {
        const answer = await read(instanceId);
        return readers.map(() => answer);
      },
      { ...limits, batch: limits.writeQueue },
    );
  }

  get(instanceId: string): Promise<Answer> {
    return this.batcher.add(instanceId, null);
  }
}
