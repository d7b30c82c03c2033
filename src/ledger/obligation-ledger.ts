import { Injectable } from '@nestjs/common';
import { type Units } from '../common/money/units.js';
import { type DueSchedule } from '../database/rows.js';
import { type IdempotentRequest } from './idempotency.js';
import { type NewObligation, type ObligationPatch } from './ledger-inputs.js';
import { type ObligationResult } from './ledger-result.js';
import { WriteQueue } from './write-queue.js';

/** How many due times one call decides: it holds the lock of the instance meanwhile. */
export const mostDue = 300;

/** An obligation whose next due times only a process can compute. */
export interface AskedDue {
  readonly id: string;
  readonly schedule: Extract<DueSchedule, { cron: string }>;
  readonly due: string;
  /** By its clock. */
  readonly now: string;
  readonly catchUp: 'all' | 'skip';
}

export interface PaidDues {
  readonly paid: number;
  readonly missed: number;
  /** When the next one is due; null for none. */
  readonly due: string | null;
  readonly asked: readonly AskedDue[] | null;
}

/** The part of the ledger for what is owed and promised: see `Ledger`. */
@Injectable()
export class ObligationLedger {
  constructor(private readonly writeQueue: WriteQueue) {}

  async open(
    instanceId: string,
    obligation: NewObligation,
    request: IdempotentRequest,
  ): Promise<ObligationResult> {
    return this.writeQueue.callOne('open_obligation', instanceId, [JSON.stringify(obligation)], request);
  }

  async change(
    instanceId: string,
    id: string,
    patch: ObligationPatch,
    request: IdempotentRequest,
  ): Promise<ObligationResult> {
    return this.writeQueue.callOne('change_obligation', instanceId, [id, JSON.stringify(patch)], request);
  }

  /** Pays so much of what is owed; 0: all of it. `atMost`: what the debtor has, up to that. */
  async repay(
    instanceId: string,
    id: string,
    { amount, atMost }: { readonly amount: Units; readonly atMost: boolean },
    request: IdempotentRequest,
  ): Promise<ObligationResult> {
    return this.writeQueue.callOne('repay_obligation', instanceId, [id, amount, atMost], request);
  }

  /** Decides what is due, `mostDue` due times at most; `next`: those that were asked for, by the id of the obligation. */
  async pay(instanceId: string, next: Readonly<Record<string, readonly string[]>>): Promise<PaidDues> {
    const args = [instanceId, mostDue, JSON.stringify(next)];
    const call = { name: 'pay_obligations', args, repeatable: true } as const;
    const [row] = await this.writeQueue.call<PaidDues>(instanceId, call);
    return row?.result ?? { paid: 0, missed: 0, due: null, asked: null };
  }
}
