import { closeFriendAffinity, enemyAffinity, friendAffinity } from '../../common/bounds.js';
import { type StoryKind } from './chronicle.resource.js';
import { type Kinship } from './kinship.js';
import { type Felt, type Moment, type StoryEvent, toWeight, type View } from './story.js';

/** What two are to each other, as far as it was narrated. */
type Standing = 'none' | 'friends' | 'close' | 'cold' | 'enemies';

const coldAffinity = -10;
/** A friendship is over below it, so that one that swings around its border is not narrated again and again. */
const lostAffinity = 15;
/** The change in one talk that counts as harsh words, or as a good beginning. */
const harsh = -8;
const warm = 4;
/** Moods that are narrated, in units. */
const [despairMood, joyMood] = [100_000, 950_000];

/** The feelings of two for each other after a talk; null: of one that has none, or that the reader may not see. */
interface Pair {
  readonly a: string;
  readonly b: string;
  readonly feels: readonly Felt[];
  /** Whether both sides are known and alike, or the moment is that of `a` alone. */
  readonly mutual: boolean;
}

/** First meetings, friendships, quarrels and peace, from the feelings after talks. Takes talks in their order. */
export class PairMoments {
  private readonly known = new Map<string, Standing>();
  /** Who had promises or debts with each other, and so had met before their first talk. */
  private readonly dealt = new Set<string>();

  constructor(
    private readonly view: View,
    private readonly kinship: Kinship,
  ) {}

  find(event: StoryEvent): Moment[] {
    if (event.data?.outcome === 'silent') return [];
    const pairs = this.pairsOf(event);
    const moments = pairs.flatMap((pair) => this.pairMoment(event, pair) ?? []);
    const meetings = moments.filter(({ kind }) => kind === 'meeting');
    // In a group of strangers, one first meeting stands for all.
    const [first] = meetings.toSorted((one, other) => other.weight - one.weight);
    return [
      ...moments.filter((moment) => moment.kind !== 'meeting' || moment === first),
      ...this.moodMoments(event, pairs),
    ];
  }

  /** Takes an event of an obligation, in its order. */
  noteDeal({ actor, recipient }: StoryEvent): void {
    if (actor !== null && recipient !== null) this.dealt.add(keyOf(actor, recipient));
  }

  private pairsOf({ actor, recipient, data }: StoryEvent): Pair[] {
    const { initiator, responder, others = [] } = data?.relationship ?? {};
    const sides = [
      { from: actor, to: recipient, felt: initiator },
      { from: recipient, to: actor, felt: responder },
      ...others.map((felt) => ({ from: felt.characterId, to: felt.otherId, felt })),
    ];
    const pairs = new Map<string, Pair>();
    for (const { from, to, felt } of sides) {
      if (!from || !to || !felt) continue;
      if (this.view.self !== null && from !== this.view.self) continue;
      const key = keyOf(from, to);
      const other = pairs.get(key);
      pairs.set(
        key,
        other
          ? { ...other, feels: [...other.feels, felt], mutual: true }
          : { a: from, b: to, feels: [felt], mutual: false },
      );
    }
    return [...pairs.values()];
  }

  private pairMoment(event: StoryEvent, pair: Pair): Moment | null {
    const key = keyOf(pair.a, pair.b);
    const after = pair.feels.map(({ affinity }) => affinity);
    const before = pair.feels.map(({ affinity, affinityDelta }) => affinity - affinityDelta);
    const delta = Math.min(...pair.feels.map(({ affinityDelta }) => affinityDelta));
    const least = Math.min(...after);
    const isFirst = pair.feels.every(({ interactions }) => interactions === 1);
    const was = this.known.get(key) ?? standingBefore(Math.min(...before));
    const next = nextStanding(was, least, delta);
    this.known.set(key, next);
    if (next !== was) return this.turningPoint(event, pair, was, next);
    // Kin have known each other before their first talk.
    if (isFirst && this.kinship.of(pair.a, pair.b) !== null) return null;
    if (isFirst) return meeting(event, pair, this.dealt.has(key));
    if (delta > harsh) return null;
    return toMoment(event, 'quarrel', 12 - delta, { rule: 'words', a: pair.a, b: pair.b });
  }

  /** What became of two. Where one of them feels it and the other does not, it is told of that one. */
  private turningPoint(event: StoryEvent, pair: Pair, was: Standing, next: Standing): Moment | null {
    const ill = pair.feels.map(({ affinity }) => affinity);
    const both = pair.mutual && Math.max(...ill) <= coldAffinity;
    const hater = ill.length > 1 && ill[1]! < ill[0]! ? { a: pair.b, b: pair.a } : { a: pair.a, b: pair.b };
    const wasGood = was === 'friends' || was === 'close';
    switch (next) {
      case 'close':
        return toMoment(event, 'friendship', 62, {
          rule: pair.mutual ? 'close' : 'close.own',
          ...ends(pair),
        });
      case 'friends': {
        const kin = this.kinship.of(pair.a, pair.b) !== null;
        const rule = kin ? 'friends.kin' : pair.mutual ? 'friends' : 'friends.own';
        return was === 'close' || (kin && !pair.mutual)
          ? null
          : toMoment(event, 'friendship', kin ? 40 : 46, { rule, ...ends(pair) });
      }
      case 'enemies':
        return toMoment(event, 'feud', wasGood ? 75 : 65, {
          rule: both ? 'feud' : 'feud.own',
          ...(both ? ends(pair) : hater),
        });
      case 'cold':
        return was === 'enemies'
          ? null
          : toMoment(event, 'quarrel', wasGood ? 52 : 36, {
              rule: `fallout${wasGood ? '.friends' : ''}${both ? '' : '.own'}`,
              ...(both ? ends(pair) : hater),
            });
      default:
        return wasGood
          ? toMoment(event, 'quarrel', 40, { rule: pair.mutual ? 'rift' : 'rift.own', ...ends(pair) })
          : toMoment(event, 'reconciliation', was === 'enemies' ? 70 : 54, {
              rule: `${was === 'enemies' ? 'peace.enemies' : 'peace'}${pair.mutual ? '' : '.own'}`,
              ...ends(pair),
            });
    }
  }

  private moodMoments(event: StoryEvent, pairs: readonly Pair[]): Moment[] {
    const { actor, recipient, data } = event;
    const sides = [
      { a: actor, b: recipient, felt: data?.relationship?.initiator },
      { a: recipient, b: actor, felt: data?.relationship?.responder },
    ];
    return sides.flatMap(({ a, b, felt }) => {
      if (!a || !b || !felt || !pairs.some((pair) => keyOf(pair.a, pair.b) === keyOf(a, b))) return [];
      if (this.view.self !== null && a !== this.view.self) return [];
      const mood = felt.mood as unknown as number;
      const before = mood - (felt.moodDelta as unknown as number);
      if (mood < despairMood && before >= despairMood)
        return [toMoment(event, 'despair', 34, { rule: 'despair', a, b })];
      if (mood > joyMood && before <= joyMood) return [toMoment(event, 'joy', 26, { rule: 'joy', a, b })];
      return [];
    });
  }
}

function meeting(event: StoryEvent, pair: Pair, haveDealt: boolean): Moment {
  const deltas = pair.feels.map(({ affinityDelta }) => affinityDelta);
  const [least, most] = [Math.min(...deltas), Math.max(...deltas)];
  const tone = least <= harsh ? 'bad' : least >= warm ? 'good' : 'plain';
  const weight = 6 + Math.min(16, Math.max(most, -least));
  return toMoment(event, 'meeting', weight, {
    rule: `${haveDealt ? 'words.first' : 'meeting'}.${tone}`,
    ...ends(pair),
  });
}

function standingBefore(affinity: number): Standing {
  if (affinity <= enemyAffinity) return 'enemies';
  if (affinity <= coldAffinity) return 'cold';
  if (affinity >= closeFriendAffinity) return 'close';
  return affinity >= friendAffinity ? 'friends' : 'none';
}

function nextStanding(was: Standing, affinity: number, delta: number): Standing {
  const now = standingBefore(affinity);
  if (now === 'enemies' || now === 'close') return now;
  if (now === 'cold') return was === 'enemies' ? was : now;
  if (now === 'friends') return was === 'close' ? was : now;
  if (was === 'friends' || was === 'close') return affinity < lostAffinity && delta < 0 ? 'none' : was;
  if (was === 'cold' || was === 'enemies') return affinity > 0 && delta > 0 ? 'none' : was;
  return 'none';
}

function ends({ a, b }: Pair): { readonly a: string; readonly b: string } {
  return { a, b };
}

function keyOf(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

function toMoment(
  { seq, at }: StoryEvent,
  kind: StoryKind,
  weight: number,
  sentence: Moment['sentences'][number],
): Moment {
  return { kind, at, seqs: [seq], weight: toWeight(weight), sentences: [sentence] };
}

/** Those who talk with each other for the first time, or whose affinity passes the border of a friendship. */
export function pairsToKnow(events: readonly StoryEvent[]): string[] {
  return events.flatMap(({ actor, recipient, data }) => {
    const { initiator, responder, others = [] } = data?.relationship ?? {};
    const isTurningPoint = (felt: Felt | undefined): boolean =>
      felt !== undefined &&
      (felt.interactions === 1 ||
        (felt.affinity >= friendAffinity && felt.affinity - felt.affinityDelta < friendAffinity));
    return [
      ...(isTurningPoint(initiator) || isTurningPoint(responder)
        ? [actor ?? [], recipient ?? []].flat()
        : []),
      ...others.flatMap((felt) => (isTurningPoint(felt) ? [felt.characterId, felt.otherId] : [])),
    ];
  });
}
