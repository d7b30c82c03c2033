import { Injectable } from '@nestjs/common';
import { builtInAgentId } from '../identity/application.service.js';
import { type Caller } from '../identity/caller.js';
import { type AgentNpcRow, type InstanceRow } from '../database/rows.js';
import { type IdempotentRequest, type WriteOptions } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { Ledger } from '../ledger/ledger.js';
import { type DeathResult, type SpawnResult, type UpdateResult } from '../ledger/ledger-result.js';
import { PastMoments } from '../ledger/past-moments.js';
import { type Found, type FoundPage } from '../ledger/shared-reads.js';
import { type SpawnAgentNpcDto, type UpdateAgentNpcDto } from './agent-npc.dto.js';
import { AgentNpcReader, type AgentNpcFilter } from './agent-npc.reader.js';
import { toPatch, toSpawnEntry } from './entry.js';
import { EstateDivider } from './estate-divider.js';

/** The operations on Agent NPCs. */
@Injectable()
export class AgentNpcService {
  constructor(
    private readonly directory: InstanceDirectory,
    private readonly reader: AgentNpcReader,
    private readonly ledger: Ledger,
    private readonly estates: EstateDivider,
    private readonly moments: PastMoments,
  ) {}

  /** Its current state, or its state at a moment. */
  async get(caller: Caller, instance: string, identifier: string, at?: Date): Promise<Found<AgentNpcRow>> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    if (!at) return this.reader.get(instanceId, identifier);
    await this.moments.expectPast(instanceId, at);
    return this.reader.getAt(instanceId, identifier, at);
  }

  async list(caller: Caller, identifier: string, filter: AgentNpcFilter): Promise<FoundPage<AgentNpcRow>> {
    const instanceId = await this.directory.getId(caller.application.id, identifier);
    if (filter.at) await this.moments.expectOfEverybody(instanceId, filter.at);
    const instance = await (filter.at
      ? this.moments.getInstance(instanceId, filter.at)
      : this.directory.getRow(instanceId));
    return { instance, page: await this.reader.list(instanceId, filter) };
  }

  /** The living among many, and which of the identifiers are of nobody alive. */
  async lookUp(
    caller: Caller,
    instance: string,
    identifiers: readonly string[],
  ): Promise<{
    readonly instance: InstanceRow;
    readonly rows: readonly AgentNpcRow[];
    readonly missing: readonly string[];
  }> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const found = await this.reader.findMany(instanceId, identifiers);
    return {
      instance: found.instance,
      rows: found.rows.filter((row) => row !== null),
      missing: identifiers
        .filter((_identifier, index) => found.rows[index] === null)
        .map((identifier) => identifier.toLowerCase()),
    };
  }

  async spawn(caller: Caller, dto: SpawnAgentNpcDto, request: IdempotentRequest): Promise<SpawnResult> {
    const instanceId = await this.directory.getId(caller.application.id, dto.instanceIdentifier);
    const { id: applicationId } = caller.application;
    const entry = toSpawnEntry(instanceId, dto);
    return this.ledger.registerSpawn(
      instanceId,
      applicationId,
      builtInAgentId(applicationId),
      entry,
      request,
    );
  }

  async update(
    caller: Caller,
    instance: string,
    identifier: string,
    dto: UpdateAgentNpcDto,
    { request, dryRun }: WriteOptions,
  ): Promise<UpdateResult> {
    const patch = toPatch(dto);
    const { id: applicationId } = caller.application;
    const instanceId = await this.directory.getId(applicationId, instance);
    return this.ledger.updateAgentNpc(instanceId, identifier, applicationId, patch, request, dryRun);
  }

  async die(
    caller: Caller,
    instance: string,
    identifier: string,
    request: IdempotentRequest,
    dryRun = false,
  ): Promise<DeathResult> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    return this.ledger.registerDeath(instanceId, identifier, this.estates.divide, request, dryRun);
  }
}
