import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Instance } from './instance.resource.js';
import { CharacterName } from '../agent-npc/social.resource.js';
import { amount, count, figure, figureOrNull, text } from '../http/resource/property-helpers.js';
import { int32, percentage } from '../http/request/number-schema.js';

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

/** What a collection of taxes would do to everybody. */
export class ExpectedCollection {
  @ApiProperty(percentage)
  taxRate!: number;

  @text()
  taxPolicy!: string;

  @amount()
  collected!: number;

  @count()
  payers!: number;

  @count()
  population!: number;

  @ApiProperty({ type: () => [TaxedDecile], minItems: 10, maxItems: 10 })
  deciles!: readonly TaxedDecile[];

  @ApiProperty({ type: () => BeforeAndAfter, description: '0 to 1, with six digits' })
  gini!: BeforeAndAfter;

  @ApiProperty({ type: () => MeanBeforeAndAfter, description: 'Mean of the living; see `taxMoodImpact`' })
  mood!: MeanBeforeAndAfter;

  @ApiProperty({ type: () => UnableList, description: 'With nothing left, or nothing to pay with' })
  unable!: UnableList;
}

/** The instance after a collection of taxes; in a dry run as it would be, with what it would collect. */
@ApiSchema({ name: 'CollectedWorldInstance' })
export class CollectedInstance extends Instance {
  @ApiPropertyOptional({ type: Boolean })
  dryRun?: boolean;

  @ApiPropertyOptional({ type: () => ExpectedCollection, description: 'Of a dry run' })
  collection?: ExpectedCollection;
}
