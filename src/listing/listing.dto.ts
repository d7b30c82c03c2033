import { ApiProperty } from '@nestjs/swagger';
import { money } from '../http/request/number-schema.js';
import { IsAmount, IsIdentifier, IsMoney, IsOneOf, Optional } from '../http/request/validators.js';
import { IsAssetCode } from '../goods/asset.dto.js';
import { ExpiringDto } from '../hold/expiring.dto.js';

export const listingSides = ['sell', 'buy'] as const;

export class ListingDto extends ExpiringDto {
  @ApiProperty({ description: 'Id or uuid of the instance' })
  @IsIdentifier()
  instanceIdentifier!: string;

  @ApiProperty({ description: 'Who sells, or buys: a character or an account' })
  @IsIdentifier()
  ownerIdentifier!: string;

  @IsAssetCode()
  asset!: string;

  @Optional({ type: String, enum: listingSides, default: 'sell' })
  @IsOneOf(listingSides)
  side?: (typeof listingSides)[number];

  @IsAmount()
  quantity!: number;

  @ApiProperty({ ...money, description: 'For one of the asset' })
  @IsMoney()
  unitPrice!: number;
}

export class AcceptDto {
  @Optional({ description: 'Who buys from a listing to sell: a character or an account' })
  @IsIdentifier()
  buyerIdentifier?: string;

  @Optional({ description: 'Who sells to a listing to buy, in its place' })
  @IsIdentifier()
  sellerIdentifier?: string;

  @Optional({ description: 'Default: all that is left' })
  @IsAmount()
  quantity?: number;
}
