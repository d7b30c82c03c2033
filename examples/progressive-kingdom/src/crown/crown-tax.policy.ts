import {
  fromUnits,
  type PolicyOptions,
  type TaxPage,
  type TaxPayment,
  TaxPolicy,
  toUnits,
} from 'agent-npc-economy';

/** Nobody pays for the hearth; above it a tenth is due, and of what a lord has above his land a quarter. */
const hearth = 50_0000n;
const land = 1000_0000n;
const hundred = 100_0000n;

/**
 * The crown's share, and in war a levy of so many per cent on top of it: `{ "warLevy": "12.5" }`. All in whole
 * ten-thousandths, and cut once at the end, so that no coin is made or lost.
 */
export class CrownTax extends TaxPolicy {
  readonly name = 'crown';

  override checkOptions({ warLevy, ...others }: PolicyOptions): string | null {
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) return `${unknown} is not an option: there is warLevy`;
    return levyOf(warLevy) === null ? "warLevy must be a percentage as text, from '0' to '100'" : null;
  }

  assess({ options, subjects }: TaxPage): TaxPayment[] {
    const levy = levyOf(options['warLevy']) ?? 0n;
    return subjects.map(({ id, wealth }) => {
      const units = toUnits(wealth) ?? 0n;
      const percents = above(hearth, units) * 10n + above(land, units) * 15n;
      return { id, amount: fromUnits((percents * (hundred + levy)) / (100n * hundred)) };
    });
  }
}

function above(line: bigint, units: bigint): bigint {
  return units > line ? units - line : 0n;
}

/** Per cent in ten-thousandths, as money is; null where it is no percentage. */
function levyOf(given: unknown): bigint | null {
  if (given === undefined) return 0n;
  const levy = typeof given === 'string' ? toUnits(given) : null;
  return levy !== null && levy <= hundred ? levy : null;
}
