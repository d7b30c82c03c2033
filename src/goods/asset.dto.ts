import { applyDecorators, type PipeTransform } from '@nestjs/common';
import { ApiParam, ApiProperty } from '@nestjs/swagger';
import { invalidAt } from '../common/errors/economy-error.js';
import { assetCode, assetCodePattern } from '../common/text.js';
import { type AssetKind, assetKinds } from '../database/rows.js';
import { AllowNull, IsInteger, IsLine, IsOneOf, Optional, rule } from '../http/request/validators.js';

const codeRule = 'must be 1 to 64 of a-z, 0-9, _, . and -, of which the first is a letter or digit';
const isCode = (value: unknown): value is string => typeof value === 'string' && assetCode.test(value);

/** The code of an asset in a body. */
export function IsAssetCode(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: String, pattern: assetCodePattern }),
    rule({ name: 'NOT_A_CODE', test: isCode, message: codeRule }),
  );
}

export const AssetParam = (): MethodDecorator =>
  ApiParam({
    name: 'code',
    description: 'Code of the asset.',
    schema: { type: 'string', pattern: assetCodePattern },
  });

/** A code that no body has. */
export function readAssetCode(name: string, value: unknown): string {
  if (isCode(value)) return value;
  throw invalidAt(`/${name}`, 'NOT_A_CODE', `the ${name} ${codeRule}`);
}

export class AssetCodePipe implements PipeTransform<string, string> {
  transform(value: string): string {
    return readAssetCode('code', value);
  }
}

export class AssetDto {
  @ApiProperty()
  @IsLine(1, 80)
  name!: string;

  @ApiProperty({
    description: 'item: things; currency: a second money. It changes nothing but what is shown',
  })
  @IsOneOf(assetKinds)
  kind!: AssetKind;

  @Optional({ default: 0, maximum: 4, description: 'How fine its amounts may be; 0: whole ones' })
  @IsInteger(0, 4)
  decimals?: number;

  @Optional({ nullable: true, default: null, description: 'In days of the world; null: it keeps' })
  @AllowNull()
  @IsInteger(1, 36_500)
  perishesAfterDays?: number | null;
}
