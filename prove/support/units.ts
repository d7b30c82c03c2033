/**
 * Money as whole ten-thousandths, apart from the service's own code for money: what is proved must not rest on it.
 * A JSON number of at most 15 significant digits has one shortest text, so reading that text is exact.
 */
export type Units = bigint;

export const one: Units = 10_000n;
export const mostUnits: Units = 999_999_999_999_999n;

export function toUnits(value: unknown): Units {
  const found = /^(-?)(\d+)(?:\.(\d{1,4})0*)?$/.exec(String(value));
  if (!found) throw new Error(`${String(value)} is no amount`);
  const [, sign, whole = '0', fraction = ''] = found;
  const units = BigInt(whole) * one + BigInt(fraction.padEnd(4, '0'));
  return sign === '-' ? -units : units;
}

export function toText(units: Units): string {
  const digits = (units < 0n ? -units : units).toString().padStart(5, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** For a JSON body. */
export function toNumber(units: Units): number {
  return Number(toText(units));
}
