import { seededRandom } from '../../seeded.js';
import { type TurnContext } from '../../turn.js';
import { type PartOfDay, type Season, type Sky } from './book.js';

const msPerDay = 86_400_000;

/** The hour of the world, and its weather: the same for everybody in a world on one of its days. */
export interface Day {
  readonly part: PartOfDay;
  /** That of the scene; without one null where the context has no `now`: nobody talks about a weather that only he sees. */
  readonly sky: Sky | null;
  /** Null likewise. */
  readonly season: Season | null;
}

const seasons = ['winter', 'spring', 'summer', 'autumn'] as const satisfies readonly Season[];
const skies: readonly (readonly Sky[])[] = [
  ['cold', 'snow', 'cold', 'fog', 'wind', 'snow', 'fair', 'storm'],
  ['rain', 'fair', 'wind', 'fair', 'rain', 'fog', 'fair', 'cold'],
  ['fair', 'heat', 'fair', 'storm', 'rain', 'heat', 'fair', 'wind'],
  ['fog', 'rain', 'wind', 'fair', 'rain', 'storm', 'fog', 'cold'],
];

const skyWords: ReadonlyArray<readonly [Sky, RegExp]> = [
  ['storm', /storm|thunder|gewitter|sturm|stürm/i],
  ['snow', /snow|blizzard|schnee|schnei/i],
  ['rain', /rain|drizzle|shower|regen|niesel|schauer|regnet/i],
  ['fog', /fog|mist|nebel|neblig|dunst/i],
  ['wind', /wind|breeze|gale|brise|böe/i],
  ['cold', /cold|frost|ic[ey]|freez|kalt|kälte|eis/i],
  ['heat', /heat|hot|swelter|hitze|heiß|schwül/i],
  ['fair', /sun|clear|fair|bright|sonn|heiter|klar/i],
];

/** @param world The same for all in a world, another one in another world. */
export function dayOf({ now, scene }: Pick<TurnContext, 'now' | 'scene'>, world: string): Day {
  const at = now === undefined ? Number.NaN : Date.parse(now);
  const isKnown = !Number.isNaN(at);
  const part = partIn(scene?.time ?? '') ?? (isKnown ? partAt(new Date(at).getUTCHours()) : 'day');
  const seen = scene?.weather === undefined ? undefined : skyIn(scene.weather);
  if (!isKnown) return { part, sky: seen ?? null, season: null };
  const season = Math.floor(((new Date(at).getUTCMonth() + 1) % 12) / 3);
  const random = seededRandom(`${world}/weather/${Math.floor(at / msPerDay)}`);
  const likely = skies[season]!;
  const sky = seen === undefined ? likely[Math.floor(random() * likely.length)]! : seen;
  return { part, sky, season: seasons[season]! };
}

/** What the game calls the weather; null: in words that are nobody's subject here. */
function skyIn(weather: string): Sky | null {
  return skyWords.find(([, words]) => words.test(weather))?.[0] ?? null;
}

/** What the game calls the time: "dusk", "day 12, in the morning". */
function partIn(time: string): PartOfDay | null {
  if (/morning|dawn|sunrise|daybreak|breakfast|früh|morgen/i.test(time)) return 'morning';
  if (/evening|dusk|night|sunset|midnight|supper|abend|nacht|dämmer/i.test(time)) return 'evening';
  return /noon|midday|day|mittag|tag/i.test(time) ? 'day' : null;
}

function partAt(hour: number): PartOfDay {
  if (hour >= 5 && hour < 11) return 'morning';
  return hour >= 11 && hour < 18 ? 'day' : 'evening';
}

/** Hours from one moment of the world to another; null if one is not known. */
export function hoursBetween(from: string, to: string | undefined): number | null {
  const hours = (Date.parse(to ?? '') - Date.parse(from)) / 3_600_000;
  return Number.isNaN(hours) ? null : Math.max(0, hours);
}
