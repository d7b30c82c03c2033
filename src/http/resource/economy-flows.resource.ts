import { ApiProperty } from '@nestjs/swagger';
import { amount, count, moment, objectOrNull } from './property-helpers.js';
import { CharacterName } from './social.resource.js';

class TradeFlow {
  @ApiProperty({ type: () => CharacterName })
  trader!: CharacterName;

  @objectOrNull('CharacterName', 'null: nobody, the amounts were sunk')
  recipient!: CharacterName | null;

  @count('Trades from the trader to the recipient')
  trades!: number;

  @amount('The sum of their amounts')
  amount!: number;
}

/** The flows of wealth between characters. */
export class EconomyFlows {
  @moment('The first moment')
  from!: string;

  @moment('The last moment')
  to!: string;

  @ApiProperty({ type: [TradeFlow], description: 'The largest amount first; the dead keep their names' })
  items!: readonly TradeFlow[];
}
