import { type MournedRow, type NameRow } from '../database/rows.js';
import { worldTime } from '../database/world-time.js';
import { decimalOf, type Units } from '../common/money/units.js';
import { type WorldClock } from '../instance/instance.entity.js';
import { feelingRules } from '../policy/feelings.js';
import { type ActiveFeeling, type ActiveFeelings } from './social.resource.js';

const { night, leastGrief } = feelingRules;
const day = 86_400_000;
/** Weaker ones are not listed, and gone is what is weaker. */
const least = night.leastMood;
const mostPassing = 20;

/** What economy.active_feelings returns. */
export interface ActiveFeelingsRow {
  readonly mood: Units;
  readonly baseline: Units;
  /** What wealth does to the goal of the mood, and its ratio to the wealth one is used to. */
  readonly wealth: Units;
  readonly ratio: number;
  /** In hundredths of a point. */
  readonly mourning: number;
  readonly mourned: readonly MournedRow[];
  readonly lonely: boolean;
  /** Times of the world. */
  readonly talked: string;
  readonly world: string;
  readonly passing: readonly {
    readonly cause: string;
    readonly other: NameRow | null;
    readonly delta: Units;
    readonly at: string;
  }[];
}

/** What weighs on a mood, the heaviest first: all that moves its goal, and what passes. Times are of the world. */
export function toActiveFeelings(row: ActiveFeelingsRow, clock: WorldClock | null): ActiveFeelings {
  const now = Date.parse(row.world);
  const after = (days: number): string => new Date(now + Math.max(0, Math.ceil(days)) * day).toISOString();
  const worldly = (real: string): number => worldTime(clock, Date.parse(real));
  const lasting = [...mourning(), ...wealth(), ...loneliness()];
  const [mood, baseline] = [decimalOf(row.mood), decimalOf(row.baseline)];
  const goal = lasting.reduce((sum, { amount }) => sum + amount, baseline);
  return {
    mood,
    baseline,
    goal: round(Math.max(0, Math.min(100, goal))),
    items: [...lasting, ...passing()].sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount)),
  };

  function mourning(): ActiveFeeling[] {
    const grief = row.mourning / 100;
    if (grief === 0) return [];
    const until = after(night.griefHalfLife * Math.log2(grief / leastGrief));
    const common = { cause: 'mourning', passing: false, until } as const;
    if (row.mourned.length === 0) return [{ ...common, about: null, amount: round(-grief), since: null }];
    return row.mourned.map(({ at, share, ...about }) => ({
      ...common,
      about,
      amount: round(-grief * share),
      since: new Date(worldly(at)).toISOString(),
    }));
  }

  function wealth(): ActiveFeeling[] {
    const amount = decimalOf(row.wealth);
    if (Math.abs(amount) < least) return [];
    const most = amount < 0 ? night.poorer : night.richer;
    const distance = Math.min(-Math.log(night.leastWealth), Math.abs(Math.log(row.ratio)));
    const until = after(night.wealthHalfLife * Math.log2(distance / -Math.log(1 - least / most)));
    return [{ cause: 'wealth', about: null, amount: round(amount), passing: false, since: null, until }];
  }

  function loneliness(): ActiveFeeling[] {
    if (!row.lonely) return [];
    const since = new Date(Date.parse(row.talked) + night.lonelyDays * day).toISOString();
    return [{ cause: 'loneliness', about: null, amount: -night.lonely, passing: false, since, until: null }];
  }

  function passing(): ActiveFeeling[] {
    return row.passing
      .map(({ cause, other: about, delta, at }) => {
        const since = worldly(at);
        const days = Math.max(0, (now - since) / day);
        const amount = decimalOf(delta) * 2 ** (-days / night.moodHalfLife);
        return {
          ...{ cause: cause as ActiveFeeling['cause'], about, amount: round(amount), passing: true },
          since: new Date(since).toISOString(),
          until: after(night.moodHalfLife * Math.log2(Math.abs(amount) / least)),
        };
      })
      .filter(({ amount }) => Math.abs(amount) >= least)
      .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
      .slice(0, mostPassing);
  }
}

function round(points: number): number {
  return Math.round(points * 10_000) / 10_000;
}
