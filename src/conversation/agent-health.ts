// Handwritten SQL: the statement derives the new state from the old one.
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { withRetry } from '../database/transactions.js';
import { type AgentCheck } from './agent-gateway.js';
import { type AgentEndpoint } from './conversation-dialect.js';
import { type TurnFailure } from './turn-failure.js';

const failuresUntilDown = 2;
const writeEveryMs = 60_000;

/** A finding about an agent, from a turn of a talk or a health check. */
interface Finding {
  readonly ok: boolean;
  /** Whether it comes from a turn, which is stronger evidence than a health check. */
  readonly spoken: boolean;
  /** Whether it always counts, not only if the last turn failed. */
  readonly counts: boolean;
  /** The agent responded, only not with a line: for its owner to read. */
  readonly isNote?: boolean;
  readonly failure: { readonly kind: string; readonly detail: string } | null;
}

interface Known {
  readonly revision: string | undefined;
  readonly last: string;
  readonly failures: number;
  readonly writtenAt: number;
}

/**
 * The published health of agents: up after one success, down after two consecutive failures. An agent that spoke
 * is healthy whatever its health check reports, as long as its address responds. Findings of talks and the sweep come
 * here; they are written on a change, else once a minute.
 */
@Injectable()
export class AgentHealth {
  private readonly known = new LRUCache<string, Known>({ max: 10_000 });

  constructor(private readonly dataSource: DataSource) {}

  /** Never throws: the next call repeats a finding that could not be written. */
  async reportTurn(agent: AgentEndpoint, failure?: TurnFailure): Promise<void> {
    const told = failure ? { kind: failure.kind, detail: failure.told } : null;
    const isNote = failure?.isResponse === true;
    await this.report(agent, { ok: !failure, spoken: true, counts: !isNote, isNote, failure: told });
  }

  /** Like `reportTurn`. A failed health check is no evidence against an agent that speaks, unless the connection failed. */
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
    const failures = finding.ok ? 0 : (before?.failures ?? 0) + Number(!finding.isNote);
    const last = `${finding.spoken} ${finding.failure?.kind ?? 'ok'}`;
    const now = Date.now();
    const changed =
      before?.last !== last || (!finding.ok && !finding.isNote && failures <= failuresUntilDown);
    const due = changed || now - before.writtenAt >= writeEveryMs;
    this.known.set(id, { revision, last, failures, writtenAt: due ? now : before.writtenAt });
    if (due) await withRetry(() => this.write(agent, finding)).catch(() => this.known.delete(id));
  }

  /** A finding about an agent that was changed meanwhile is dropped. */
  private async write(
    { id, revision }: AgentEndpoint,
    { ok, spoken, counts, isNote = false, failure }: Finding,
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE economy.agent
          SET healthy = CASE WHEN $3 THEN true
                             WHEN $8 THEN healthy
                             WHEN $4 OR NOT speaks THEN healthy AND failures + 1 < $5
                             ELSE healthy END,
              failures = CASE WHEN $3 THEN 0
                              WHEN $8 THEN failures
                              WHEN $4 OR NOT speaks THEN least(failures + 1, 1000000)
                              ELSE failures END,
              speaks = CASE WHEN NOT $6 OR $8 THEN speaks
                            WHEN $3 THEN true
                            ELSE speaks AND failures + 1 < $5 END,
              last_failure = CASE WHEN NOT $3 AND ($4 OR $8 OR NOT speaks)
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
        isNote,
      ],
    );
  }
}
