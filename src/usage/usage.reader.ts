import { isDay } from '../common/moment.js';
import { type FieldError, validationFailed } from '../common/errors/economy-error.js';
import { monthOf, toDay } from '../http/limits/quota.js';
import { maxDays, type UsageGroup, usageGroups, type UsageQuery } from './usage.dto.js';

export interface UsageRange {
  readonly from: string;
  readonly to: string;
  readonly groups: readonly UsageGroup[];
}

const dayMs = 86_400_000;

/** Reads a range of days, both inclusive, and the groups in their sort order. */
export function readUsageQuery(query: UsageQuery, now: number): UsageRange {
  const errors: FieldError[] = [];
  const read = (name: 'from' | 'to', fallback: (() => number) | null): number => {
    const given = query[name];
    if (given === undefined && fallback) return fallback();
    const time = isDay(given) ? Date.parse(given) : Number.NaN;
    if (Number.isNaN(time)) {
      errors.push({
        pointer: `/${name}`,
        code: 'NOT_A_DAY',
        detail: `${name} must be a day in the form YYYY-MM-DD`,
      });
    }
    return time;
  };
  const from = read('from', () => Date.parse(monthOf(now).from));
  const to = read('to', () => (Number.isNaN(from) ? from : monthOf(from).end - dayMs));
  const days = (to - from) / dayMs + 1;
  if (days < 1 || days > maxDays) {
    const detail = `to must not be before from, nor more than ${maxDays} days in total`;
    errors.push({ pointer: '/to', code: 'NOT_A_RANGE', detail });
  }
  const groups = readGroups(query.groupBy, errors);
  if (errors.length > 0) throw validationFailed(errors);
  return { from: toDay(from), to: toDay(to), groups };
}

function readGroups(value: unknown, errors: FieldError[]): UsageGroup[] {
  if (value === undefined) return ['day'];
  const words = typeof value === 'string' ? value.split(',').map((word) => word.trim()) : [];
  if (words.length === 0 || words.some((word) => !(usageGroups as readonly string[]).includes(word))) {
    const detail = `groupBy must be one or more of ${usageGroups.join(', ')}, comma-separated`;
    errors.push({ pointer: '/groupBy', code: 'NOT_ALLOWED', detail });
  }
  return usageGroups.filter((group) => words.includes(group));
}
