import { Injectable } from '@nestjs/common';
import { type Caller } from '../identity/caller.js';
import { deriveId } from '../common/identifier.js';
import { type NpcRow } from '../database/rows.js';
import { type PageRequest } from '../common/paging/page.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { Ledger } from '../ledger/ledger.js';
import { type NpcDeathResult, type NpcSpawnResult } from '../ledger/ledger-result.js';
import { type Found, type FoundPage } from '../ledger/shared-reads.js';
import { type SpawnNpcDto } from './npc.dto.js';
import { NpcReader, type NpcSort } from './npc.reader.js';

/** The operations on plain NPCs. */
@Injectable()
export class NpcService {
  constructor(
    private readonly directory: InstanceDirectory,
    private readonly reader: NpcReader,
    private readonly ledger: Ledger,
  ) {}

  async get(caller: Caller, instance: string, identifier: string): Promise<Found<NpcRow>> {
    return this.reader.get(await this.directory.getId(caller.application.id, instance), identifier);
  }

  async list(
    caller: Caller,
    identifier: string,
    request: PageRequest,
    sort: NpcSort,
  ): Promise<FoundPage<NpcRow>> {
    const instanceId = await this.directory.getId(caller.application.id, identifier);
    const instance = await this.directory.getRow(instanceId);
    return { instance, page: await this.reader.list(instanceId, request, sort) };
  }

  async spawn(caller: Caller, dto: SpawnNpcDto, request: IdempotentRequest): Promise<NpcSpawnResult> {
    const instanceId = await this.directory.getId(caller.application.id, dto.instanceIdentifier);
    const npc = { id: deriveId(instanceId, dto.uuid), uuid: dto.uuid, name: dto.name, type: dto.type };
    return this.ledger.registerNpcSpawn(instanceId, npc, request);
  }

  async die(
    caller: Caller,
    instance: string,
    identifier: string,
    request: IdempotentRequest,
  ): Promise<NpcDeathResult> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    return this.ledger.registerNpcDeath(instanceId, identifier, request);
  }
}
