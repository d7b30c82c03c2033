import { ApiProperty } from '@nestjs/swagger';
import {
  AllowNull,
  IsFlag,
  IsIdentifier,
  IsLine,
  IsMetadata,
  IsMoney,
  Optional,
} from '../http/request/validators.js';

export class OpenAccountDto {
  @ApiProperty({ description: 'Id or uuid of the instance' })
  @IsIdentifier()
  instanceIdentifier!: string;

  @ApiProperty({ description: "The game's own" })
  @IsIdentifier()
  uuid!: string;

  @IsLine(1, 200)
  name!: string;

  @Optional({ description: "The game's own word, such as shop; lists filter by it", default: '' })
  @IsLine(0, 32)
  kind?: string;

  @Optional({ description: 'A character or an account of the instance' })
  @IsIdentifier()
  ownerIdentifier?: string;

  @Optional({ default: 0, description: 'Minted' })
  @IsMoney()
  wealth?: number;

  @Optional({ default: false, description: 'Collections of taxes include it' })
  @IsFlag()
  taxable?: boolean;

  @Optional({ description: 'At most 2048 bytes' })
  @IsMetadata()
  metadata?: Record<string, unknown>;
}

/** Absent fields stay as they are. */
export class UpdateAccountDto {
  @Optional()
  @IsLine(1, 200)
  name?: string;

  @Optional()
  @IsLine(0, 32)
  kind?: string;

  @Optional({ nullable: true, description: 'null: nobody' })
  @AllowNull()
  @IsIdentifier()
  ownerIdentifier?: string | null;

  @Optional()
  @IsFlag()
  taxable?: boolean;

  @Optional({ description: 'In place of the old' })
  @IsMetadata()
  metadata?: Record<string, unknown>;
}
