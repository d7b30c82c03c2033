/** Texts of fields as the service takes them, or null. */

/** An amount of money: at most four fraction digits. */
export function readMoney(text: string): number | null {
  return /^\d{1,11}(\.\d{0,4})?$/.test(text.trim()) ? Number(text) : null;
}

/** From 0 to 100, with at most four fraction digits. */
export function readPercent(text: string): number | null {
  const value = readMoney(text);
  return value !== null && value <= 100 ? value : null;
}

export function readCount(text: string): number | null {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

/** An object as JSON; an empty text is an empty one. */
export function readObject(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

export const sayAmount = 'An amount is a number above 0 with at most four decimal places, such as 12.50.';
export const sayPercent = 'From 0 to 100, with at most four decimal places.';

/** What is wrong with an amount that must be there; undefined where nothing is. */
export function amountFault(text: string): string | undefined {
  const amount = readMoney(text);
  return amount === null || amount === 0 ? sayAmount : undefined;
}

/** Only the faults that there are; null where there is none. */
export function faultsOf<Faults extends Readonly<Record<string, string | undefined>>>(
  faults: Faults,
): Faults | null {
  return Object.values(faults).some((fault) => fault !== undefined) ? faults : null;
}
