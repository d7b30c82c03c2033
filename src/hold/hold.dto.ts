import { ApiProperty } from '@nestjs/swagger';
import { IsAmount, IsFlag, IsIdentifier, Optional } from '../http/request/validators.js';
import { IsAssetCode } from '../goods/asset.dto.js';
import { ExpiringDto } from './expiring.dto.js';

export class HoldDto extends ExpiringDto {
  @ApiProperty({ description: 'Id or uuid of the instance' })
  @IsIdentifier()
  instanceIdentifier!: string;

  @ApiProperty({ description: 'A character or an account' })
  @IsIdentifier()
  payerIdentifier!: string;

  @ApiProperty({ description: 'Of money, or of `asset`' })
  @IsAmount()
  amount!: number;

  @Optional({ description: 'The code of goods to hold, in place of money' })
  @IsAssetCode()
  asset?: string;

  @Optional({
    description:
      'A character, an account, or for money the instance itself, which is its treasury; default: the capture names it',
  })
  @IsIdentifier()
  recipientIdentifier?: string;
}

export class CaptureDto {
  @Optional({ description: 'Default: all that is left' })
  @IsAmount()
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
