import { ApiProperty } from '@nestjs/swagger';
import { feeling } from '../request/number-schema.js';
import { uuid } from './property-helpers.js';

/** What one character feels about another one, by their ids alone; the other direction is a separate tie. */
export class Tie {
  @uuid()
  characterId!: string;

  @uuid()
  otherId!: string;

  @ApiProperty({ ...feeling })
  affinity!: number;
}

export interface TieRow {
  readonly character_id: string;
  readonly other_id: string;
  readonly affinity: number;
}

export function toTie(row: TieRow): Tie {
  return { characterId: row.character_id, otherId: row.other_id, affinity: row.affinity };
}
