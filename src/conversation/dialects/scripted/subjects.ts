import { hashOf } from '../../seeded.js';
import { isOwnDeed, isWrong } from './owed.js';
import { type Recollection } from './recollection.js';
import { type Setting } from './speaker.js';

/** Something to speak of: the rule for it and what its slots hold. */
export interface Subject {
  readonly rule: string;
  readonly topic: string;
  readonly slots: Readonly<Record<string, string>>;
}

/** What the speaker says of itself and of the day, by what it lived and has; null where it has nothing to say. */
export function subjectOf(
  topic: 'wealth' | 'mood' | 'weather' | 'work' | 'pastime',
  { turn, voice, day, library }: Setting,
): Subject | null {
  const { self } = turn;
  const plain = (rule: string): Subject => ({ rule, topic, slots: {} });
  switch (topic) {
    case 'wealth':
      return plain(wealthRule(self.standing, self.wealth));
    case 'mood':
      return plain(self.mood < 45 ? 'mood.low' : self.mood < 68 ? 'mood.even' : 'mood.high');
    case 'weather':
      return day.sky === null ? null : plain(`weather.${day.sky}`);
    case 'work':
      // A trade may have no words here.
      return plain(library.find(`work.${voice.trade}`) ? `work.${voice.trade}` : 'work.any');
    default:
      // In the words of the personality, if they are of this language.
      return voice.pastime === null || !library.book.lexicon.reads(self.personality)
        ? null
        : plain('pastime');
  }
}

/** A personality that has something against taxes, in any language. */
const hatesTax =
  /(?<!\p{L})(?:hates?|distrusts?|against|resents?|curses?|grumbles?|hasst|misstraut|verachtet|schimpft|gegen)(?!\p{L})[^.]*(?:(?<!\p{L})tax|steuer|abgabe)/iu;

/** Who was taxed hard, or is poor, finds the same rate heavier. */
export function taxRule({ turn: { world, self } }: Setting, memories: readonly Recollection[]): string {
  if (world.taxRate <= 0) return 'tax.none';
  if (hatesTax.test(self.personality)) return 'tax.heavy';
  const isFelt =
    self.standing === 'poor' || memories.some(({ rule, weight }) => rule === 'taxed' && weight >= 0.3);
  return world.taxRate >= (isFelt ? 10 : 20) ? 'tax.heavy' : 'tax.light';
}

function wealthRule(standing: string, wealth: number): string {
  if (wealth < 1) return 'penniless';
  if (standing === 'poor') return 'wealth.poor';
  return /rich|well off/.test(standing) ? 'wealth.rich' : 'wealth.modest';
}

/** Gossip and gifts are not for everybody's ears, and a grudge is not for friends. */
export function mayTell({ rule, isNews }: Recollection, { bond }: Setting): boolean {
  if (rule === 'past' || isWrong(rule)) return false;
  if (rule.startsWith('owed.')) return !isOwnDeed(rule) && bond.warmth !== 'cold' && bond.warmth !== 'cool';
  // What somebody has just done is told to the face of a friend, too.
  if (rule === 'grudge.told' && isNews) return true;
  if (rule.startsWith('grudge')) return bond.warmth === 'cool' || bond.warmth === 'cold';
  if (/^third[GO]/.test(rule) && bond.warmth === 'cool') return false;
  if (rule === 'past.kind' || rule === 'got' || rule === 'gave')
    return bond.warmth !== 'cold' && bond.warmth !== 'cool';
  if (/^(?:gossip|third[GO]|legacy)/.test(rule)) return bond.warmth !== 'cold' && !bond.isFirst;
  return true;
}

/** Whether the scene's topic is a death, on which nobody has opinions. */
export function isOfDeath({ turn, library }: Setting): boolean {
  return library.book.lexicon.ofDeath.test(turn.scene?.topic ?? '');
}

/** A number of 0 to 99, the same for the same talk, turn and purpose. */
export function chance({ turn, pair }: Setting, purpose: string): number {
  const { relationship, self } = turn;
  return hashOf(`${pair}/${purpose}/${relationship.interactions}/${turn.turn}/${self.name}`) % 100;
}
