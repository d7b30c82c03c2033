import { ApiProperty } from '@nestjs/swagger';
import { CharacterName } from './social.resource.js';
import { PageOf } from './page.resource.js';
import { count, figure, figureOrNull, moment, text, uuid } from './property-helpers.js';

/** A figure as it is, and as it would be after the collection. */
export class BeforeAndAfter {
  @figure()
  before!: number;

  @figure()
  after!: number;
}

/** The same of a mean, which nobody has in an empty world. */
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

  @figure('How many are in it; those of fewer than ten fill the first ones')
  population!: number;

  @figure('What they have together')
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

  @ApiProperty({ type: () => [UnableToPay], description: 'The first 20, the wealthiest first' })
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

  @figure('The last event before it: the same in two answers means the same world')
  seq!: number;

  @ApiProperty({ type: Number, minimum: 0, maximum: 100, description: 'Per cent', example: 12.5 })
  taxRate!: number;

  @ApiProperty({ type: String, example: 'flat' })
  policy!: string;

  @figure('Living Agent NPCs')
  population!: number;

  @figure('Those of them that would pay more than 0')
  payers!: number;

  @figure('What they would pay together')
  collected!: number;

  @ApiProperty({ type: Number, minimum: 0 })
  treasuryBefore!: number;

  @ApiProperty({ type: Number, minimum: 0 })
  treasuryAfter!: number;

  @ApiProperty({
    oneOf: [{ $ref: '#/components/schemas/ForecastRefusal' }, { type: 'null' }],
    description:
      'Why it would be refused; the other figures then show what was asked for. null: it would succeed',
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
    description: 'Who has nothing left after it, or had nothing to pay with',
  })
  unable!: UnableList;

  @ApiProperty({ type: () => ForecastPaymentPage, description: 'Who pays more than 0, by id' })
  payments!: { readonly items: readonly ForecastPayment[]; readonly nextCursor: string | null };
}
