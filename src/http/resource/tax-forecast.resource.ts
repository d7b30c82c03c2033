import { ApiProperty } from '@nestjs/swagger';
import { CharacterName } from './social.resource.js';
import { PageOf } from './page.resource.js';
import { count, figure, figureOrNull, moment, text, uuid } from './property-helpers.js';

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
  @ApiProperty({ type: Number, minimum: 1, maximum: 10, description: '1: the poorest' })
  decile!: number;

  @figure('Number of characters in it; fewer than ten characters fill the first groups')
  population!: number;

  @figure('Their total wealth')
  wealthBefore!: number;

  @figure()
  tax!: number;

  @figure()
  wealthAfter!: number;
}

/** Somebody who has nothing left after the collection. */
export class UnableToPay extends CharacterName {
  @count('Before the collection')
  wealth!: number;
}

export class UnableList {
  @figure('All of them')
  count!: number;

  @ApiProperty({ type: () => [UnableToPay], description: 'The first 20, wealthiest first' })
  items!: readonly UnableToPay[];
}

/** What one character would pay. */
export class ForecastPayment {
  @uuid()
  agentNpcId!: string;

  @count('Before the collection')
  wealth!: number;

  @count('The amount of its tax event')
  tax!: number;

  @ApiProperty({ type: Number, minimum: 0 })
  wealthAfter!: number;
}

const ForecastPaymentPage = PageOf(ForecastPayment);

/** What a collection of taxes would do right now. */
export class TaxForecast {
  @uuid()
  instanceId!: string;

  @moment('When it was computed')
  at!: string;

  @figure('The last event before it: equal in two responses if the world is the same')
  seq!: number;

  @ApiProperty({ type: Number, minimum: 0, maximum: 100, description: 'Per cent', example: 12.5 })
  taxRate!: number;

  @ApiProperty({ type: String, example: 'flat' })
  policy!: string;

  @figure('Living Agent NPCs')
  population!: number;

  @figure('Those of them that would pay more than 0')
  payers!: number;

  @figure('Their total tax')
  collected!: number;

  @ApiProperty({ type: Number, minimum: 0 })
  treasuryBefore!: number;

  @ApiProperty({ type: Number, minimum: 0 })
  treasuryAfter!: number;

  @ApiProperty({
    oneOf: [{ $ref: '#/components/schemas/ForecastRefusal' }, { type: 'null' }],
    description:
      'Why it would be refused; the other figures then show what was requested. null: it would succeed',
  })
  refusal!: ForecastRefusal | null;

  @ApiProperty({
    type: () => BeforeAndAfter,
    description:
      'Of the wealth of the living: 0 all the same, towards 1 one has it all; six digits, 0 for nobody and one',
  })
  gini!: BeforeAndAfter;

  @ApiProperty({ type: () => MeanBeforeAndAfter, description: 'Mean of the living; see `taxMoodImpact`' })
  mood!: MeanBeforeAndAfter;

  @ApiProperty({ type: () => [TaxedDecile], minItems: 10, maxItems: 10 })
  deciles!: readonly TaxedDecile[];

  @ApiProperty({
    type: () => UnableList,
    description: 'Characters with nothing left after it, or nothing to pay with',
  })
  unable!: UnableList;

  @ApiProperty({
    type: () => ForecastPaymentPage,
    description: 'Characters that pay more than 0, ordered by id',
  })
  payments!: { readonly items: readonly ForecastPayment[]; readonly nextCursor: string | null };
}
