import { Injectable } from '@nestjs/common';
import { candidateIds } from '../database/identifier.js';
import { type Disbursement, disbursementArgs } from './disbursement.js';
import { withoutKey } from './idempotency.js';
import { WriteQueue } from './write-queue.js';
import { type CharacterPatch } from './ledger-inputs.js';
import {
  type DeathResult,
  type DisbursementResult,
  type LedgerResult,
  type UpdateResult,
} from './ledger-result.js';
import { toRefusal } from './ledger-refusal.js';
import { dividedDeath, type DivideEstate, type EstateDivision, type PolicyEstate } from './policy-call.js';
import { PolicyRounds } from './policy-rounds.js';
import { KnownRows } from './known-rows.js';
import { TradeCall, type TradeEntry, type TradeLedgerResult } from './trade-call.js';

/**
 * Dry runs: the write functions, run for their result and rolled back. They refuse what the operation
 * would refuse, and leave nothing: no event, no place in the history, no usage, no key and no write signal.
 */
@Injectable()
export class LedgerDryRun {
  constructor(
    private readonly writeQueue: WriteQueue,
    private readonly rounds: PolicyRounds,
    private readonly rows: KnownRows,
  ) {}

  async registerTrade(instanceId: string, entry: TradeEntry): Promise<TradeLedgerResult['result']> {
    const options = { atomic: false, whole: entry.short !== true };
    const call = new TradeCall(instanceId, [entry], options, this.rows);
    return resultOf(call.read(await this.writeQueue.dryRun(instanceId, call)));
  }

  async updateAgentNpc(
    instanceId: string,
    identifier: string,
    applicationId: string,
    patch: CharacterPatch,
  ): Promise<UpdateResult> {
    const args = [
      instanceId,
      ...candidateIds(instanceId, identifier),
      applicationId,
      JSON.stringify(patch),
      '',
      '',
    ];
    const call = { name: 'update_agent_npc', args, repeatable: true } as const;
    return resultOf(await this.writeQueue.dryRun<UpdateResult>(instanceId, call));
  }

  async disburse(instanceId: string, disbursement: Disbursement): Promise<DisbursementResult> {
    const args = [instanceId, ...disbursementArgs(disbursement), '', ''];
    const call = { name: 'disburse', args, repeatable: true } as const;
    return resultOf(await this.writeQueue.dryRun<DisbursementResult>(instanceId, call));
  }

  async registerDeath(instanceId: string, identifier: string, divide: DivideEstate): Promise<DeathResult> {
    const row = await this.rounds.run<DeathResult, PolicyEstate, EstateDivision>({
      instanceId,
      call: dividedDeath(instanceId, identifier, withoutKey, true),
      decide: divide,
      dryRun: true,
    });
    return resultOf(row ? [row] : []);
  }
}

function resultOf<Result>([row]: readonly LedgerResult<Result>[]): Result {
  if (!row) throw new Error('a write function returned no row');
  if (row.code !== null) throw toRefusal(row.code, row.result);
  return row.result;
}
