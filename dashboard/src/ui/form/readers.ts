import { numberFault, readNumber } from '../format.js';

/** Texts of fields as the service takes them, or null. */

/** From 0 to 100: what could be thousands elsewhere is not meant here. */
export function readPercent(text: string): number | null {
  const typed = text.trim();
  return /^\d{1,3}(\.\d{0,4})?$/.test(typed) && Number(typed) <= 100 ? Number(typed) : null;
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

const sayAmount = 'An amount is a number above 0 with at most four decimal places, such as 12.50.';
const sayPercent = 'From 0 to 100, with at most four decimal places.';

export function percentFault(text: string): string | undefined {
  return readPercent(text) === null ? (numberFault(text) ?? sayPercent) : undefined;
}

/** What is wrong with an amount that must be there; undefined where nothing is. */
export function amountFault(text: string): string | undefined {
  return readNumber(text) ? undefined : (numberFault(text) ?? sayAmount);
}

/** Only the faults that there are; null where there is none. */
export function faultsOf<Faults extends Readonly<Record<string, string | undefined>>>(
  faults: Faults,
): Faults | null {
  return Object.values(faults).some((fault) => fault !== undefined) ? faults : null;
}

/** What is said where a text is empty. */
export function needed(text: string, sentence: string): string | undefined {
  return text.trim() === '' ? sentence : undefined;
}

export function addressFault(text: string): string | undefined {
  return /^https?:\/\/\S+$/.test(text.trim()) ? undefined : 'An address begins with https:// or http://.';
}
