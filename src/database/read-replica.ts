import { Client, type ClientConfig, Pool, type PoolClient } from 'pg';
import { isDatabaseAway, isPoolFull } from '../common/errors/database-fault.js';
import { PeriodicTask } from '../common/periodic-task.js';
import { inStatementSpan } from '../common/observation/tracing.js';
import { type ReadReplicaSettings } from '../common/config/settings.js';
import { connectionOptions } from './data-source.js';
import { statementName } from './statement-name.js';

/** A source of reads: the data source of the primary, or a replica. */
export interface Queries {
  query<Rows>(text: string, values?: unknown[]): Promise<Rows>;
}

export const replicaStates = ['used', 'behind', 'away'] as const;
export type ReplicaState = (typeof replicaStates)[number];

const lookMs = 1000;
const patienceMs = 2000;
/** Interval of checking whether it has caught up with the position of the primary. */
const firstWaitMs = 5;
const longestWaitMs = 100;

export interface Mark {
  readonly place: string;
  readonly server: string;
  readonly database: string;
  readonly started: string;
}

export interface Seen extends Omit<Mark, 'place'> {
  readonly standby: boolean;
  readonly reached: boolean;
}

const identity = `
  (SELECT c.system_identifier::text FROM pg_control_system() c) AS server, current_database()::text AS database,
  pg_postmaster_start_time()::text AS started`;
export const markQuery = `SELECT pg_current_wal_lsn()::text AS place, ${identity}`;
export const seenQuery = `
  SELECT pg_is_in_recovery() AS standby, ${identity},
         CASE WHEN pg_is_in_recovery() THEN coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) ELSE true END AS reached`;

/**
 * The connections to a replica, and its lag, which is measured only with the local clock: a check reads the
 * position of the log of the primary, and polls the replica until it reaches that. Then it has everything from before
 * the check. This needs no writes, so it also works with an idle primary.
 */
export class ReadReplica implements Queries {
  private pool: Pool;
  private readonly clients = new Set<PoolClient>();
  private watcher: Client | null = null;
  /** By `performance.now()`: it has everything from before then. */
  private freshAt = Number.NEGATIVE_INFINITY;
  private state: ReplicaState = 'away';
  /** Invalidates checks that started before it became unavailable. */
  private awaySince = Number.NEGATIVE_INFINITY;
  private told = false;
  private readonly task: PeriodicTask;

  constructor(
    private readonly settings: ReadReplicaSettings,
    private readonly primary: Queries,
    private readonly onChange: (state: ReplicaState, reason: string) => void,
  ) {
    this.pool = this.openPool();
    this.task = new PeriodicTask({
      name: 'The check of the read replica',
      intervalMs: Math.min(lookMs, settings.maxLagMs / 4),
      run: () => this.watch(),
    });
  }

  /** Whether it responds, and its lag is within the limit. */
  get usable(): boolean {
    return this.state === 'used' && this.lagMs <= this.settings.maxLagMs;
  }

  get currentState(): ReplicaState {
    return this.state === 'used' && !this.usable ? 'behind' : this.state;
  }

  /** Its lag; infinite before the first successful check. */
  get lagMs(): number {
    return performance.now() - this.freshAt;
  }

  start(): void {
    this.task.start();
    this.task.wake();
  }

  async stop(): Promise<void> {
    const stopped = this.task.stop();
    this.drop();
    await stopped;
    // One that was just being made.
    await this.watcher?.end();
  }

  async query<Rows>(text: string, values: unknown[] = []): Promise<Rows> {
    const { rows } = await inStatementSpan(statementName(text), () => this.pool.query({ text, values }));
    return rows as Rows;
  }

  /** Reports a failed read: if the replica is unavailable, further reads avoid it at once. True if it is available. */
  isTroubledBy(error: unknown): boolean {
    if (isDatabaseAway(error)) {
      this.become('away', messageOf(error));
      return false;
    }
    return !isPoolFull(error);
  }

  private async watch(): Promise<void> {
    try {
      await this.look();
    } catch (error) {
      if (this.task.signal.aborted) return;
      // What hangs in a connection of a server that does not answer would never end.
      this.drop();
      this.become('away', messageOf(error));
    }
  }

  private async look(): Promise<void> {
    const began = performance.now();
    const mark = await this.primary.query<Mark[]>(markQuery).then(
      ([row]) => row!,
      // The primary is unavailable. The lag of the replica grows, and soon it is not used any more.
      () => null,
    );
    if (mark === null) return;
    for (let wait = firstWaitMs; !this.task.signal.aborted; wait = Math.min(wait * 2, longestWaitMs)) {
      const seen = await this.see(mark);
      if (began < this.awaySince) return;
      if (seen.reached) {
        this.freshAt = began;
        // Half of the limit, so that a replica near the limit does not flap.
        if (this.lagMs <= this.settings.maxLagMs / 2) return this.become('used', '');
      }
      // Before the first look that goes well all that is known is that it lacks something from the beginning of this one.
      const lacksSince = Number.isFinite(this.freshAt) ? this.freshAt : began;
      if (performance.now() - lacksSince > this.settings.maxLagMs)
        this.become('behind', `more than ${this.settings.maxLagMs} ms`);
      if (seen.reached) return;
      await this.task.rest(wait);
    }
  }

  private async see(mark: Mark): Promise<Seen> {
    const watcher = await this.connected();
    const { rows } = await watcher.query<Seen>(seenQuery, [mark.place]);
    const seen = rows[0]!;
    const strange = strangeness(seen, mark);
    if (strange !== null) throw new Error(strange);
    return seen;
  }

  /** A connection of its own: the others may all be busy. */
  private async connected(): Promise<Client> {
    if (this.watcher) return this.watcher;
    const client = new Client({ ...this.connection('watch'), query_timeout: patienceMs });
    // A connection that breaks rejects the query under way; without a listener it would also end the process.
    client.on('error', () => undefined);
    client.on('end', () => {
      if (this.watcher === client) this.watcher = null;
    });
    try {
      await client.connect();
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    this.watcher = client;
    return client;
  }

  private connection(role: 'read' | 'watch'): ClientConfig {
    return {
      connectionString: this.settings.url,
      application_name: `agent-npc-economy ${role}`,
      // On the primary itself too, by another role, nothing is written this way.
      options: `${connectionOptions(this.settings.timeouts)} -c default_transaction_read_only=on`,
      connectionTimeoutMillis: patienceMs,
      keepAlive: true,
    };
  }

  private openPool(): Pool {
    const pool = new Pool({ ...this.connection('read'), max: this.settings.poolSize });
    pool.on('error', () => undefined);
    pool.on('connect', (client) => this.clients.add(client));
    pool.on('remove', (client) => this.clients.delete(client));
    return pool;
  }

  /** Ends all connections; running statements fail and are retried on the primary. */
  private drop(): void {
    const gone = [...this.clients, ...(this.watcher ? [this.watcher] : [])];
    const { pool } = this;
    this.watcher = null;
    this.clients.clear();
    this.pool = this.openPool();
    void pool.end().catch(() => undefined);
    for (const client of gone) void client.end().catch(() => undefined);
  }

  private become(state: ReplicaState, reason: string): void {
    if (state === 'away') {
      this.freshAt = Number.NEGATIVE_INFINITY;
      this.awaySince = performance.now();
    }
    const known = this.told && state === this.state;
    this.told = true;
    this.state = state;
    if (!known) this.onChange(state, reason);
  }
}

/** Why it is not a copy of the same database; null when it is one. */
export function strangeness(seen: Seen, mark: Mark): string | null {
  if (seen.server !== mark.server) return 'it is not a replica of the same data';
  if (seen.database !== mark.database) return `it is another database of the server: ${seen.database}`;
  // A promoted one has the same origin but diverges. The primary itself, by another role, is fine.
  if (!seen.standby && seen.started !== mark.started) return 'it is not a standby: it accepts writes';
  return null;
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
