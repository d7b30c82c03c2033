import { ApiProperty } from '@nestjs/swagger';
import { amount, amountOrNull, count, moment, objectOrNull } from '../../http/resource/property-helpers.js';
import { CharacterName } from '../../agent-npc/social.resource.js';

class TradeFlow {
  @ApiProperty({ type: () => CharacterName })
  trader!: CharacterName;

  @objectOrNull('CharacterName', 'null: nobody, the amounts were sunk')
  recipient!: CharacterName | null;

  @count()
  trades!: number;

  @amount()
  amount!: number;
}

/** What money moved for. */
class ReasonFlow {
  @ApiProperty({ type: String, nullable: true, description: 'null: none was given' })
  reason!: string | null;

  @ApiProperty({ type: String, description: 'As in the events' })
  cause!: string;

  @count()
  payments!: number;

  @amount()
  amount!: number;

  @amountOrNull('Of it, by the character or account that was asked for; null: none was')
  paid!: number | null;

  @amountOrNull('Likewise')
  received!: number | null;
}

/** The flows of wealth between characters and accounts. */
export class EconomyFlows {
  @moment()
  from!: string;

  @moment()
  to!: string;

  @ApiProperty({ type: [TradeFlow], description: 'The largest amount first; the dead keep their names' })
  items!: readonly TradeFlow[];

  @ApiProperty({
    type: [ReasonFlow],
    description: 'All payments, also taxes, grants and reversals; the largest amount first',
  })
  reasons!: readonly ReasonFlow[];
}
