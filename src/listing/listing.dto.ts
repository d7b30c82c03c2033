import { ApiProperty } from '@nestjs/swagger';
import { money } from '../http/request/number-schema.js';
import { IsIdentifier, IsLine, IsMoney, IsOneOf, Optional } from '../http/request/validators.js';
import { ExpiringDto, isPositive, positive } from '../hold/expiring.dto.js';

export const listingSides = ['sell', 'buy'] as const;

export class ListingDto extends ExpiringDto {
  @ApiProperty({ description: 'Id or uuid of the instance' })
  @IsIdentifier()
  instanceIdentifier!: string;

  @ApiProperty({ description: 'Who sells, or buys: a character or an account' })
  @IsIdentifier()
  ownerIdentifier!: string;

  @ApiProperty({ minLength: 1, maxLength: 64, description: 'Its code' })
  @IsLine(1, 64)
  asset!: string;

  @Optional({ type: String, enum: listingSides, default: 'sell' })
  @IsOneOf(listingSides)
  side?: (typeof listingSides)[number];

  @ApiProperty(positive)
  @IsMoney()
  @isPositive
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

  @ApiProperty(positive)
  @IsMoney()
  @isPositive
  quantity!: number;
}
