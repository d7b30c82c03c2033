import { maxMoney, toDecimal } from '../common/money/money.js';
import { type PolicyOptions, type SqlTaxPolicy } from './tax-policy.js';

const mostBrackets = 20;

/**
 * `progressive`: marginal brackets above a tax-free floor, as an income tax schedule reads (OECD, Taxing Wages, "personal
 * income tax schedule": each rate applies to the part that lies within its bracket only). Options:
 * `{ "floor": 100, "brackets": [{ "upTo": 1000, "rate": 10 }, { "upTo": null, "rate": 25 }] }`: nothing on the first 100,
 * 10 % of what lies between 100 and 1000, 25 % of what lies above. The sum of the parts is cut to four decimals. `taxRate` of
 * the instance is ignored.
 */
export const progressiveTax: SqlTaxPolicy = {
  name: 'progressive',
  checkOptions({ floor = 0, brackets, ...others }: PolicyOptions): string | null {
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) return `${unknown} is not an option; the options are floor and brackets`;
    if (toDecimal(floor, maxMoney) !== floor) {
      return 'floor must be an amount of money with at most 4 fraction digits';
    }
    if (!Array.isArray(brackets) || brackets.length === 0 || brackets.length > mostBrackets) {
      return `brackets must be a list of 1 to ${mostBrackets}`;
    }
    let above = floor as number;
    for (const [index, given] of (brackets as unknown[]).entries()) {
      const { upTo, rate, ...more } = (given ?? {}) as Record<string, unknown>;
      const path = `brackets[${index}]`;
      if (Object.keys(more).length > 0) return `${path} must have only upTo and rate`;
      if (typeof rate !== 'number' || toDecimal(rate, 100) !== rate) {
        return `${path}.rate must be a percentage with at most 4 fraction digits`;
      }
      const last = index === brackets.length - 1;
      if (upTo === null && last) return null;
      if (typeof upTo !== 'number' || toDecimal(upTo, maxMoney) !== upTo || upTo <= above) {
        return `${path}.upTo must be an amount above ${above}, or null in the last one`;
      }
      above = upTo;
    }
    return 'the last of brackets must have upTo null: it covers everything above';
  },
};
