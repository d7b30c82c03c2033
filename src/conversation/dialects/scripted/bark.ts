import { emotionOf, toEmotion } from '../../emotion.js';
import { type Emotion } from '../../../common/emotion.js';
import { isGrieving } from '../../labels.js';
import { type TurnContext } from '../../turn.js';
import { type Answer, isOf } from './answering.js';
import { type Language } from './book.js';
import { emotionOfRules } from './manner.js';
import { unmarked } from './grammar.js';
import { type Occasion, occasionOf, occasions } from './occasions.js';
import { recollect, type Recollection } from './recollection.js';
import { type Setting, Speaker } from './speaker.js';
import { settingOf } from './speech.js';
import { mayTell } from './subjects.js';
import { shortName } from './voice.js';

/** One line aloud. */
export interface Bark {
  readonly text: string;
  readonly emotion: Emotion;
}

/** To whom nobody in particular is spoken. */
export const nobody: TurnContext['other'] = { id: '', name: '', description: '', moodLabel: '', kind: 'npc' };

const rough = ['gruff', 'proud', 'blunt', 'boastful', 'sulky', 'greedy'];
const mild = ['gentle', 'shy', 'pious', 'melancholic'];

/** Nothing urgent happens, so that one may speak of something else. */
const quiet: ReadonlySet<Occasion> = new Set<Occasion>([
  ...([
    'found',
    'lost',
    'sold',
    'bought',
    'paid',
    'rain',
    'snow',
    'heat',
    'fair',
    'morning',
    'night',
  ] as const),
  ...(['hungry', 'tired', 'working', 'idle', 'waiting', 'success', 'failure', 'any'] as const),
]);

/** What a colour makes of the emotion of an occasion. */
const emotionsOfColours: Readonly<Record<string, (plain: Emotion) => Emotion>> = {
  grief: () => toEmotion('sadness', 0.6),
  cold: (plain) => (plain.kind === 'joy' || plain.kind === 'neutral' ? toEmotion('anger', 0.4) : plain),
  warm: (plain) => toEmotion('joy', Math.max(0.5, plain.intensity)),
  rough: (plain) =>
    plain.kind === 'fear' || plain.kind === 'sadness' ? toEmotion('anger', plain.intensity) : plain,
  low: () => toEmotion('sadness', 0.35),
  high: () => toEmotion('joy', 0.5),
};

/**
 * The n-th line of a character for an occasion, a known one or a free text. Its feeling for the other comes first, then grief, its
 * temper and its mood, each with lines of their own, in turn with plain ones.
 * @param world As of `speak`.
 */
export function barkFor(
  turn: TurnContext,
  text: string,
  index: number,
  { world, language }: { readonly world: string; readonly language: Language },
): Bark {
  const setting = settingOf(turn, world, world, language);
  const speaker = new Speaker(setting);
  const unnamed: Readonly<Record<string, string>> = turn.other.id === '' ? { you: '', dear: '' } : {};
  const occasion = occasionOf(text, setting.library);
  const fact = index % 3 === 2 ? factFor(occasion, setting) : null;
  if (fact !== null) {
    const said = speaker.nth(fact.rule, Math.floor(index / 3), { ...fact.slots, ...unnamed });
    if (said !== '') return { text: said, emotion: emotionOfRules([fact.rule], turn) };
  }
  const cycle = rulesFor(occasion, setting);
  const rule = cycle[index % cycle.length]!;
  const dead = unmarked(shortName(turn.self.mourning?.[0]?.name ?? ''));
  const said = speaker.nth(`bark.${rule}`, Math.floor(index / cycle.length), { dead, ...unnamed });
  const [, colour = ''] = rule.split('.');
  const [kind, intensity] = occasions[occasion];
  const plain = toEmotion(kind, intensity);
  const shown = plain.kind === 'neutral' ? emotionOf(said, undefined) : plain;
  return { text: said, emotion: emotionsOfColours[colour]?.(shown) ?? shown };
}

/** Its own lines of what colours it most, alone if that is strong; else these in turn with plain ones. */
function rulesFor(occasion: Occasion, setting: Setting): string[] {
  const has = (rule: string): boolean => setting.library.pools.has(`bark.${rule}`);
  const [strong, weak] = coloursOf(setting);
  const own = strong.map((colour) => `${occasion}.${colour}`).find(has);
  if (own !== undefined) return [own];
  const coloured = [...strong, ...weak].flatMap((colour) => {
    if (has(`${occasion}.${colour}`)) return [`${occasion}.${colour}`];
    return quiet.has(occasion) && has(`any.${colour}`) ? [`any.${colour}`] : [];
  });
  return [...coloured.slice(0, 2), occasion];
}

function coloursOf(setting: Setting): readonly [strong: readonly string[], weak: readonly string[]] {
  const { turn, bond } = setting;
  const { self, other } = turn;
  const isWarm = bond.warmth === 'warm';
  const isCold = bond.warmth === 'cold' || (bond.warmth === 'cool' && turn.relationship.stage === 'wary');
  const towards = other.id === '' ? [] : isCold ? ['cold'] : isWarm ? ['warm'] : [];
  const temper = isOf(rough, setting) ? ['rough'] : isOf(mild, setting) ? ['mild'] : [];
  const mood = self.mood < 35 ? ['low'] : self.mood >= 80 ? ['high'] : [];
  return [
    [...(isGrieving(self) ? ['grief'] : []), ...towards],
    [...temper, ...mood],
  ];
}

/** What weighs on it most, of the other or aloud, where there is time for it; null: nothing that it says. */
function factFor(occasion: Occasion, setting: Setting): Answer | null {
  const { turn, library, bond } = setting;
  const isAlone = turn.other.id === '';
  if (occasion !== (isAlone ? 'idle' : 'greeting') || isGrieving(turn.self)) return null;
  const known = recollect(turn, library.book).toSorted((one, other) => other.weight - one.weight);
  const found = known.find((memory) =>
    isAlone
      ? /^(?:grief|legacy|told|reflection|lived|taxed)\b/.test(memory.rule) && !memory.isOfListener
      : memory.isOfListener && (mayTell(memory, setting) || isFreshGift(memory, setting)),
  );
  if (!found) return null;
  return found.rule === 'got' && bond.warmth !== 'cold' ? { ...found, rule: 'thanks' } : found;
}

/** Thanked for whatever the hour, but not by an enemy. */
function isFreshGift({ rule, isNews }: Recollection, { bond }: Setting): boolean {
  return rule === 'got' && isNews && bond.warmth !== 'cold';
}
