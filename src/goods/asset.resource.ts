import { decimalOf, less } from '../common/money/units.js';
import { type AssetKind, assetKinds, type AssetRow } from '../database/rows.js';
import { toIso } from '../http/resource/base-resource.js';
import { amount, integer, integerOrNull, moment, oneOf, text } from '../http/resource/property-helpers.js';

/**
 * A kind of goods of a world, with how much of it there is.
 *
 * @publicApi
 */
export class Asset {
  @text()
  code!: string;

  @text()
  name!: string;

  @oneOf(assetKinds)
  kind!: AssetKind;

  @integer('Of an amount, at most')
  decimals!: number;

  @integerOrNull('In days of the world; null: it keeps')
  perishesAfterDays!: number | null;

  @amount('All that ever came into the world')
  made!: number;

  @amount('All that is gone')
  consumed!: number;

  @amount('What there is')
  inWorld!: number;

  @moment()
  createdAt!: string;

  @moment()
  updatedAt!: string;
}

export function toAsset(row: AssetRow): Asset {
  return {
    code: row.code,
    name: row.name,
    kind: row.kind,
    decimals: row.decimals,
    perishesAfterDays: row.perishes_after_days,
    made: decimalOf(row.made),
    consumed: decimalOf(row.consumed),
    inWorld: decimalOf(less(row.made, row.consumed)),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}
