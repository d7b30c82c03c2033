import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { AgentEntity } from '../agent/agent.entity.js';
import { type Caller } from '../identity/caller.js';
import { toDay } from '../http/limits/quota.js';
import { TokenUseEntity } from './token-use.entity.js';
import { type Usage } from './usage.dto.js';
import { type UsageRange } from './usage.reader.js';

interface TokenUseRow {
  readonly day?: string;
  readonly agent: string;
  readonly input: string;
  readonly output: string;
  readonly estimated: string;
}

const dayMs = 86_400_000;

/** What the agents of an application used of tokens. */
@Injectable()
export class TokenUseReader {
  constructor(
    @InjectRepository(TokenUseEntity) private readonly uses: Repository<TokenUseEntity>,
    @InjectRepository(AgentEntity) private readonly agents: Repository<AgentEntity>,
  ) {}

  async read(
    { id: applicationId, daily_tokens: limit }: Caller['application'],
    { from, to, groups }: UsageRange,
    most: number,
  ): Promise<Usage['tokens']> {
    const query = this.uses
      .createQueryBuilder('t')
      .select('t.agent_id', 'agent')
      .addSelect('sum(t.input)', 'input')
      .addSelect('sum(t.output)', 'output')
      .addSelect('sum(t.estimated)', 'estimated')
      .where('t.application_id = :applicationId AND t.day BETWEEN :from AND :to', { applicationId, from, to })
      .groupBy('t.agent_id')
      .orderBy('t.agent_id')
      .limit(most);
    if (groups.includes('day')) {
      query.addSelect('t.day::text', 'day').addGroupBy('t.day').orderBy('t.day').addOrderBy('t.agent_id');
    }
    const rows = await query.getRawMany<TokenUseRow>();
    const names = await this.namesOf(applicationId, [...new Set(rows.map(({ agent }) => agent))]);
    const items = rows.map(({ day, agent, input, output, estimated }) => ({
      ...(day !== undefined && { day }),
      agentId: agent,
      agentName: names.get(agent) ?? null,
      input: Number(input),
      output: Number(output),
      estimated: Number(estimated),
    }));
    const now = Date.now();
    const used = await this.usedOn(applicationId, toDay(now));
    const remaining = limit === null ? null : Math.max(0, limit - used);
    const resetsAt = new Date(Date.parse(toDay(now)) + dayMs).toISOString();
    return { items, today: { limit, used, remaining, resetsAt } };
  }

  private async usedOn(applicationId: string, day: string): Promise<number> {
    const sum = await this.uses
      .createQueryBuilder('t')
      .select('coalesce(sum(t.input + t.output), 0)', 'used')
      .where('t.application_id = :applicationId AND t.day = :day', { applicationId, day })
      .getRawOne<{ used: string }>();
    return Number(sum?.used);
  }

  private async namesOf(applicationId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const agents = await this.agents.find({
      select: { id: true, name: true },
      where: { applicationId, id: In(ids) },
    });
    return new Map(agents.map(({ id, name }) => [id, name]));
  }
}
