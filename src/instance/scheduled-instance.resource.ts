import { ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Instance } from './instance.resource.js';
import { amount, count, moment, text } from '../http/resource/property-helpers.js';

/** A collection of taxes at its due time that was refused. */
export class RefusedCollection {
  @moment()
  scheduledFor!: string;

  @text()
  code!: string;
}

/** The data of a settings event: the instance, and what its schedule did. */
@ApiSchema({ name: 'ScheduledWorldInstance' })
export class ScheduledInstance extends Instance {
  @ApiPropertyOptional({ type: String, format: 'date-time' })
  scheduledFor?: string;

  @ApiPropertyOptional({ type: () => RefusedCollection })
  refusedCollection?: RefusedCollection;
}

/** The data of a collection of taxes. The sum is in no other response: the treasury includes earlier amounts. */
@ApiSchema({ name: 'TaxedWorldInstance' })
export class TaxedInstance extends ScheduledInstance {
  @amount()
  collected!: number;

  @count()
  payers!: number;
}
