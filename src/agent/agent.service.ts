import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, type EntityManager, type Repository, type SelectQueryBuilder } from 'typeorm';
import { AgentClaimEntity } from './agent-claim.entity.js';
import { AgentNpcEntity } from '../agent-npc/agent-npc.entity.js';
import { selectRows } from '../database/select-rows.js';
import { v7 as uuidv7 } from 'uuid';
import { requireScopes } from '../identity/scope.js';
import { type Caller } from '../identity/caller.js';
import { AgentCredentials, isSameOrigin } from '../conversation/agent-credentials.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { expectRoom } from '../database/expect-room.js';
import { AgentEntity } from './agent.entity.js';
import { type InstanceRow } from '../database/rows.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { type CursorPart } from '../common/paging/cursor.js';
import { type Page, type PageRequest, toPage } from '../common/paging/page.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { runOnce } from '../ledger/run-once.js';
import { type AgentWithClaims } from './agent.resource.js';
import { AgentAddresses } from './agent-addresses.js';
import { type ChangeAgentDto, type RegisterAgentDto } from './agent.dto.js';

export const agentCursor: readonly CursorPart[] = ['id'];

type FoundAgent = Pick<AgentWithClaims, 'row'>;

/** A new endpoint or protocol invalidates the known health; the sweep checks it soon. */
const nothingKnown = {
  healthy: false,
  failures: 0,
  speaks: false,
  lastHealthCheck: null,
  lastFailure: null,
  probeDueAt: () => 'now()',
};

/** Caches, which know an agent by its version, reload it. */
const anotherVersion = { version: () => 'version + 1' };

/** The registry of the programs that speak for Agent NPCs. */
@Injectable()
export class AgentService {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(AgentEntity) private readonly agents: Repository<AgentEntity>,
    private readonly directory: InstanceDirectory,
    private readonly addresses: AgentAddresses,
    private readonly credentials: AgentCredentials,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async register(
    caller: Caller,
    dto: RegisterAgentDto,
    request: IdempotentRequest,
  ): Promise<AgentWithClaims> {
    // It gets what only readers may know: personalities, memories, talks.
    requireScopes(caller, ['economy:read'], 'agent');
    await this.addresses.check(dto);
    const endpoint = this.addresses.of(dto);
    if (dto.protocol !== undefined) this.addresses.checkOptions(dto.protocol, dto.options ?? {});
    const { id: applicationId } = caller.application;
    const id = uuidv7();
    const found =
      dto.protocol === undefined ? await this.addresses.findProtocol(id, { ...dto, endpoint }) : null;
    return runOnce(this.dataSource, applicationId, request, async (manager) => {
      await expectRoom(manager, 'agents', applicationId, this.settings.agents.mostPerApplication);
      await manager.insert(AgentEntity, {
        id,
        applicationId,
        name: dto.name,
        endpoint,
        hostType: 'self_hosted',
        protocol: dto.protocol ?? found?.protocol ?? 'converse',
        options: (dto.options ?? {}) as object,
        hasCredentials: dto.credentials !== undefined,
        healthy: found?.ok === true,
        lastHealthCheck: found?.ok === true ? new Date() : null,
      });
      if (dto.credentials) await this.credentials.store(manager, id, dto.credentials);
      return this.read(manager, caller, id);
    });
  }

  async get(caller: Caller, id: string): Promise<AgentWithClaims> {
    return this.read(this.dataSource.manager, caller, id);
  }

  async list(caller: Caller, page: PageRequest): Promise<Page<AgentWithClaims>> {
    const { manager } = this.dataSource;
    const query = selectOwn(this.agents, caller)
      .orderBy('g.id')
      .limit(page.limit + 1);
    if (page.after) query.andWhere('g.id > :after', { after: page.after[0] });
    const rows = await query.getRawMany<FoundAgent>();
    return toPage(page, await withClaims(manager, rows), ({ row }) => [row.id]);
  }

  async change(
    caller: Caller,
    id: string,
    dto: ChangeAgentDto,
    request: IdempotentRequest,
  ): Promise<AgentWithClaims> {
    if (dto.endpoint !== undefined || dto.protocol !== undefined) {
      requireScopes(caller, ['economy:read'], 'agent');
    }
    await this.addresses.check(dto);
    return runOnce(this.dataSource, caller.application.id, request, async (manager) => {
      const agent = await this.getOwn(manager, caller, id);
      const { name = agent.name, endpoint = agent.endpoint, protocol = agent.protocol } = dto;
      this.addresses.expectAddress(protocol, endpoint);
      // Credentials are bound to their origin: another one may belong to somebody else.
      const credentials =
        dto.credentials ?? (isSameOrigin(endpoint, agent.endpoint) ? dto.credentials : null);
      const isAnother = endpoint !== agent.endpoint || protocol !== agent.protocol;
      const hasCredentials = credentials === undefined ? agent.hasCredentials : credentials !== null;
      const options = dto.options ?? agent.options;
      this.addresses.checkOptions(protocol, options);
      await manager.update(
        AgentEntity,
        { id },
        {
          name,
          endpoint,
          protocol,
          options: options as object,
          hasCredentials,
          ...anotherVersion,
          ...(isAnother && nothingKnown),
        },
      );
      if (credentials !== undefined) await this.credentials.store(manager, id, credentials);
      return this.read(manager, caller, id);
    });
  }

  /** Refused while living characters use it: they could no longer speak. */
  async remove(caller: Caller, id: string, request: IdempotentRequest): Promise<AgentWithClaims> {
    return runOnce(this.dataSource, caller.application.id, request, async (manager) => {
      const agent = await this.getOwn(manager, caller, id);
      const used = await manager.findOne(AgentNpcEntity, {
        select: { id: true },
        where: { agentId: agent.id },
      });
      if (used) throw new EconomyError('AGENT_IN_USE');
      await manager.delete(AgentClaimEntity, { agentId: agent.id });
      const deleted = await this.read(manager, caller, id);
      const deletedAt = new Date();
      await manager.update(AgentEntity, { id }, { deletedAt, ...anotherVersion });
      const at = deletedAt.toISOString();
      return { ...deleted, row: { ...deleted.row, updated_at: at, deleted_at: at } };
    });
  }

  async claim(
    caller: Caller,
    id: string,
    instance: string,
    request: IdempotentRequest,
  ): Promise<AgentWithClaims> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    return runOnce(this.dataSource, caller.application.id, request, async (manager) => {
      // The instance's lock, because spawns and deaths count the characters of a claim under it; and before the agent's,
      // because a spawn takes them in that order.
      const [living] = await manager.query<unknown[]>(
        'SELECT 1 FROM economy.instance WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
        [instanceId],
      );
      if (!living) throw new EconomyError('INSTANCE_NOT_FOUND');
      await this.getOwn(manager, caller, id);
      await manager.query(
        `INSERT INTO economy.agent_claim (instance_id, agent_id, characters)
         SELECT $1, $2, count(*) FROM economy.agent_npc
          WHERE instance_id = $1 AND agent_id = $2 AND deleted_at IS NULL
         ON CONFLICT (instance_id, agent_id) DO NOTHING`,
        [instanceId, id],
      );
      return this.read(manager, caller, id);
    });
  }

  async unclaim(
    caller: Caller,
    id: string,
    instance: string,
    request: IdempotentRequest,
  ): Promise<AgentWithClaims> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    return runOnce(this.dataSource, caller.application.id, request, async (manager) => {
      await this.getOwn(manager, caller, id);
      await manager.delete(AgentClaimEntity, { instanceId, agentId: id });
      return this.read(manager, caller, id);
    });
  }

  /** Locks an agent that the caller may change; the built-in one may not be changed. */
  private async getOwn(manager: EntityManager, caller: Caller, id: string): Promise<AgentEntity> {
    const agent = await manager.findOne(AgentEntity, {
      where: { id, applicationId: caller.application.id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!agent || agent.hostType === 'built_in') throw new EconomyError('AGENT_NOT_FOUND');
    return agent;
  }

  private async read(manager: EntityManager, caller: Caller, id: string): Promise<AgentWithClaims> {
    const rows = await selectOwn(manager.getRepository(AgentEntity), caller)
      .andWhere('g.id = :id', { id })
      .getRawMany<FoundAgent>();
    const [found] = await withClaims(manager, rows);
    if (!found) throw new EconomyError('AGENT_NOT_FOUND');
    return found;
  }
}

function selectOwn(agents: Repository<AgentEntity>, caller: Caller): SelectQueryBuilder<AgentEntity> {
  return selectRows(agents, 'g').where('g.applicationId = :applicationId', {
    applicationId: caller.application.id,
  });
}

/** A separate statement: on a cluster, rows of a reference table cannot be joined this way with those of each instance. */
async function withClaims(manager: EntityManager, agents: readonly FoundAgent[]): Promise<AgentWithClaims[]> {
  if (agents.length === 0) return [];
  const claims = await manager.query<{ agent_id: string; row: InstanceRow }[]>(
    `SELECT c.agent_id, to_jsonb(i) AS row
       FROM economy.agent_claim c JOIN economy.instance i ON i.id = c.instance_id AND i.deleted_at IS NULL
      WHERE c.agent_id = ANY ($1) ORDER BY c.created_at, i.id`,
    [agents.map(({ row }) => row.id)],
  );
  return agents.map(({ row }) => ({
    row,
    claims: claims.filter((claim) => claim.agent_id === row.id).map((claim) => claim.row),
  }));
}
