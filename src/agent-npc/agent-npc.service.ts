import { Injectable } from '@nestjs/common';
import { validationFailed } from '../common/errors/economy-error.js';
import { builtInAgentId } from '../identity/application.service.js';
import { type Caller } from '../identity/caller.js';
import { type AgentNpcRow, type InstanceRow } from '../database/rows.js';
import { type Page } from '../common/paging/page.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { Ledger } from '../ledger/ledger.js';
import {
  type CompactTradeResult,
  type DeathResult,
  type SpawnResult,
  type TradeResult,
  type UpdateResult,
} from '../ledger/ledger-result.js';
import { PastMoments } from '../ledger/past-moments.js';
import { type Found } from '../ledger/shared-reads.js';
import { inUnits, type Units } from '../common/money/units.js';
import {
  type GrantDto,
  type SpawnAgentNpcDto,
  type TradeDto,
  type UpdateAgentNpcDto,
} from './agent-npc.dto.js';
import { AgentNpcReader, type AgentNpcFilter } from './agent-npc.reader.js';
import { toSpawnEntry, toTradeEntry } from './entry.js';
import { EstateDivider } from './estate-divider.js';
import { TradeRules } from '../ledger/trade-rules.js';
import { isComplete, TradeReader } from './trade.reader.js';

/** The requested form of a trade. */
export interface TradeRequest {
  readonly request: IdempotentRequest;
  readonly dryRun: boolean;
  /** Without the characters and the instance. */
  readonly short: boolean;
}

/** The operations on Agent NPCs. */
@Injectable()
export class AgentNpcService {
  constructor(
    private readonly directory: InstanceDirectory,
    private readonly reader: AgentNpcReader,
    private readonly ledger: Ledger,
    private readonly rules: TradeRules,
    private readonly trades: TradeReader,
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

  async list(
    caller: Caller,
    identifier: string,
    filter: AgentNpcFilter,
  ): Promise<{ readonly instance: InstanceRow; readonly page: Page<AgentNpcRow> }> {
    const instanceId = await this.directory.getId(caller.application.id, identifier);
    if (filter.at) await this.moments.expectOfEverybody(instanceId, filter.at);
    const instance = await (filter.at
      ? this.moments.getInstance(instanceId, filter.at)
      : this.directory.getRow(instanceId));
    return { instance, page: await this.reader.list(instanceId, filter) };
  }

  async trade(
    caller: Caller,
    instance: string,
    identifier: string,
    dto: TradeDto,
    { request, dryRun, short }: TradeRequest,
  ): Promise<CompactTradeResult | TradeResult> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const requested = { ...toTradeEntry(identifier, dto, request), short, budget: budgetOf(caller) };
    const [entry = requested] = this.rules.none
      ? [requested]
      : await this.rules.judge(instanceId, [requested]);
    const result = await this.ledger.registerTrade(instanceId, entry, dryRun);
    if (isComplete(result)) return result;
    const [trade] = await this.trades.complete(instanceId, [result], !short);
    return trade!;
  }

  async grant(
    caller: Caller,
    instance: string,
    identifier: string,
    { amount, reason }: GrantDto,
    request: IdempotentRequest,
  ): Promise<TradeResult> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    return this.ledger.grantWealth(instanceId, identifier, amount, reason, request);
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
    { request, dryRun }: Omit<TradeRequest, 'short'>,
  ): Promise<UpdateResult> {
    const { mood, agentIdentifier, ...texts } = dto;
    if (Object.values(dto).every((value) => value === undefined)) {
      throw validationFailed([
        { pointer: '', code: 'NOTHING_TO_CHANGE', detail: 'the body has no field to change' },
      ]);
    }
    const { id: applicationId } = caller.application;
    const instanceId = await this.directory.getId(applicationId, instance);
    const patch = {
      ...texts,
      mood: mood === undefined ? mood : inUnits(mood),
      agentId: agentIdentifier,
    };
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

function budgetOf({ spending: { maxPerDay } }: Caller): Units | undefined {
  return maxPerDay === null ? undefined : inUnits(maxPerDay);
}
