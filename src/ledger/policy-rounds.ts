import { Injectable } from '@nestjs/common';
import { EconomyError } from '../common/errors/economy-error.js';
import { WriteQueue } from './write-queue.js';
import { type LedgerCall } from './ledger-calls.js';
import { type LedgerResult } from './ledger-result.js';

/** A write that needs the result of a policy outside the database. */
export interface PolicyWrite<Needed, Given> {
  readonly instanceId: string;
  /** The call with an answer; null for the first call, which completes a write without such a policy. */
  readonly call: (given: Given | null) => LedgerCall;
  /** Calls the policy. From the second round on, the writes of the instance wait for it. */
  readonly decide: (needed: Needed, round: number) => Promise<Given>;
  readonly dryRun?: boolean;
}

/** Maximum rounds in which other processes changed the input of the policy; this process cannot. */
const mostRounds = 5;

/**
 * Writes with a policy: it is called without a lock, a transaction or a connection; then one call writes everything, unless the
 * input of the policy has changed. Then it returns the new input (POLICY_ASKED). From the second round on, the other
 * writes of the instance in this process wait, so that a busy world cannot starve it.
 */
@Injectable()
export class PolicyRounds {
  constructor(private readonly writeQueue: WriteQueue) {}

  async run<Result, Needed, Given>({
    instanceId,
    call,
    decide,
    dryRun = false,
  }: PolicyWrite<Needed, Given>): Promise<LedgerResult<Result> | undefined> {
    const rows = await this.writeQueue.call<Result>(instanceId, { ...call(null), dryRun });
    if (!needsPolicy(rows[0])) return rows[0];
    const first = await decide(rows[0].result as unknown as Needed, 1);
    return this.writeQueue.alone<Result>(instanceId, dryRun, async (send) => {
      let given = first;
      for (let round = 2; round <= mostRounds; round += 1) {
        const [row] = await send({ ...call(given), dryRun });
        if (!needsPolicy(row)) return row;
        given = await decide(row.result as unknown as Needed, round);
      }
      throw policyConflict();
    });
  }
}

/** The world changed faster than its policy could decide. */
export function policyConflict(): EconomyError {
  return new EconomyError('POLICY_CONFLICT', { headers: { 'Retry-After': '1' } });
}

function needsPolicy<Result>(row: LedgerResult<Result> | undefined): row is LedgerResult<Result> {
  return row?.code === 'POLICY_ASKED';
}
