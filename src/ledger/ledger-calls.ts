import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabasePermits } from '../database/database-permits.js';
import { withRetry } from '../database/transactions.js';
import { arrayParsers } from '../database/array-parsers.js';
import { queryOnEach, queryPrepared, queryPreparedWithin, queryRolledBack } from '../database/prepared.js';
import { isOutcomeUnknown, isRetryable, toDatabaseError } from '../common/errors/database-fault.js';
import { type LedgerFunction, traitsOf } from './ledger-functions.js';
import { type LedgerResult } from './ledger-result.js';
import { rebuildResults } from './rebuild-results.js';
import { Metrics } from '../common/observation/metrics.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';

/** A call of a function of the write path. */
export interface LedgerCall {
  readonly name: LedgerFunction;
  readonly args: readonly unknown[];
  /** Whose turn at the database it takes; default the first argument, its instance. */
  readonly instanceId?: string;
  /** Whose row it is, where those of several instances come. */
  readonly instanceOf?: (row: LedgerResult<unknown>) => string;
  /** True when running it twice has the effect of running it once: everything in it has an Idempotency-Key. */
  readonly repeatable: boolean;
  /**
   * It is rolled back: what it answers is what it would have answered, because it is the same function on the same rows. It holds
   * the instance's lock for as long as the call would. Nothing is written, so it is run once more after any fault of the connection.
   */
  readonly dryRun?: boolean;
}

/** How often a call is sent at most: a second fault is final. */
const attempts = 2;

/** Calls the functions of the write path: each in one statement, each its own transaction. */
@Injectable()
export class LedgerCalls {
  constructor(
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'databaseTimeouts'>,
    private readonly permits: DatabasePermits,
  ) {}

  /**
   * Runs a call; retries it once if the database rolled it back because of a conflict (40001, 40P01), and, if it is
   * repeatable, if the connection was lost with an unknown outcome. Faults are mapped for the caller. A stored result of a key
   * is returned as it was first answered.
   */
  async run<Result>(call: LedgerCall): Promise<LedgerResult<Result>[]> {
    const { args, dryRun = false, repeatable } = call;
    const instanceId = call.instanceId ?? (args[0] as string);
    const repeats = (error: unknown): boolean =>
      isRetryable(error) || ((dryRun || repeatable) && isOutcomeUnknown(error));
    const send = (): Promise<LedgerResult<Result>[]> =>
      dryRun ? this.sendAndRollBack<Result>(call) : this.send<Result>(call);
    try {
      return await this.permits.run('writes', instanceId, async () => {
        const rows = await withRetry(send, { repeats, attempts });
        const together = traitsOf(call.name).rebuilt === true;
        const isStored = !dryRun && (together || rows.some(({ replayed }) => replayed));
        if (!isStored) return rows;
        if (call.instanceOf) return await this.rebuildEach(rows, call.instanceOf);
        return rebuildResults(this.dataSource, instanceId, rows, together);
      });
    } catch (error) {
      throw toDatabaseError(error) ?? error;
    }
  }

  /** Lets the connections plan calls that have no effect: what they are asked first would wait for it. */
  rehearse(calls: readonly LedgerCall[]): Promise<void> {
    return queryOnEach(
      this.dataSource,
      calls.map((call) => ({
        name: call.name,
        text: textOf(call),
        values: [...call.args],
        types: arrayParsers,
      })),
    );
  }

  private async rebuildEach<Result>(
    rows: readonly LedgerResult<Result>[],
    instanceOf: (row: LedgerResult<unknown>) => string,
  ): Promise<LedgerResult<Result>[]> {
    const rebuilt: LedgerResult<Result>[] = [];
    for (const row of rows) {
      rebuilt.push(
        ...(row.replayed ? await rebuildResults(this.dataSource, instanceOf(row), [row], false) : [row]),
      );
    }
    return rebuilt;
  }

  private async send<Result>(call: LedgerCall): Promise<LedgerResult<Result>[]> {
    const started = performance.now();
    try {
      const { worldStatementMs } = this.settings.databaseTimeouts;
      const statement = [call.name, textOf(call), call.args] as const;
      return inOrder(
        await (traitsOf(call.name).wholeWorld
          ? queryPreparedWithin<LedgerResult<Result>>(this.dataSource, worldStatementMs, ...statement)
          : queryPrepared<LedgerResult<Result>>(this.dataSource, ...statement, arrayParsers)),
      );
    } finally {
      this.metrics.callDuration.observe({ function: call.name }, (performance.now() - started) / 1000);
    }
  }

  private async sendAndRollBack<Result>(call: LedgerCall): Promise<LedgerResult<Result>[]> {
    const limitMs = traitsOf(call.name).wholeWorld ? this.settings.databaseTimeouts.worldStatementMs : null;
    // A name of its own: on a cluster a statement is planned in another way where it is not alone.
    const query = {
      name: `dry_run_${call.name}`,
      text: textOf(call),
      values: [...call.args],
      types: arrayParsers,
    };
    return inOrder(await queryRolledBack<LedgerResult<Result>>(this.dataSource, limitMs, query));
  }
}

/** Nothing but the call: on a cluster just that is handed over to the node of the instance, as a whole. */
function textOf({ name, args }: LedgerCall): string {
  const placeholders = args.map((_, index) => `$${index + 1}`).join(', ');
  return `SELECT * FROM economy.${name}(${placeholders})`;
}

/** The order of the rows is undefined. */
function inOrder<Row extends { readonly ord: number }>(rows: Row[]): Row[] {
  return rows.sort((a, b) => a.ord - b.ord);
}
