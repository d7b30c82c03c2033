// SQL by hand: the new state follows from the old one inside the statement.
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { type AgentCheck } from './agent-gateway.js';
import { type AgentEndpoint } from './conversation-dialect.js';
import { type TurnFailure } from './turn-failure.js';

const failuresUntilDown = 2;
const writeEveryMs = 60_000;

/** What was found out about an agent: by a turn of a talk, or by a look at its health. */
interface Finding {
  readonly ok: boolean;
  /** Whether it is about speaking: that says more than a health check does. */
  readonly spoken: boolean;
  /** Whether it counts in any case, not only of an agent that did not speak the last time. */
  readonly counts: boolean;
  readonly failure: { readonly kind: string; readonly detail: string } | null;
}

interface Known {
  readonly revision: string | undefined;
  readonly last: string;
  readonly failures: number;
  readonly writtenAt: number;
}

/**
 * The health of agents as everybody sees it: up after one success, down after two failures in a row. An agent that spoke
 * is well, whatever its health check says, as long as something answers there. What talks and the sweep find out comes
 * here; it is written when something changes, else once a minute.
 */
@Injectable()
export class AgentHealth {
  private readonly known = new LRUCache<string, Known>({ max: 10_000 });

  constructor(private readonly dataSource: DataSource) {}

  /** Never throws: a health that cannot be written is found again by the next call. */
  async reportTurn(agent: AgentEndpoint, failure?: TurnFailure): Promise<void> {
    const told = failure ? { kind: failure.kind, detail: failure.told } : null;
    await this.report(agent, { ok: !failure, spoken: true, counts: true, failure: told });
  }

  /** As `reportTurn`. A health check that failed says nothing against one that speaks, unless nobody was there. */
  async reportCheck(agent: AgentEndpoint, { ok, kind, told }: AgentCheck): Promise<void> {
    const detail = `health check: ${told ?? 'the agent says that it is not well'}`;
    await this.report(agent, {
      ok,
      spoken: false,
      counts: kind === 'connect' || kind === 'blocked',
      failure: ok ? null : { kind: kind ?? 'agent_error', detail },
    });
  }

  private async report(agent: AgentEndpoint, finding: Finding): Promise<void> {
    const { id, revision } = agent;
    const remembered = this.known.get(id);
    const before = remembered?.revision === revision ? remembered : undefined;
    const failures = finding.ok ? 0 : (before?.failures ?? 0) + 1;
    const last = `${finding.spoken} ${finding.failure?.kind ?? 'ok'}`;
    const now = Date.now();
    const changed = before?.last !== last || (!finding.ok && failures <= failuresUntilDown);
    const due = changed || now - before.writtenAt >= writeEveryMs;
    this.known.set(id, { revision, last, failures, writtenAt: due ? now : before.writtenAt });
    if (due) await this.write(agent, finding).catch(() => this.known.delete(id));
  }

  /** Of an agent that was changed meanwhile nothing is known. */
  private async write(
    { id, revision }: AgentEndpoint,
    { ok, spoken, counts, failure }: Finding,
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE economy.agent
          SET healthy = CASE WHEN $3 THEN true
                             WHEN $4 OR NOT speaks THEN healthy AND failures + 1 < $5
                             ELSE healthy END,
              failures = CASE WHEN $3 THEN 0
                              WHEN $4 OR NOT speaks THEN least(failures + 1, 1000000)
                              ELSE failures END,
              speaks = CASE WHEN NOT $6 THEN speaks
                            WHEN $3 THEN true
                            ELSE speaks AND failures + 1 < $5 END,
              last_failure = CASE WHEN NOT $3 AND ($4 OR NOT speaks)
                                  THEN $7::jsonb ELSE last_failure END,
              last_health_check = now(),
              version = version + 1
        WHERE id = $1 AND ($2::timestamptz IS NULL OR updated_at = $2)`,
      [
        id,
        revision ?? null,
        ok,
        counts,
        failuresUntilDown,
        spoken,
        JSON.stringify({ ...failure, at: new Date() }),
      ],
    );
  }
}
