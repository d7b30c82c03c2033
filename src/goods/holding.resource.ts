import { ApiProperty } from '@nestjs/swagger';
import { decimalOf, type Units } from '../common/money/units.js';
import { CharacterName } from '../agent-npc/social.resource.js';
import { amount, text } from '../http/resource/property-helpers.js';

/**
 * What somebody has of an asset.
 *
 * @publicApi
 */
export class Holding {
  @text('The code')
  asset!: string;

  @text()
  name!: string;

  @amount()
  amount!: number;
}

/**
 * Who has how much of an asset.
 *
 * @publicApi
 */
export class AssetHolder {
  @ApiProperty({ type: () => CharacterName, description: 'A character or an account' })
  holder!: CharacterName;

  @amount()
  amount!: number;
}

export interface HoldingRow {
  readonly asset: string;
  readonly name: string;
  readonly amount: Units;
}

export interface HolderOfAssetRow {
  readonly holder: CharacterName;
  readonly amount: Units;
}

export function toHolding({ asset, name, amount: units }: HoldingRow): Holding {
  return { asset, name, amount: decimalOf(units) };
}

export function toAssetHolder({ holder, amount: units }: HolderOfAssetRow): AssetHolder {
  return { holder, amount: decimalOf(units) };
}
