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
  /** How often it is called at most; by default, mostRounds. */
  readonly rounds?: number;
  /** The number of entries of a bulk call. */
  readonly entries?: number;
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

  async run<Result, Needed, Given>(
    write: PolicyWrite<Needed, Given>,
  ): Promise<LedgerResult<Result> | undefined> {
    return (await this.runAll<Result, Needed, Given>(write))[0];
  }

  /** All rows of a bulk call. */
  async runAll<Result, Needed, Given>({
    instanceId,
    call,
    decide,
    dryRun = false,
    rounds = mostRounds,
    entries = 1,
  }: PolicyWrite<Needed, Given>): Promise<readonly LedgerResult<Result>[]> {
    const rows = await this.writeQueue.call<Result>(instanceId, { ...call(null), dryRun }, entries);
    if (!needsPolicy(rows[0])) return rows;
    const first = await decide(rows[0].result as unknown as Needed, 1);
    return this.writeQueue.alone<Result>(instanceId, dryRun, async (send) => {
      let given = first;
      for (let round = 2; round <= rounds; round += 1) {
        const answer = await send({ ...call(given), dryRun });
        if (!needsPolicy(answer[0])) return answer;
        given = await decide(answer[0].result as unknown as Needed, round);
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
