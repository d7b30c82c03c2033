import { Injectable, Logger } from '@nestjs/common';
import { faultCode } from '../common/errors/database-fault.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { DatabasePermits } from '../database/database-permits.js';
import { Topology } from '../database/topology.js';
import { type LedgerCall, LedgerCalls } from './ledger-calls.js';
import { type LedgerResult } from './ledger-result.js';
import { sharedCallText, type SharedFunction } from './shared-functions.js';
import { busy } from './joined-calls.js';
import { type WorldCall, WorldsBatcher } from './worlds-batcher.js';

/** A call of one entry that may share a call of the database with others. */
export interface SharedCall extends LedgerCall {
  readonly name: SharedFunction;
}

type Row = LedgerResult<unknown>;
/** Of each call its row; or the fault that was its own. */
type Outcomes = readonly (Row | Error)[];

/** What waits for one instance: all of it may be repeated, or none. */
interface SharedCalls extends WorldCall {
  readonly calls: readonly SharedCall[];
}

/** Sends the calls that wait for an instance together, and with those of other instances. */
@Injectable()
export class CallsOfWorlds {
  private readonly logger = new Logger('Ledger');
  private readonly batcher = new WorldsBatcher<SharedCalls, Outcomes>({
    alone: (call) => this.runAlone(call),
    together: (calls) => this.runTogether(calls),
    most: 16,
    onRollback: (count, error) => this.warn(`for ${count} instances`, error),
  });

  constructor(
    private readonly calls: LedgerCalls,
    private readonly permits: DatabasePermits,
    private readonly topology: Topology,
  ) {}

  run(instanceId: string, calls: readonly SharedCall[]): Promise<Outcomes> {
    const repeatable = calls.every((call) => call.repeatable);
    const all = { instanceId, calls, repeatable };
    // On a cluster, a call is handed over to the node of its instance.
    if (this.topology.isDistributed) return this.runAlone(all);
    return this.batcher.run(this.permits.ownerOf(instanceId) ?? instanceId, all);
  }

  /**
   * A fault of one must not fail the others of a shared call: each is sent by itself. Only if the database reports with
   * a code that it rolled the call back.
   */
  private async runAlone({ instanceId, calls, repeatable }: SharedCalls): Promise<Outcomes> {
    const [first] = calls;
    if (calls.length === 1) return [await this.runOne(first!)];
    try {
      const rows = await this.calls.run({ name: 'run_calls', args: [instanceId, textOf(calls)], repeatable });
      return outcomesOf(rows, calls, 1);
    } catch (error) {
      if (error instanceof EconomyError || faultCode(error) === undefined) throw error;
      this.warn(`of ${calls.length} writes`, error);
    }
    const outcomes: (Row | Error)[] = [];
    for (const call of calls) {
      outcomes.push(await this.runOne(call).catch((error: Error) => error));
    }
    return outcomes;
  }

  private async runOne(call: SharedCall): Promise<Row> {
    const [row] = await this.calls.run(call);
    return row!;
  }

  private async runTogether(worlds: readonly SharedCalls[]): Promise<(Outcomes | null)[]> {
    const owners = worlds.flatMap(({ instanceId, calls }) => calls.map(() => instanceId));
    const ids = worlds.map(({ instanceId }) => instanceId);
    const rows = await this.calls.run({
      name: 'run_calls_of_worlds',
      instanceId: ids[0]!,
      instanceOf: ({ ord }) => owners[ord - 1]!,
      args: [ids, `[${worlds.map(({ calls }) => textOf(calls)).join()}]`],
      repeatable: worlds.every(({ repeatable }) => repeatable),
    });
    let next = 1;
    return worlds.map(({ calls }) => {
      const own = outcomesOf(rows, calls, next);
      next += calls.length;
      return 'code' in own[0]! && own[0].code === busy ? null : own;
    });
  }

  private warn(what: string, error: unknown): void {
    this.logger.warn(`A call ${what} was rolled back, and each is sent alone: ${String(error)}`);
  }
}

const textOf = (calls: readonly SharedCall[]): string =>
  `[${calls.map(({ name, args }) => sharedCallText(name, args)).join()}]`;

/** Of each call its row, by its place in the whole. */
function outcomesOf(rows: readonly Row[], calls: readonly SharedCall[], first: number): Outcomes {
  const byPlace = new Map(rows.map((row) => [row.ord, row]));
  return calls.map(
    ({ name }, index) => byPlace.get(first + index) ?? new Error(`${name} returned no row in a shared call`),
  );
}
