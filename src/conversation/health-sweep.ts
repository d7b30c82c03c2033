import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AgentRow } from '../database/rows.js';
import { withRetry } from '../database/transactions.js';
import { FairSemaphore } from '../common/fair-semaphore.js';
import { Metrics } from '../common/observation/metrics.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { PeriodicWorker } from '../common/periodic-task.js';
import { AgentProber } from './agent-prober.js';

const batch = 50;
const mostChecks = 24;
/** Maximum interval of the sweep, however long the interval of an agent is. */
const longestWaitMs = 15_000;

interface DueAgent {
  readonly id: string;
  readonly application_id: string;
}

/**
 * Checks the health of every agent once per interval, with jitter. The replica that moves an agent's `probe_due_at` into the
 * future runs the check, so only one of many does; nothing is locked while it waits for the response.
 */
@Injectable()
export class HealthSweep extends PeriodicWorker {
  private readonly checks = new FairSemaphore(mostChecks);

  constructor(
    private readonly dataSource: DataSource,
    private readonly prober: AgentProber,
    @Inject(SETTINGS) private readonly settings: Settings,
    metrics: Metrics,
  ) {
    super({
      name: 'The agent health check',
      intervalMs: Math.min(settings.agents.healthIntervalMs / 4, longestWaitMs),
    });
    metrics.showShare('health_checks', this.checks);
  }

  /** Checks all due agents, round-robin by application, so that a thousand dead agents of one do not delay the others. */
  async sweep(): Promise<void> {
    for (;;) {
      const due = await this.dataSource.query<DueAgent[]>(
        `SELECT id, application_id FROM (
           SELECT id, application_id, probe_due_at,
                  row_number() OVER (PARTITION BY application_id ORDER BY probe_due_at) AS turn
             FROM economy.agent
            WHERE host_type = 'self_hosted' AND deleted_at IS NULL AND probe_due_at <= now()) due
          ORDER BY turn, probe_due_at LIMIT $1`,
        [batch],
      );
      await Promise.all(due.map((agent) => this.check(agent)));
      if (due.length < batch || this.task.signal.aborted) return;
    }
  }

  private async check({ id, application_id: applicationId }: DueAgent): Promise<void> {
    const release = await this.checks.acquire(applicationId);
    try {
      const row = this.task.signal.aborted ? undefined : await this.claim(id);
      if (row) await this.prober.probe(row);
    } finally {
      release();
    }
  }

  private async claim(id: string): Promise<AgentRow | undefined> {
    const [, claimed] = await withRetry(() =>
      this.dataSource.query<[unknown[], number]>(
        `UPDATE economy.agent g SET probe_due_at = now() + $2 * interval '1 millisecond'
          WHERE g.id = $1 AND g.probe_due_at <= now() AND g.deleted_at IS NULL`,
        [id, this.interval()],
      ),
    );
    if (claimed === 0) return undefined;
    const rows = await this.dataSource.query<{ row: AgentRow }[]>(
      'SELECT to_jsonb(g) AS row FROM economy.agent g WHERE g.id = $1',
      [id],
    );
    return rows[0]?.row;
  }

  /** The interval, plus or minus ten percent, which spreads the checks of agents that were registered together. */
  private interval(): number {
    return Math.round(this.settings.agents.healthIntervalMs * (0.9 + Math.random() * 0.2));
  }
}
