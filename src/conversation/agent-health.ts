import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const failuresUntilDown = 2;
const writeEveryMs = 60_000;

interface Known {
  readonly ok: boolean;
  readonly failures: number;
  readonly writtenAt: number;
}

/**
 * The health of agents as everybody sees it: down after two failures in a row, up after one success. Results of
 * conversations and of the sweep come here; they are written when something changes, else once a minute.
 */
@Injectable()
export class AgentHealth {
  private readonly known = new Map<string, Known>();

  constructor(private readonly dataSource: DataSource) {}

  /** Never throws: a health that cannot be written is found again by the next call. */
  async report(agentId: string, ok: boolean): Promise<void> {
    const before = this.known.get(agentId);
    const failures = ok ? 0 : (before?.failures ?? 0) + 1;
    const changed = before?.ok !== ok || (!ok && failures <= failuresUntilDown);
    const now = Date.now();
    const due = changed || now - before.writtenAt >= writeEveryMs;
    this.known.set(agentId, { ok, failures, writtenAt: due ? now : before.writtenAt });
    if (due) await this.write(agentId, ok).catch(() => this.known.delete(agentId));
  }

  forget(agentId: string): void {
    this.known.delete(agentId);
  }

  private async write(agentId: string, ok: boolean): Promise<void> {
    await this.dataSource.query(
      `UPDATE economy.agent
          SET healthy = CASE WHEN $2 THEN true ELSE failures + 1 < $3 AND healthy END,
              failures = CASE WHEN $2 THEN 0 ELSE least(failures + 1, 1000000) END,
              last_health_check = now()
        WHERE id = $1`,
      [agentId, ok, failuresUntilDown],
    );
  }
}
