import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository } from 'typeorm';
import { AgentEntity } from './agent.entity.js';
import { selectRows } from '../database/select-rows.js';
import { type Caller } from '../identity/caller.js';
import { AgentProber, type ProbeAttempt } from '../conversation/agent-prober.js';
import { AgentDryRun, type AgentDryRunResult } from '../conversation/agent-dry-run.js';
import { adviceOn } from '../conversation/failure-advice.js';
import { type TurnFailure } from '../conversation/turn-failure.js';
import { noAddress } from './agent-addresses.js';
import { findChanges } from './agent-changes.js';
import { type AgentRow } from '../database/rows.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { type Probe, type ProbeLine } from './probe.resource.js';

/** Shows the owner of an agent the requests to it and its responses. */
@Injectable()
export class AgentProbeService {
  constructor(
    @InjectRepository(AgentEntity) private readonly agents: Repository<AgentEntity>,
    private readonly prober: AgentProber,
    private readonly dryRun: AgentDryRun,
  ) {}

  async probe(caller: Caller, id: string): Promise<Probe> {
    const found = await selectRows(this.agents, 'g')
      .where('g.applicationId = :applicationId AND g.id = :id', { applicationId: caller.application.id, id })
      .getRawOne<{ row: AgentRow }>();
    if (!found) throw new EconomyError('AGENT_NOT_FOUND');
    const { row } = found;
    if (row.protocol === 'mcp' && row.endpoint.startsWith(noAddress)) return this.addressless(row);
    // The line first: for an agent that spoke, a failed health check does not matter.
    const spoken = await this.dryRun.run(row, caller.application.id, true);
    const own = await this.prober.probe(row);
    const line = toLine(spoken);
    if (spoken.failure === null) {
      const tried = [own];
      const summary = [praise(row, line, own), ...spoken.notes].join(' ');
      return { ok: true, summary, advice: null, changes: [], line, tried };
    }
    const others = row.host_type === 'built_in' ? [] : await this.prober.discoverOthers(row);
    const changes = await findChanges(row, spoken.failure, {
      speak: (change) => this.dryRun.run({ ...row, ...change }, caller.application.id),
      discover: (endpoint) =>
        endpoint === row.endpoint
          ? Promise.resolve(others)
          : this.prober.discover({ id: row.id, name: row.name, endpoint, options: row.options }),
    });
    const hint = changes.map(({ why }) => ` ${why}`).join('');
    const health = own.ok ? ' Its health check succeeds.' : '';
    const words = spoken.said === null ? '' : ` It said: “${spoken.said}”`;
    const notes = spoken.notes.map((note) => ` ${note}`).join('');
    return {
      ok: false,
      summary: `${row.name} does not speak as ${row.protocol} at ${row.endpoint}: ${line.detail}.${words}${notes}${health}${hint}`,
      advice:
        changes.length > 0 && changes[0]!.what !== 'credentials'
          ? 'Send the request in `changes`.'
          : adviceOn(spoken.failure),
      changes: changes.map(({ what, why, body }) => ({
        what,
        why,
        request: { method: 'PUT', path: `/v1/agent/${row.id}`, body },
      })),
      line,
      tried: [own, ...others],
    };
  }

  /** Its voices ask for their turns; there is nothing to call. */
  private async addressless(row: AgentRow): Promise<Probe> {
    const own = await this.prober.probe(row);
    const summary = `${row.name} has no address to probe: AI hosts fetch the turns of its characters over MCP.`;
    return { ok: own.ok, summary, advice: null, changes: [], line: notProbed, tried: [own] };
  }
}

const notProbed: ProbeLine = {
  ok: false,
  latencyMs: 0,
  say: null,
  actions: [],
  sentiment: null,
  kind: null,
  detail: 'not called: it has no address',
  exchanges: [],
};

function toLine({ latencyMs, result, failure, exchanges }: AgentDryRunResult): ProbeLine {
  const silent = result?.say === null;
  return {
    ok: result !== null,
    latencyMs,
    say: result?.say ?? null,
    actions: result?.actions ?? [],
    sentiment: result?.sentiment ?? null,
    kind: failure?.kind ?? null,
    detail: failure ? reasonOf(failure) : silent ? 'it returned no line' : 'it spoke',
    exchanges,
  };
}

/** The reason of a failure; for a forbidden address, the rule that it breaks. */
function reasonOf({ kind, message, told }: TurnFailure): string {
  return kind === 'blocked' ? message : told;
}

function praise({ name }: AgentRow, { say }: ProbeLine, health: ProbeAttempt): string {
  const said = say === null ? 'answers, but has nothing to say: a talk that it starts is silent' : 'speaks';
  const but = health.ok
    ? ''
    : ` Its health check fails (${health.detail}), which does not matter while it speaks.`;
  return `${name} ${said}.${but}`;
}
