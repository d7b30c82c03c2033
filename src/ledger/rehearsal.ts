import { Injectable } from '@nestjs/common';
import { candidateIds } from '../database/identifier.js';
import { InstanceLanes } from './instance-lanes.js';
import { type DeathResult, type OutcomeRow, type TradeResult, toRefusal } from './outcome.js';
import { toTradeCall, toTradeRows, type TradeEntry } from './trade-call.js';

/**
 * Dry runs: the functions of the write path, run for what they answer and rolled back. They refuse what the operation
 * would refuse, and leave nothing: no event, no place in the history, no usage, no key, and nobody is told of a write.
 */
@Injectable()
export class Rehearsal {
  constructor(private readonly lanes: InstanceLanes) {}

  async registerTrade(instanceId: string, entry: TradeEntry): Promise<TradeResult> {
    const call = toTradeCall(instanceId, [entry], { atomic: false, expand: true });
    const rows = toTradeRows(await this.lanes.rehearse(instanceId, call));
    return resultOf(rows as readonly OutcomeRow<TradeResult>[]);
  }

  async registerDeath(instanceId: string, identifier: string): Promise<DeathResult> {
    const args = [instanceId, ...candidateIds(instanceId, identifier), '', ''];
    return resultOf(
      await this.lanes.rehearse<DeathResult>(instanceId, { name: 'register_death', args, repeatable: true }),
    );
  }
}

function resultOf<Result>([row]: readonly OutcomeRow<Result>[]): Result {
  if (!row) throw new Error('a function of the write path answered without a row');
  if (row.code !== null) throw toRefusal(row.code, row.result);
  return row.result;
}
