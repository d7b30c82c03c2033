import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { decimalOf, type Units } from '../common/money/units.js';
import { mapPage, type Page } from '../common/paging/page.js';
import { CharacterName } from '../agent-npc/social.resource.js';
import { amount, amountOrNull, text } from '../http/resource/property-helpers.js';
import { PageOf } from '../http/request/list-query.js';

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

  @amountOrNull('Of one, where it last moved for money; null: it never has')
  price!: number | null;

  @amountOrNull('Of all, at that price, rounded half up')
  worth!: number | null;
}

/** What somebody has. */
@ApiSchema({ name: 'HoldingPage' })
export class HoldingPage extends PageOf(Holding) {
  @amount('Of all goods, also of other pages, at their last prices; wealth is not in it')
  worth!: number;
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
  readonly price: Units | null;
  readonly worth: Units | null;
}

export interface Holdings extends Page<HoldingRow> {
  readonly worth: Units;
}

export interface HolderOfAssetRow {
  readonly holder: CharacterName;
  readonly amount: Units;
}

const orNull = (units: Units | null): number | null => (units === null ? null : decimalOf(units));

export function toHoldingPage({ worth: whole, ...page }: Holdings): HoldingPage {
  const toHolding = ({ asset, name, amount: units, price, worth }: HoldingRow): Holding => ({
    ...{ asset, name, amount: decimalOf(units) },
    ...{ price: orNull(price), worth: orNull(worth) },
  });
  return { ...mapPage(page, toHolding), worth: decimalOf(whole) };
}

export function toAssetHolder({ holder, amount: units }: HolderOfAssetRow): AssetHolder {
  return { holder, amount: decimalOf(units) };
}
