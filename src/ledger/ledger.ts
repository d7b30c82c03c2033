import { Injectable } from '@nestjs/common';
import { inUnits } from '../common/money/units.js';
import { candidateIds, nobody, deriveId } from '../common/identifier.js';
import { type IdempotentRequest, withoutKey } from './idempotency.js';
import {
  type AccountPatch,
  type CharacterPatch,
  type Disbursement,
  type Grant,
  type InstanceSettings,
  type NewAccount,
  type Reversal,
  type SpawnEntry,
} from './ledger-inputs.js';
import { WriteQueue } from './write-queue.js';
import { KnownRows } from './known-rows.js';
import { type LedgerCall } from './ledger-calls.js';
import {
  type AccountResult,
  type DeathResult,
  type DisbursementResult,
  type ExchangeResult,
  type InstanceResult,
  type NightResult,
  type NpcDeathResult,
  type NpcSpawnResult,
  type LedgerResult,
  type SpawnResult,
  type TradeResult,
  type UpdateResult,
} from './ledger-result.js';
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
import { unwrapResult, unwrapBulkResult } from './unwrap-result.js';
import { type BulkOptions, TradeCall, type TradeEntry, type TradeLedgerResult } from './trade-call.js';

/**
 * The write path: the only code that moves money or writes events. Every method is one call of one SQL function, which
 * locks the instance's row first; see docs/adr/0003. A refusal is thrown as an `EconomyError`, and nothing was written. With `dryRun`
 * it is run for its result and rolled back: it leaves no event, no place in the history, no usage, no key and no write signal.
 */
@Injectable()
export class Ledger {
  constructor(
    private readonly writeQueue: WriteQueue,
    private readonly rounds: PolicyRounds,
    private readonly rows: KnownRows,
  ) {}

  /** A whole `TradeResult`, without characters and instance if the entry is `short`; a `WrittenEvent` for an earlier write. */
  async registerTrade(
    instanceId: string,
    entry: TradeEntry,
    dryRun = false,
  ): Promise<TradeLedgerResult['result']> {
    if (dryRun || entry.budget !== undefined) {
      const options = { atomic: false, full: entry.short !== true, dryRun };
      const call = new TradeCall(instanceId, [entry], options, this.rows);
      const [row] = call.read(await this.writeQueue.call(instanceId, call));
      return unwrapResult(row, dryRun ? withoutKey : entry.request, call.name);
    }
    return this.writeQueue
      .trade(instanceId, entry)
      .then((row) => unwrapResult(row, entry.request, 'register_trades'));
  }

  /** Many trades in one call, in order; an outcome per entry, as above. With `atomic`, one refusal refuses all. */
  async registerTrades(
    instanceId: string,
    entries: readonly TradeEntry[],
    options: BulkOptions,
    request: IdempotentRequest,
  ): Promise<readonly TradeLedgerResult[]> {
    const call = new TradeCall(instanceId, entries, options, this.rows, request);
    const rows = call.read(await this.writeQueue.call(instanceId, call, entries.length));
    return unwrapBulkResult(rows, options.dryRun ? withoutKey : request);
  }

  /** Many spawns in one call, in order; a row per entry. */
  async registerSpawns(
    instanceId: string,
    owner: { readonly applicationId: string; readonly builtInAgentId: string },
    entries: readonly SpawnEntry[],
    atomic: boolean,
    request: IdempotentRequest,
  ): Promise<readonly LedgerResult<SpawnResult>[]> {
    const args = [
      instanceId,
      owner.applicationId,
      owner.builtInAgentId,
      spawnsArg(instanceId, entries),
      atomic,
    ];
    const call: LedgerCall = {
      name: 'register_spawns',
      args: [...args, request.key, request.fingerprint],
      repeatable: request.key !== '',
    };
    const rows = await this.writeQueue.call<SpawnResult>(instanceId, call, entries.length);
    return unwrapBulkResult(rows, request);
  }

  async registerDeath(
    instanceId: string,
    identifier: string,
    divide: DivideEstate,
    request: IdempotentRequest,
    dryRun = false,
  ): Promise<DeathResult> {
    const row = await this.rounds.run<DeathResult, PolicyEstate, EstateDivision>({
      instanceId,
      call: dividedDeath(instanceId, identifier, request),
      decide: divide,
      dryRun,
    });
    return unwrapResult(row, dryRun ? withoutKey : request, 'register_death');
  }

  async registerNpcDeath(
    instanceId: string,
    identifier: string,
    request: IdempotentRequest,
  ): Promise<NpcDeathResult> {
    return this.writeQueue.callOne(
      'register_npc_death',
      instanceId,
      candidateIds(instanceId, identifier),
      request,
    );
  }

  async registerSpawn(
    instanceId: string,
    applicationId: string,
    builtInAgentId: string,
    entry: SpawnEntry,
    request: IdempotentRequest,
  ): Promise<SpawnResult> {
    const args = [applicationId, builtInAgentId, spawnsArg(instanceId, [entry]), false];
    return this.writeQueue.callOne('register_spawns', instanceId, args, request);
  }

  async registerNpcSpawn(
    instanceId: string,
    npc: { readonly id: string; readonly uuid: string; readonly name: string; readonly type: string },
    request: IdempotentRequest,
  ): Promise<NpcSpawnResult> {
    return this.writeQueue.callOne(
      'register_npc_spawn',
      instanceId,
      [npc.id, npc.uuid, deriveId(instanceId, npc.id), npc.name, npc.type],
      request,
    );
  }

  async registerInstance(
    instance: { readonly id: string; readonly applicationId: string; readonly uuid: string },
    settings: InstanceSettings,
    request: IdempotentRequest,
  ): Promise<InstanceResult> {
    const args = [instance.applicationId, instance.uuid, JSON.stringify(settings)];
    return this.writeQueue.callOne('register_instance', instance.id, args, request);
  }

  /** Its rows stay for `purgeAfterMs`; until then it can be restored. */
  async deleteInstance(
    instanceId: string,
    purgeAfterMs: number,
    request: IdempotentRequest,
  ): Promise<InstanceResult> {
    return this.writeQueue.callOne('delete_instance', instanceId, [false, purgeAfterMs], request);
  }

  /** Deletes an instance that has expired; false: another process did, or it expires later. */
  async expireInstance(instanceId: string, purgeAfterMs: number): Promise<boolean> {
    const args = [instanceId, true, purgeAfterMs, '', ''];
    const call: LedgerCall = { name: 'delete_instance', args, repeatable: true };
    return (await this.writeQueue.call(instanceId, call)).length > 0;
  }

  async restoreInstance(instanceId: string, request: IdempotentRequest): Promise<InstanceResult> {
    return this.writeQueue.callOne('restore_instance', instanceId, [], request);
  }

  async updateAgentNpc(
    instanceId: string,
    identifier: string,
    applicationId: string,
    patch: CharacterPatch,
    request: IdempotentRequest,
    dryRun = false,
  ): Promise<UpdateResult> {
    const args = [...candidateIds(instanceId, identifier), applicationId, JSON.stringify(patch)];
    return this.writeQueue.callOne('update_agent_npc', instanceId, args, request, dryRun);
  }

  /** `registerRate`: the rate is registered as an event even if it is unchanged. */
  async changeSettings(
    instanceId: string,
    patch: InstanceSettings,
    registerRate: boolean,
    request: IdempotentRequest,
  ): Promise<InstanceResult> {
    return this.writeQueue.callOne(
      'change_settings',
      instanceId,
      [JSON.stringify(patch), registerRate],
      request,
    );
  }

  /** `assess` is called only if SQL does not run the policy of the instance. */
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
    return unwrapResult(row, request, 'collect_taxes');
  }

  /**
   * Runs the scheduled collection of an instance, once for each due time; the code of a refusal, or null. `undefined`:
   * another process has collected it, or the schedule has changed.
   */
  async collectDueTaxes(collection: DueCollection, assess: AssessTaxes): Promise<string | null | undefined> {
    const row = await this.rounds.run<InstanceResult, TaxToAssess, TaxAssessment>({
      instanceId: collection.instanceId,
      call: dueTaxCollection(collection),
      decide: assess,
    });
    return row?.code;
  }

  /** Lets a night of the world pass, whatever its clock says. */
  async registerNight(instanceId: string, request: IdempotentRequest): Promise<NightResult> {
    return this.writeQueue.callOne('register_night', instanceId, [false], request);
  }

  /** Lets the nights pass that are due, as one event; whether more are due, of days that were skipped. */
  async passDueNight(instanceId: string): Promise<boolean> {
    const args = [instanceId, true, '', ''];
    const [row] = await this.writeQueue.call<NightResult>(instanceId, {
      name: 'register_night',
      args,
      repeatable: true,
    });
    return (row?.result?.instance.night_due_at ?? null) !== null;
  }

  /** The treasury pays an amount to the living, divided by a policy, or pays taxes back, or pays those who are named. */
  async disburse(
    instanceId: string,
    { amount, policy, share, reason, reference, recipients }: Disbursement,
    request: IdempotentRequest,
    dryRun = false,
  ): Promise<DisbursementResult> {
    const names = recipients.map(({ identifier }) => candidateIds(instanceId, identifier));
    const args = [
      inUnits(amount),
      policy,
      inUnits(share),
      reason ?? '',
      reference ?? '',
      names.map(([given]) => given),
      names.map(([, derived]) => derived),
      recipients.map((recipient) => inUnits(recipient.amount)),
      recipients.map((recipient) => recipient.reason),
    ];
    return this.writeQueue.callOne('disburse', instanceId, args, request, dryRun);
  }

  /** Mints wealth for a character or an account. */
  async grantWealth(
    instanceId: string,
    identifier: string,
    { toAccount, amount, reason, reference = '' }: Grant,
    request: IdempotentRequest,
    dryRun = false,
  ): Promise<TradeResult> {
    const args = [...candidateIds(instanceId, identifier), toAccount, inUnits(amount), reason, reference];
    return this.writeQueue.callOne('grant_wealth', instanceId, args, request, dryRun);
  }

  /** Moves the money of a payment back, once, as far as whoever got it has it. */
  async reverse(
    instanceId: string,
    { seq, atMost, reason }: Reversal,
    request: IdempotentRequest,
    dryRun = false,
  ): Promise<TradeResult | ExchangeResult> {
    return this.writeQueue.callOne('reverse_event', instanceId, [seq, atMost, reason ?? ''], request, dryRun);
  }

  async openAccount(
    instanceId: string,
    account: NewAccount,
    request: IdempotentRequest,
  ): Promise<AccountResult> {
    return this.writeQueue.callOne('open_account', instanceId, [JSON.stringify(account)], request);
  }

  async updateAccount(
    instanceId: string,
    identifier: string,
    patch: AccountPatch,
    request: IdempotentRequest,
  ): Promise<AccountResult> {
    const args = [...candidateIds(instanceId, identifier), JSON.stringify(patch)];
    return this.writeQueue.callOne('update_account', instanceId, args, request);
  }

  /** `to` gets what is left; null: the account has to be empty. */
  async closeAccount(
    instanceId: string,
    identifier: string,
    to: string | null,
    request: IdempotentRequest,
  ): Promise<AccountResult> {
    const recipients = to === null ? [nobody, nobody] : candidateIds(instanceId, to);
    const args = [...candidateIds(instanceId, identifier), ...recipients];
    return this.writeQueue.callOne('close_account', instanceId, args, request);
  }
}

/** With the id of a character whose uuid would equal the new id. */
function spawnsArg(instanceId: string, entries: readonly SpawnEntry[]): string {
  return JSON.stringify(
    entries.map((entry) => ({
      ...entry,
      wealth: inUnits(entry.wealth),
      mood: inUnits(entry.mood),
      moodBaseline: entry.moodBaseline == null ? null : inUnits(entry.moodBaseline),
      alias: deriveId(instanceId, entry.id),
    })),
  );
}
