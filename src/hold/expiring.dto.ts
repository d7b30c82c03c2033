import { invalidAt } from '../common/errors/economy-error.js';
import { parseMoment } from '../common/moment.js';
import { IsInteger, IsLine, Optional, rule } from '../http/request/validators.js';

const tenYears = 315_360_000;

/** Of what is set aside, and comes back by itself if nobody takes it. */
export abstract class ExpiringDto {
  @Optional({
    type: String,
    format: 'date-time',
    description: 'In real time, when what is left is given back; default: never',
  })
  @rule({
    name: 'NOT_A_MOMENT',
    test: (value) => typeof value === 'string' && parseMoment(value) !== null,
    message: 'must be a time as RFC 3339 writes it, such as 2026-01-31T12:00:00Z',
  })
  expiresAt?: string;

  @Optional({ description: 'In seconds from now, in place of `expiresAt`' })
  @IsInteger(1, tenYears)
  expiresIn?: number;

  @Optional({ description: 'Such as bid; its payments have it' })
  @IsLine(1, 64)
  reason?: string;

  @Optional({ description: "Such as an auction's number; its payments have it" })
  @IsLine(1, 128)
  reference?: string;
}

/** The same as the ledger takes it: what is absent is not in it. */
export interface Expiring {
  readonly expiresAt?: string;
  /** Seconds. */
  readonly expiresIn?: number;
  readonly reason?: string;
  readonly reference?: string;
}

export function toExpiring(dto: ExpiringDto, what: string): Expiring {
  const { expiresAt, expiresIn, reason, reference } = dto;
  if (expiresAt !== undefined && expiresIn !== undefined) {
    throw invalidAt('/expiresIn', 'TWO_EXPIRIES', `a ${what} has expiresAt or expiresIn, not both`);
  }
  return {
    ...(expiresAt !== undefined && { expiresAt: parseMoment(expiresAt)!.toISOString() }),
    ...(expiresIn !== undefined && { expiresIn }),
    ...(reason !== undefined && { reason }),
    ...(reference !== undefined && { reference }),
  };
}
