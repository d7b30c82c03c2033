import { ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type KnownApplication } from '../identity/application-directory.js';
import { decimalOf } from '../common/money/units.js';
import { type DisbursementResult } from '../ledger/ledger-result.js';
import { int64 } from '../http/request/number-schema.js';
import { Instance, toInstance } from './instance.resource.js';
import { amount, count, text } from '../http/resource/property-helpers.js';

/** The instance after its treasury has paid, and what it paid. */
@ApiSchema({ name: 'DisbursedWorldInstance' })
export class DisbursedInstance extends Instance {
  @amount()
  amount!: number;

  @text()
  policy!: string;

  @count()
  recipients!: number;

  @ApiPropertyOptional({ ...int64, description: '`seq` of what was refunded' })
  collection?: number;

  @ApiPropertyOptional({ type: String })
  reason?: string;

  @ApiPropertyOptional({ type: String })
  reference?: string;

  @ApiPropertyOptional({ type: Boolean })
  dryRun?: boolean;
}

export function toDisbursed(result: DisbursementResult, application: KnownApplication): DisbursedInstance {
  const { instance, amount: paid, policy, recipients, collection, reason, reference } = result;
  return {
    ...toInstance(instance, application),
    amount: decimalOf(paid),
    policy,
    recipients,
    ...(collection !== undefined && { collection }),
    ...(reason !== undefined && { reason }),
    ...(reference !== undefined && { reference }),
  };
}
