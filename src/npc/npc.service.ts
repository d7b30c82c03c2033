import { Injectable } from '@nestjs/common';
import { type Caller } from '../identity/caller.js';
import { deriveId } from '../common/identifier.js';
import { type Page, type PageRequest } from '../common/paging/page.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { Ledger } from '../ledger/ledger.js';
import { type NpcDeathResult, type NpcSpawnResult } from '../ledger/ledger-result.js';
import { toInstance } from '../instance/instance.resource.js';
import { type Npc, toNpc } from './npc.resource.js';
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

  async get(caller: Caller, instance: string, identifier: string): Promise<Npc> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const found = await this.reader.get(instanceId, identifier);
    return toNpc(found.row, toInstance(found.instance, caller.application));
  }

  async list(caller: Caller, instance: string, page: PageRequest, sort: NpcSort): Promise<Page<Npc>> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const nested = toInstance(await this.directory.getRow(instanceId), caller.application);
    return this.reader.list(instanceId, page, sort, (row) => toNpc(row, nested));
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
