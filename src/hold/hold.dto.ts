import { ApiProperty } from '@nestjs/swagger';
import { money } from '../http/request/number-schema.js';
import {
  IsAboveZero,
  IsFlag,
  IsIdentifier,
  IsInteger,
  IsLine,
  IsMoment,
  IsMoney,
  Optional,
} from '../http/request/validators.js';

const tenYears = 315_360_000;

const positive = { ...money, minimum: 0.0001 };

export class HoldDto {
  @ApiProperty({ description: 'Id or uuid of the instance' })
  @IsIdentifier()
  instanceIdentifier!: string;

  @ApiProperty({ description: 'A character or an account' })
  @IsIdentifier()
  payerIdentifier!: string;

  @ApiProperty(positive)
  @IsMoney()
  @IsAboveZero()
  amount!: number;

  @Optional({
    description:
      'A character, an account, or the instance itself, which is its treasury; default: the capture names it',
  })
  @IsIdentifier()
  recipientIdentifier?: string;

  @Optional({
    type: String,
    format: 'date-time',
    description: 'In real time, when what is left is given back; default: never',
  })
  @IsMoment()
  expiresAt?: string;

  @Optional({ description: 'In seconds from now, in place of `expiresAt`' })
  @IsInteger(1, tenYears)
  expiresIn?: number;

  @Optional({ description: 'Such as bid; its payments have it' })
  @IsLine(1, 64)
  reason?: string;

  @Optional({ description: "Such as an auction's number; its payments have it" })
  @IsLine(1, 128)
  reference?: string;
}

export class CaptureDto {
  @Optional({ ...positive, description: 'Default: all that is left' })
  @IsMoney()
  @IsAboveZero()
  amount?: number;

  @Optional({
    description:
      'A character, an account, or the instance itself, which is its treasury; default: the recipient of the hold',
  })
  @IsIdentifier()
  recipientIdentifier?: string;

  @Optional({ default: false, description: 'Gives back what is left then' })
  @IsFlag()
  final?: boolean;
}
