import { ApiProperty } from '@nestjs/swagger';
import { IsFlag, IsIdentifier, IsLine, IsMoney, Optional } from '../http/request/validators.js';
import { ExpiringDto, isPositive, positive } from './expiring.dto.js';

export class HoldDto extends ExpiringDto {
  @ApiProperty({ description: 'Id or uuid of the instance' })
  @IsIdentifier()
  instanceIdentifier!: string;

  @ApiProperty({ description: 'A character or an account' })
  @IsIdentifier()
  payerIdentifier!: string;

  @ApiProperty({ ...positive, description: 'Of money, or of `asset`' })
  @IsMoney()
  @isPositive
  amount!: number;

  @Optional({ description: 'The code of goods to hold, in place of money' })
  @IsLine(1, 64)
  asset?: string;

  @Optional({
    description:
      'A character, an account, or for money the instance itself, which is its treasury; default: the capture names it',
  })
  @IsIdentifier()
  recipientIdentifier?: string;
}

export class CaptureDto {
  @Optional({ ...positive, description: 'Default: all that is left' })
  @IsMoney()
  @isPositive
  amount?: number;

  @Optional({
    description:
      'A character, an account, or for money the instance itself, which is its treasury; default: the recipient of the hold',
  })
  @IsIdentifier()
  recipientIdentifier?: string;

  @Optional({ default: false, description: 'Gives back what is left then' })
  @IsFlag()
  final?: boolean;
}
