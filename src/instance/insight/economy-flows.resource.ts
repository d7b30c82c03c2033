import { ApiProperty } from '@nestjs/swagger';
import { amount, count, moment, objectOrNull } from '../../http/resource/property-helpers.js';
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

/** The flows of wealth between characters. */
export class EconomyFlows {
  @moment()
  from!: string;

  @moment()
  to!: string;

  @ApiProperty({ type: [TradeFlow], description: 'The largest amount first; the dead keep their names' })
  items!: readonly TradeFlow[];
}
