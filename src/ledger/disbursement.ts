import { inUnits } from '../common/money/units.js';

/** What the treasury is to pay, and to whom. */
export interface Disbursement {
  /** 0 with `refund`: it follows from the taxes. */
  readonly amount: number;
  readonly policy: string;
  /** Of those who paid the taxes, above 0 up to 1; only with `refund`. */
  readonly share: number;
}

export function disbursementArgs({ amount, policy, share }: Disbursement): readonly unknown[] {
  return [inUnits(amount), policy, inUnits(share)];
}
