import { ApiProperty } from '@nestjs/swagger';
import { CharacterName } from './social.resource.js';
import { PageOf } from './page.resource.js';

/** A figure as it is, and as it would be after the collection. */
export class BeforeAndAfter {
  @ApiProperty({ type: Number })
  before!: number;

  @ApiProperty({ type: Number })
  after!: number;
}

/** The same of a mean, which nobody has in an empty world. */
export class MeanBeforeAndAfter {
  @ApiProperty({ type: Number, nullable: true })
  before!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  after!: number | null;
}

/** Why the collection would be refused. */
export class ForecastRefusal {
  @ApiProperty({ type: String, enum: ['WEALTH_LIMIT'] })
  code!: string;

  @ApiProperty({ type: String })
  detail!: string;
}

/** A tenth of the living, by wealth. */
export class TaxedDecile {
  @ApiProperty({ type: Number, minimum: 1, maximum: 10, description: '1: the poorest' })
  decile!: number;

  @ApiProperty({
    type: Number,
    description: 'How many are in it; those of fewer than ten fill the first ones',
  })
  population!: number;

  @ApiProperty({ type: Number, description: 'What they have together' })
  wealthBefore!: number;

  @ApiProperty({ type: Number })
  tax!: number;

  @ApiProperty({ type: Number })
  wealthAfter!: number;
}

/** Somebody who has nothing left after the collection. */
export class UnableToPay extends CharacterName {
  @ApiProperty({ type: Number, minimum: 0, description: 'Before the collection' })
  wealth!: number;
}

export class UnableList {
  @ApiProperty({ type: Number, description: 'All of them' })
  count!: number;

  @ApiProperty({ type: () => [UnableToPay], description: 'The first 20, the wealthiest first' })
  items!: readonly UnableToPay[];
}

/** What one character would pay. */
export class ForecastPayment {
  @ApiProperty({ type: String, format: 'uuid' })
  agentNpcId!: string;

  @ApiProperty({ type: Number, minimum: 0, description: 'Before the collection' })
  wealth!: number;

  @ApiProperty({ type: Number, minimum: 0, description: 'The amount of its tax event' })
  tax!: number;

  @ApiProperty({ type: Number, minimum: 0 })
  wealthAfter!: number;
}

const ForecastPaymentPage = PageOf(ForecastPayment);

/** What a collection of taxes would do right now. */
export class TaxForecast {
  @ApiProperty({ type: String, format: 'uuid' })
  instanceId!: string;

  @ApiProperty({ type: String, format: 'date-time', description: 'When it was computed' })
  at!: string;

  @ApiProperty({
    type: Number,
    description: 'The last event before it: the same in two answers means the same world',
  })
  seq!: number;

  @ApiProperty({ type: Number, minimum: 0, maximum: 100, description: 'Per cent', example: 12.5 })
  taxRate!: number;

  @ApiProperty({ type: String, example: 'flat' })
  policy!: string;

  @ApiProperty({ type: Number, description: 'Living Agent NPCs' })
  population!: number;

  @ApiProperty({ type: Number, description: 'Those of them that would pay more than 0' })
  payers!: number;

  @ApiProperty({ type: Number, description: 'What they would pay together' })
  collected!: number;

  @ApiProperty({ type: Number, minimum: 0 })
  treasuryBefore!: number;

  @ApiProperty({ type: Number, minimum: 0 })
  treasuryAfter!: number;

  @ApiProperty({
    oneOf: [{ $ref: '#/components/schemas/ForecastRefusal' }, { type: 'null' }],
    description:
      'Why it would be refused; the other figures then tell what was asked for. null: it would be done',
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
