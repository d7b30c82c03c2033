import { type FieldError, validationFailed } from '../common/errors/economy-error.js';
import { type Disbursement } from '../ledger/ledger-inputs.js';
import { type DisburseDto } from './instance.dto.js';

/** A refund has the amount that was collected, and is the only one with a share of those who paid. */
export function toDisbursement({ amount, policy = 'equal', share }: DisburseDto): Disbursement {
  const faults: FieldError[] = [];
  const isRefund = policy === 'refund';
  if (isRefund && amount !== undefined) {
    faults.push(notAllowed('amount', 'is not allowed with the policy refund: it follows from the taxes'));
  }
  if (!isRefund && amount === undefined) {
    const detail = `amount is required with the policy ${policy}`;
    faults.push({ pointer: '/amount', code: 'REQUIRED', detail });
  }
  if (!isRefund && share !== undefined) {
    faults.push(notAllowed('share', 'is only allowed with the policy refund'));
  }
  if (faults.length > 0) throw validationFailed(faults);
  return { amount: amount ?? 0, policy, share: share ?? 1 };
}

function notAllowed(field: string, detail: string): FieldError {
  return { pointer: `/${field}`, code: 'NOT_ALLOWED', detail: `${field} ${detail}` };
}
