import { ApiProperty } from '@nestjs/swagger';
import { CharacterName } from './social.resource.js';
import { PageOf } from './page.resource.js';
import {
  amount,
  count,
  figure,
  figureOrNull,
  moment,
  text,
  uuid,
  whole,
  objectOrNull,
} from './property-helpers.js';
import { int32, percentage } from '../request/number-schema.js';

/** A figure before and after the collection. */
export class BeforeAndAfter {
  @figure()
  before!: number;

  @figure()
  after!: number;
}

/** The same for a mean, which an empty world lacks. */
export class MeanBeforeAndAfter {
  @figureOrNull()
  before!: number | null;

  @figureOrNull()
  after!: number | null;
}

/** Why the collection would be refused. */
export class ForecastRefusal {
  @ApiProperty({ type: String, enum: ['WEALTH_LIMIT'] })
  code!: string;

  @text()
  detail!: string;
}

/** A tenth of the living, by wealth. */
export class TaxedDecile {
  @ApiProperty({ ...int32, minimum: 1, maximum: 10, description: '1: the poorest' })
  decile!: number;

  @count()
  population!: number;

  @amount()
  wealthBefore!: number;

  @amount()
  tax!: number;

  @amount()
  wealthAfter!: number;
}

/** Somebody who has nothing left after the collection. */
export class UnableToPay extends CharacterName {
  @amount('Before the collection')
  wealth!: number;
}

export class UnableList {
  @count()
  count!: number;

  @ApiProperty({ type: () => [UnableToPay], description: 'The first 20, wealthiest first' })
  items!: readonly UnableToPay[];
}

/** What one character would pay. */
export class ForecastPayment {
  @uuid()
  agentNpcId!: string;

  @amount()
  wealth!: number;

  @amount()
  tax!: number;

  @amount()
  wealthAfter!: number;
}

const ForecastPaymentPage = PageOf(ForecastPayment);

/** What a collection of taxes would do right now. */
export class TaxForecast {
  @uuid()
  instanceId!: string;

  @moment()
  at!: string;

  @whole()
  seq!: number;

  @ApiProperty(percentage)
  taxRate!: number;

  @ApiProperty({ type: String })
  policy!: string;

  @count()
  population!: number;

  @count()
  payers!: number;

  @amount()
  collected!: number;

  @amount()
  treasuryBefore!: number;

  @amount()
  treasuryAfter!: number;

  @objectOrNull('ForecastRefusal', 'null: it would succeed')
  refusal!: ForecastRefusal | null;

  @ApiProperty({
    type: () => BeforeAndAfter,
    description: '0 to 1, with six digits',
  })
  gini!: BeforeAndAfter;

  @ApiProperty({ type: () => MeanBeforeAndAfter, description: 'Mean of the living; see `taxMoodImpact`' })
  mood!: MeanBeforeAndAfter;

  @ApiProperty({ type: () => [TaxedDecile], minItems: 10, maxItems: 10 })
  deciles!: readonly TaxedDecile[];

  @ApiProperty({
    type: () => UnableList,
    description: 'With nothing left, or nothing to pay with',
  })
  unable!: UnableList;

  @ApiProperty({
    type: () => ForecastPaymentPage,
    description: 'Above 0, ordered by id',
  })
  payments!: { readonly items: readonly ForecastPayment[]; readonly nextCursor: string | null };
}
