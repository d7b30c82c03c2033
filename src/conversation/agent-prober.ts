import { Injectable } from '@nestjs/common';
import { type AgentRow } from '../database/rows.js';
import { AgentCredentials } from './agent-credentials.js';
import { type AgentCheck, AgentGateway } from './agent-gateway.js';
import { AgentHealth } from './agent-health.js';
import { type AgentEndpoint } from './conversation-dialect.js';
import { DialectRegistry } from './dialect-registry.js';

/** The result of one attempt to reach an agent. */
export interface ProbeAttempt {
  readonly protocol: string;
  readonly ok: boolean;
  readonly latencyMs: number;
  readonly detail: string;
  /** The rules for endpoints forbid the address; `detail` names the rule. */
  readonly blocked: boolean;
}

const probeMs = 3000;
/** From the most to the least conclusive answer: many servers answer at an unknown path. Other dialects follow. */
const preference = ['a2a', 'converse', 'openai'];

/** Checks whether agents answer, and in which dialect. */
@Injectable()
export class AgentProber {
  constructor(
    private readonly gateway: AgentGateway,
    private readonly dialects: DialectRegistry,
    private readonly credentials: AgentCredentials,
    private readonly health: AgentHealth,
  ) {}

  /** Checks a registered agent in its own dialect; the result counts for its health. */
  async probe(row: AgentRow): Promise<ProbeAttempt> {
    const headers = (await this.credentials.headersOf([row])).get(row.id);
    const agent = toEndpoint(row, headers);
    const check = await this.gateway.checkHealth(agent, probeMs);
    // A dialect that this process lacks is no evidence about the agent.
    if (this.dialects.findDialect(row.protocol)) await this.health.reportCheck(agent, check);
    return toAttempt(agent.protocol, check);
  }

  /** Checks a registered agent in the other dialects. */
  async discoverOthers(row: AgentRow): Promise<readonly ProbeAttempt[]> {
    const { protocol, ...agent } = toEndpoint(row, (await this.credentials.headersOf([row])).get(row.id));
    return (await this.discover(agent)).filter((attempt) => attempt.protocol !== protocol);
  }

  /** Checks every dialect that needs an endpoint, concurrently; returns the most preferred one that answers. */
  async discover(agent: Omit<AgentEndpoint, 'protocol'>): Promise<readonly ProbeAttempt[]> {
    const protocols = this.dialects.protocolsWithEndpoint;
    const attempts = await Promise.all(
      protocols.map(async (protocol) =>
        toAttempt(protocol, await this.gateway.checkHealth({ ...agent, protocol }, probeMs)),
      ),
    );
    return attempts.sort((a, b) => Number(b.ok) - Number(a.ok) || rank(a.protocol) - rank(b.protocol));
  }
}

function toAttempt(protocol: string, { ok, latencyMs, detail, kind }: AgentCheck): ProbeAttempt {
  const said = ok ? 'it answers' : 'it does not answer as this dialect should';
  return { protocol, ok, latencyMs, detail: detail ?? said, blocked: kind === 'blocked' };
}

function rank(protocol: string): number {
  const rank = preference.indexOf(protocol);
  return rank < 0 ? preference.length : rank;
}

/** An agent as a dialect needs it. */
export function toEndpoint(
  { id, name, endpoint, protocol, options, updated_at: revision }: AgentRow,
  credentials: Record<string, string> | undefined,
  more: Readonly<Record<string, unknown>> = {},
): AgentEndpoint {
  return {
    id,
    name,
    endpoint,
    protocol,
    options: { ...options, ...more },
    revision,
    ...(credentials ? { credentials } : {}),
  };
}
