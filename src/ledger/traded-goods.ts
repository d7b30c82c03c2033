import { inUnits, type Units } from '../common/money/units.js';

/** Something that a trade was for, as the data of its event has it: in the order of `jsonb`, quantities in ten-thousandths too. */
export interface StoredGood {
  readonly item: string;
  readonly quantity: Units;
  readonly unitPrice?: Units;
}

interface CheckedGood {
  readonly item: string;
  readonly quantity: number;
  readonly unitPrice?: number;
}

export function toStoredGoods(goods: readonly CheckedGood[] | undefined): readonly StoredGood[] | null {
  if (goods === undefined) return null;
  return goods.map(({ item, quantity, unitPrice }) =>
    unitPrice === undefined
      ? { item, quantity: inUnits(quantity) }
      : { item, quantity: inUnits(quantity), unitPrice: inUnits(unitPrice) },
  );
}
