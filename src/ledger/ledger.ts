import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type MemoryRow } from '../database/rows.js';
import { toNumeric } from '../money/money.js';
import { candidateIds } from '../database/identifier.js';
import { type IdempotentRequest } from './idempotency.js';
import { type SpawnEntry, type InstanceSettings, type HeldConversation } from './ledger-inputs.js';
import { InstanceLanes } from './instance-lanes.js';
import { type LedgerCall } from './ledger-calls.js';
import { type LedgerFunction } from './ledger-functions.js';
import {
  type CompactTradeResult,
  type DeathResult,
  type InstanceResult,
  type InteractionResult,
  type NpcDeathResult,
  type NpcSpawnResult,
  type OpenInteractionResult,
  type OutcomeRow,
  type SpawnResult,
  type TradeResult,
  toRefusal,
} from './outcome.js';
import { PolicyRounds } from './policy-rounds.js';
import {
  type AssessTaxes,
  dividedDeath,
  type DivideEstate,
  type DueCollection,
  dueTaxCollection,
  type EstateDivision,
  type PolicyEstate,
  taxCollection,
  type TaxAssessment,
  type TaxToAssess,
} from './policy-call.js';
import { type BulkOptions, toTradeCall, toTradeRows, type TradeEntry } from './trade-call.js';
import { unitsOf } from './units.js';

/**
 * The write path: the only code that moves money or writes events. Every method is one call of one SQL function, which
 * locks the instance's row first; see docs/adr/0003. A refusal is thrown as an `EconomyError`, and nothing was written.
 */
@Injectable()
export class Ledger {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lanes: InstanceLanes,
    private readonly rounds: PolicyRounds,
  ) {}

  async registerTrade(instanceId: string, entry: TradeEntry): Promise<TradeResult> {
    return settle(await this.lanes.trade<TradeResult>(instanceId, entry), entry.request, 'register_trades');
  }

  /** Many trades in one call, in order; a row an entry, with `expand` a whole `TradeResult`. With `atomic`, a refused one refuses them all. */
  async registerTrades(
    instanceId: string,
    entries: readonly TradeEntry[],
    options: BulkOptions,
    request: IdempotentRequest,
  ): Promise<readonly OutcomeRow<CompactTradeResult | TradeResult>[]> {
    const rows = await this.lanes.call<CompactTradeResult>(
      instanceId,
      toTradeCall(instanceId, entries, options, request),
      entries.length,
    );
    return settleBulk(toTradeRows(rows), request);
  }

  /** Many spawns in one call, in order; a row an entry. */
  async registerSpawns(
    instanceId: string,
    owner: { readonly applicationId: string; readonly builtInAgentId: string },
    entries: readonly SpawnEntry[],
    atomic: boolean,
    request: IdempotentRequest,
  ): Promise<readonly OutcomeRow<SpawnResult>[]> {
    const args = [instanceId, owner.applicationId, owner.builtInAgentId, JSON.stringify(entries), atomic];
    const call: LedgerCall = {
      name: 'register_spawns',
      args: [...args, request.key, request.fingerprint],
      repeatable: request.key !== '',
    };
    const rows = await this.lanes.call<SpawnResult>(instanceId, call, entries.length);
    return settleBulk(rows, request);
  }

  async registerDeath(
    instanceId: string,
    identifier: string,
    divide: DivideEstate,
    request: IdempotentRequest,
  ): Promise<DeathResult> {
    const row = await this.rounds.run<DeathResult, PolicyEstate, EstateDivision>({
      instanceId,
      call: dividedDeath(instanceId, identifier, request),
      decide: divide,
    });
    return settle(row, request, 'register_death');
  }

  async registerNpcDeath(
    instanceId: string,
    identifier: string,
    request: IdempotentRequest,
  ): Promise<NpcDeathResult> {
    return this.single('register_npc_death', instanceId, candidateIds(instanceId, identifier), request);
  }

  async registerSpawn(
    instanceId: string,
    applicationId: string,
    builtInAgentId: string,
    entry: SpawnEntry,
    request: IdempotentRequest,
  ): Promise<SpawnResult> {
    const args = [applicationId, builtInAgentId, JSON.stringify([entry]), false];
    return this.single('register_spawns', instanceId, args, request);
  }

  async registerNpcSpawn(
    instanceId: string,
    npc: { readonly id: string; readonly uuid: string; readonly name: string; readonly type: string },
    request: IdempotentRequest,
  ): Promise<NpcSpawnResult> {
    return this.single('register_npc_spawn', instanceId, [npc.id, npc.uuid, npc.name, npc.type], request);
  }

  async registerInstance(
    instance: { readonly id: string; readonly applicationId: string; readonly uuid: string },
    settings: InstanceSettings,
    request: IdempotentRequest,
  ): Promise<InstanceResult> {
    const args = [instance.applicationId, instance.uuid, JSON.stringify(settings)];
    return this.single('register_instance', instance.id, args, request);
  }

  /** `registerRate`: the rate is registered as an event even when it stays the same. */
  async changeSettings(
    instanceId: string,
    patch: InstanceSettings,
    registerRate: boolean,
    request: IdempotentRequest,
  ): Promise<InstanceResult> {
    return this.single('change_settings', instanceId, [JSON.stringify(patch), registerRate], request);
  }

  /** `assess` is asked only where SQL does not run the policy of the instance. */
  async collectTaxes(
    instanceId: string,
    assess: AssessTaxes,
    request: IdempotentRequest,
  ): Promise<InstanceResult> {
    const row = await this.rounds.run<InstanceResult, TaxToAssess, TaxAssessment>({
      instanceId,
      call: taxCollection(instanceId, request),
      decide: assess,
    });
    return settle(row, request, 'collect_taxes');
  }

  /**
   * Collects what the schedule of an instance asks for, once for each due time; the code of a refusal, or null. `undefined`:
   * somebody else has collected it, or the schedule is another one by now.
   */
  async collectDueTaxes(collection: DueCollection, assess: AssessTaxes): Promise<string | null | undefined> {
    const row = await this.rounds.run<InstanceResult, TaxToAssess, TaxAssessment>({
      instanceId: collection.instanceId,
      call: dueTaxCollection(collection),
      decide: assess,
    });
    return row?.code;
  }

  /** The treasury pays an amount to the living, divided by a policy. */
  async disburse(
    instanceId: string,
    amount: number,
    policy: string,
    request: IdempotentRequest,
  ): Promise<InstanceResult> {
    return this.single('disburse', instanceId, [toNumeric(amount), policy], request);
  }

  /** Mints wealth for a character. */
  async grantWealth(
    instanceId: string,
    identifier: string,
    amount: number,
    reason: string,
    request: IdempotentRequest,
  ): Promise<TradeResult> {
    const args = [...candidateIds(instanceId, identifier), toNumeric(amount), reason];
    return this.single('grant_wealth', instanceId, args, request);
  }

  /** Reads what a conversation needs and claims its key for `leaseMs`. Also answers with the event of an earlier one. */
  async openInteraction(
    instanceId: string,
    initiator: string,
    responder: string | null,
    leaseMs: number,
    request: IdempotentRequest,
  ): Promise<{ readonly opened: OpenInteractionResult } | { readonly earlier: InteractionResult }> {
    const args = [
      instanceId,
      ...candidateIds(instanceId, initiator),
      responder === null ? [] : candidateIds(instanceId, responder),
      request.key,
      request.fingerprint,
      `${leaseMs} milliseconds`,
    ];
    const call = { name: 'open_interaction', shared: 'open_interactions', args, repeatable: false } as const;
    const row = await this.lanes.talk<OpenInteractionResult | InteractionResult>(instanceId, call);
    const result = settle(row, request, call.name);
    return row?.replayed
      ? { earlier: result as InteractionResult }
      : { opened: result as OpenInteractionResult };
  }

  async registerInteraction(
    instanceId: string,
    held: HeldConversation,
    request: IdempotentRequest,
  ): Promise<InteractionResult> {
    const row = await this.lanes.talk<InteractionResult>(instanceId, {
      name: 'register_interaction',
      shared: 'register_interactions',
      args: [
        instanceId,
        held.eventId,
        held.initiatorId,
        held.responderId,
        held.talk,
        held.effects,
        request.key,
        request.fingerprint,
      ],
      repeatable: request.key !== '',
    });
    return settle(row, request, 'register_interaction');
  }

  /** Makes a character notice the trades it took part in, before somebody looks at what it feels and remembers. */
  async noticeTrades(instanceId: string, agentNpcId: string): Promise<void> {
    await this.dataSource.query('SELECT * FROM economy.notice_trades($1, $2)', [instanceId, agentNpcId]);
  }

  async forgetMemory(
    instanceId: string,
    identifier: string,
    memoryId: string,
    request: IdempotentRequest,
  ): Promise<MemoryRow> {
    return this.single(
      'forget_memory',
      instanceId,
      [...candidateIds(instanceId, identifier), memoryId],
      request,
    );
  }

  /** Gives back a key claimed by a request that failed without an outcome. */
  async releaseKey(instanceId: string, request: IdempotentRequest): Promise<void> {
    if (request.key === '') return;
    await this.dataSource.query('SELECT * FROM economy.release_key($1, $2, $3)', [
      instanceId,
      request.key,
      request.fingerprint,
    ]);
  }

  /** Functions of one entry end with the key and the fingerprint. */
  private async single<Result>(
    name: LedgerFunction,
    instanceId: string,
    args: readonly unknown[],
    request: IdempotentRequest,
  ): Promise<Result> {
    const rows = await this.lanes.call<Result>(instanceId, {
      name,
      args: [instanceId, ...args, request.key, request.fingerprint],
      repeatable: request.key !== '',
    });
    return settle(rows[0], request, name);
  }
}

/** The result of a call of one entry, or its refusal; tells the request what became of it. */
export function settle<Result>(
  row: OutcomeRow<Result> | undefined,
  request: IdempotentRequest,
  name: LedgerFunction,
): Result {
  if (!row) throw new Error('a function of the write path answered without a row');
  if (row.replayed) request.markReplayed();
  if (row.code !== null) throw toRefusal(row.code, row.result);
  if (!row.replayed) request.markCounted(unitsOf(name, row.result));
  return row.result;
}

/** The rows of a call with many entries; a refusal of the whole call, which has no place among them, is thrown. */
function settleBulk<Result>(
  rows: readonly OutcomeRow<Result>[],
  request: IdempotentRequest,
): readonly OutcomeRow<Result>[] {
  const [first] = rows;
  if (!first) throw new Error('a function of the write path answered without a row');
  const whole = first.ord === 0 || first.code === 'INSTANCE_NOT_FOUND';
  if (whole && first.code !== null) throw toRefusal(first.code, null);
  if (request.key !== '' && rows.every((row) => row.replayed)) request.markReplayed();
  request.markCounted(rows.filter((row) => row.code === null && !row.replayed).length);
  return rows;
}
