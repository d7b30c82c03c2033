import { type FieldError, validationFailed } from '../common/errors/economy-error.js';
import { type Disbursement } from '../ledger/ledger-inputs.js';
import { type DisburseDto } from './instance.dto.js';

/** Either recipients are named, or a policy divides: a refund has the amount that was collected, and alone a share of those who paid. */
export function toDisbursement(dto: DisburseDto): Disbursement {
  const { amount, policy = 'equal', share, recipients, reason = null, reference = null } = dto;
  const faults = recipients ? faultsBesideRecipients(dto) : faultsOfPolicy(dto, policy);
  if (faults.length > 0) throw validationFailed(faults);
  return {
    amount: amount ?? 0,
    policy: recipients ? 'recipients' : policy,
    share: share ?? 1,
    reason,
    reference,
    recipients: (recipients ?? []).map((each) => ({ ...each, reason: each.reason ?? null })),
  };
}

function faultsBesideRecipients(dto: DisburseDto): FieldError[] {
  const others = ['amount', 'policy', 'share'] as const;
  return others
    .filter((field) => dto[field] !== undefined)
    .map((field) => notAllowed(field, 'is not allowed with recipients'));
}

function faultsOfPolicy({ amount, share }: DisburseDto, policy: string): FieldError[] {
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
  return faults;
}

function notAllowed(field: string, detail: string): FieldError {
  return { pointer: `/${field}`, code: 'NOT_ALLOWED', detail: `${field} ${detail}` };
}
