import { faultCode } from '../common/errors/database-fault.js';
import { EconomyError } from '../common/errors/economy-error.js';

/** What one instance sends to the database at a time. */
export interface WorldCall {
  readonly instanceId: string;
  readonly repeatable: boolean;
}

/** How calls of one sort are sent. */
export interface WorldSends<Call, Result> {
  readonly alone: (call: Call) => Promise<Result>;
  /** In one transaction; a result for each, null for one that met a lock and was not run. */
  readonly together: (calls: readonly Call[]) => Promise<readonly (Result | null)[]>;
  /** How many share a transaction: a fault sends each alone. */
  readonly most: number;
  readonly onRollback: (calls: number, error: unknown) => void;
}

interface Waiting<Call, Result> {
  readonly call: Call;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** What an application has at the database. */
interface Flights<Call, Result> {
  alone: number;
  together: boolean;
  waiting: Waiting<Call, Result>[];
}

/** How many calls of an application are sent alone before those that come meanwhile share one. */
const mostAlone = 2;

/**
 * Sends calls of different instances together, as the queue of an instance does with its own: under load, what waits for
 * one application is one call and one commit. A few calls go alone, at once, so that an idle service adds no latency; one that meets a lock
 * waits there alone. Each instance has at most one call here, so its order is that of its queue.
 */
export class WorldsBatcher<Call extends WorldCall, Result> {
  private readonly flights = new Map<string, Flights<Call, Result>>();

  constructor(private readonly sends: WorldSends<Call, Result>) {}

  run(application: string, call: Call): Promise<Result> {
    let flights = this.flights.get(application);
    if (!flights) this.flights.set(application, (flights = { alone: 0, together: false, waiting: [] }));
    if (!flights.together && flights.alone < mostAlone) return this.runAlone(application, flights, call);
    const { waiting, together } = flights;
    const result = new Promise<Result>((resolve, reject) => waiting.push({ call, resolve, reject }));
    if (!together) void this.drain(application, flights);
    return result;
  }

  private async runAlone(application: string, flights: Flights<Call, Result>, call: Call): Promise<Result> {
    flights.alone += 1;
    try {
      return await this.sends.alone(call);
    } finally {
      flights.alone -= 1;
      this.forget(application, flights);
    }
  }

  private async drain(application: string, flights: Flights<Call, Result>): Promise<void> {
    flights.together = true;
    while (flights.waiting.length > 0) {
      await this.runTogether(flights.waiting.splice(0, this.sends.most));
    }
    flights.together = false;
    this.forget(application, flights);
  }

  /** Who meets a lock is sent alone, and nobody waits for it; so is each if the whole call was rolled back. */
  private async runTogether(batch: readonly Waiting<Call, Result>[]): Promise<void> {
    const alone = ({ call, resolve, reject }: Waiting<Call, Result>): void =>
      void this.sends.alone(call).then(resolve, reject);
    try {
      const results = await this.sends.together(batch.map(({ call }) => call));
      batch.forEach((waiting, index) => {
        const own = results[index] ?? null;
        if (own === null) alone(waiting);
        else waiting.resolve(own);
      });
    } catch (error) {
      const isLost = error instanceof EconomyError && error.code === 'DATABASE_UNAVAILABLE';
      const isRolledBack = !(error instanceof EconomyError) && faultCode(error) !== undefined;
      if (isRolledBack) this.sends.onRollback(batch.length, error);
      for (const waiting of batch) {
        if (isRolledBack || (isLost && waiting.call.repeatable)) alone(waiting);
        else waiting.reject(error);
      }
    }
  }

  private forget(application: string, { alone, together, waiting }: Flights<Call, Result>): void {
    if (alone === 0 && !together && waiting.length === 0) this.flights.delete(application);
  }
}
