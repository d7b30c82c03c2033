import { visit } from 'jsonc-parser';
import { EconomyError } from '../../common/errors/economy-error.js';
import { isFreeField } from './free-fields.js';
import { toPointer } from './field-names.js';

/** Numbers of up to 15 digits without an exponent are exact, and few bodies have others: only those are read once more. */
const suspicious = /[:,[\s]-?(?:[\d.]{16}|\d[\d.]*e)/i;

/**
 * Refuses a body with a number in a free object that cannot be given back as it came. Amounts and other fields of the service
 * have rules of their own.
 */
export function requireExactNumbers(text: string): void {
  if (!suspicious.test(text)) return;
  const pointers: string[] = [];
  visit(text, {
    onLiteralValue: (value: unknown, offset, length, _line, _character, pathOf) => {
      if (typeof value !== 'number' || isExact(text.slice(offset, offset + length))) return;
      const path = pathOf().map(String);
      if (path.slice(0, -1).some(isFreeField)) pointers.push(path.reduce(toPointer, ''));
    },
  });
  if (pointers.length === 0) return;
  const errors = pointers.map((pointer) => ({
    pointer,
    code: 'NUMBER_NOT_EXACT',
    detail:
      'the number has more digits than a double holds, as many whole ones beyond 2^53 do: send it as text',
  }));
  throw new EconomyError('NUMBER_NOT_EXACT', { detail: `${pointers[0]!}: ${errors[0]!.detail}.`, errors });
}

/** Whether a number of JSON text is the same after it was a double. */
export function isExact(text: string): boolean {
  const number = Number(text);
  return Number.isFinite(number) && digitsOf(text) === digitsOf(String(number));
}

const parts = /^(-?)(\d+)(?:\.(\d*))?(?:e([-+]?\d+))?$/i;

/** The digits that count, and the power of ten of the last one: `1.50` and `15e-1` are alike. */
function digitsOf(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
