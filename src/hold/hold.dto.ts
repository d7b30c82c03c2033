import { ApiProperty } from '@nestjs/swagger';
import { parseMoment } from '../common/moment.js';
import {
  IsAmount,
  IsFlag,
  IsIdentifier,
  IsInteger,
  IsLine,
  Optional,
  rule,
} from '../http/request/validators.js';

const tenYears = 315_360_000;

export class HoldDto {
  @ApiProperty({ description: 'Id or uuid of the instance' })
  @IsIdentifier()
  instanceIdentifier!: string;

  @ApiProperty({ description: 'A character or an account' })
  @IsIdentifier()
  payerIdentifier!: string;

  @IsAmount()
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
  @rule({
    name: 'NOT_A_MOMENT',
    test: (value) => typeof value === 'string' && parseMoment(value) !== null,
    message: 'must be a time as RFC 3339 writes it, such as 2026-01-31T12:00:00Z',
  })
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
  @Optional({ description: 'Default: all that is left' })
  @IsAmount()
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
