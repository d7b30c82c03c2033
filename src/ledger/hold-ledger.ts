import { Injectable } from '@nestjs/common';
import { candidateIds, nobody } from '../common/identifier.js';
import { type IdempotentRequest } from './idempotency.js';
import { type Capture, type NewHold } from './ledger-inputs.js';
import { type HoldResult, type TradeResult } from './ledger-result.js';
import { WriteQueue } from './write-queue.js';

/** How many holds, and how many listings, one call gives back: it holds the lock of the instance meanwhile. */
export const mostExpiring = 500;

/** The part of the ledger that reserves money: see `Ledger`. */
@Injectable()
export class HoldLedger {
  constructor(private readonly writeQueue: WriteQueue) {}

  async place(
    instanceId: string,
    hold: NewHold,
    request: IdempotentRequest,
    dryRun: boolean,
  ): Promise<HoldResult> {
    return this.writeQueue.callOne('place_hold', instanceId, [JSON.stringify(hold)], request, dryRun);
  }

  async capture(
    instanceId: string,
    holdId: string,
    { amount, recipient, isFinal }: Capture,
    request: IdempotentRequest,
    dryRun: boolean,
  ): Promise<TradeResult> {
    const recipients = recipient === null ? [nobody, nobody] : candidateIds(instanceId, recipient);
    const args = [holdId, amount ?? 0, ...recipients, isFinal];
    return this.writeQueue.callOne('capture_hold', instanceId, args, request, dryRun);
  }

  async release(instanceId: string, holdId: string, request: IdempotentRequest): Promise<HoldResult> {
    return this.writeQueue.callOne('release_hold', instanceId, [holdId], request);
  }

  /** Gives back holds and ends listings that are due, `mostExpiring` of each at most; `due`: when the next one is, null for none. */
  async expire(instanceId: string): Promise<{ readonly released: number; readonly due: string | null }> {
    const call = { name: 'expire_holds', args: [instanceId, mostExpiring], repeatable: true } as const;
    const [row] = await this.writeQueue.call<{ released: number; due: string | null }>(instanceId, call);
    return row?.result ?? { released: 0, due: null };
  }
}
