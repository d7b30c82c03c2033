import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isRetryable } from '../common/errors/database-fault.js';
import { Metrics } from '../common/observation/metrics.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { type Queries, ReadReplica, type ReplicaState } from './read-replica.js';

/**
 * For reads that no write depends on and that may be slightly stale: from the read replica if there is one that has
 * kept up, else from the primary. docs/scale.md lists them. All statements of one response go to the same server.
 */
@Injectable()
export class ReadSource implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Null if the settings name none: then only the primary is used. */
  readonly replica: ReadReplica | null;
  private readonly logger = new Logger('ReadReplica');
  private complained = false;
  private warned = false;

  constructor(
    private readonly primary: DataSource,
    private readonly metrics: Metrics,
    @Inject(SETTINGS) { readReplica }: Settings,
  ) {
    this.replica =
      readReplica && new ReadReplica(readReplica, primary, (state, reason) => this.tell(state, reason));
  }

  onApplicationBootstrap(): void {
    this.replica?.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.replica?.stop();
  }

  /** From the replica, or from the primary if the replica is not used, is not ready, fails, or finds nothing. */
  async read<Answer>(
    work: (source: Queries) => Promise<Answer>,
    isReady: (replica: Queries) => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<Answer> {
    const answer = await this.tryReplica(async (replica) =>
      (await isReady(replica)) ? work(replica) : null,
    );
    return answer ?? work(this.primary);
  }

  /** From the replica; null where it is not used or fails. */
  async tryReplica<Answer>(work: (replica: Queries) => Promise<Answer>): Promise<Answer | null> {
    const { replica } = this;
    if (replica === null) return null;
    const answer = replica.usable ? await this.ask(replica, work) : null;
    this.metrics.replicaReads.inc({ source: answer === null ? 'primary' : 'replica' });
    return answer;
  }

  private async ask<Answer>(
    replica: ReadReplica,
    work: (replica: Queries) => Promise<Answer>,
  ): Promise<Answer | null> {
    try {
      return await work(replica);
    } catch (error) {
      // A standby cancels statements that block its replay, which is normal.
      if (replica.isTroubledBy(error) && !isRetryable(error)) this.complain(error);
      return null;
    }
  }

  private tell(state: ReplicaState, reason: string): void {
    this.complained = false;
    if (state === 'used') {
      // Only after a log line that it was not used.
      if (this.warned) this.logger.warn('the read replica is used again');
      return;
    }
    this.warned = true;
    const why = state === 'behind' ? `is behind by ${reason}` : `is away (${reason})`;
    this.logger.warn(`the read replica ${why}: reads go to the primary`);
  }

  private complain(error: unknown): void {
    if (this.complained) return;
    this.complained = true;
    const reason = error instanceof Error ? error.message : String(error);
    this.logger.warn(`a read failed on the read replica and was retried on the primary: ${reason}`);
  }
}
