import { closeFriendAffinity, enemyAffinity, friendAffinity } from '../../common/bounds.js';
import { type StoryKind } from './chronicle.resource.js';
import { type Kinship } from './kinship.js';
import {
  type Felt,
  isSeen,
  type Moment,
  type Sentence,
  type StoryEvent,
  toMoment,
  type View,
} from './story.js';

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

  constructor(private readonly view: View) {}

  find(event: StoryEvent): Moment[] {
    if (event.data?.outcome === 'silent') return [];
    const pairs = this.pairsOf(event);
    return [...pairs.flatMap((pair) => this.pairMoment(event, pair) ?? []), ...this.moodMoments(event)];
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
      if (!from || !to || !felt || !isSeen(this.view, from)) continue;
      const key = keyOf(from, to);
      const { a, b, feels } = pairs.get(key) ?? { a: from, b: to, feels: [] };
      pairs.set(key, { a, b, feels: [...feels, felt], mutual: feels.length > 0 });
    }
    return [...pairs.values()];
  }

  private pairMoment(event: StoryEvent, pair: Pair): Moment | null {
    const key = keyOf(pair.a, pair.b);
    const after = pair.feels.map(({ affinity }) => affinity);
    const before = pair.feels.map(({ affinity, affinityDelta }) => affinity - affinityDelta);
    const delta = Math.min(...pair.feels.map(({ affinityDelta }) => affinityDelta));
    const was = this.known.get(key) ?? standingBefore(Math.min(...before));
    const next = nextStanding(was, Math.min(...after), delta);
    this.known.set(key, next);
    if (next !== was) return turningPoint(event, pair, was, next);
    if (pair.feels.every(({ interactions }) => interactions === 1)) return meeting(event, pair);
    return delta > harsh ? null : strife(event, 'quarrel', 12 - delta, 'words', pair);
  }

  private moodMoments(event: StoryEvent): Moment[] {
    const { actor, recipient, data } = event;
    const sides = [
      { a: actor, b: recipient, felt: data?.relationship?.initiator },
      { a: recipient, b: actor, felt: data?.relationship?.responder },
    ];
    return sides.flatMap(({ a, b, felt }) => {
      if (!a || !b || !felt || !isSeen(this.view, a)) return [];
      const mood = felt.mood as unknown as number;
      const before = mood - (felt.moodDelta as unknown as number);
      if (mood < despairMood && before >= despairMood)
        return [toMoment(event, 'despair', 34, { rule: 'despair', a, b })];
      if (mood > joyMood && before <= joyMood) return [toMoment(event, 'joy', 26, { rule: 'joy', a, b })];
      return [];
    });
  }
}

/** What became of two. Where one of them feels it and the other does not, it is told of that one. */
function turningPoint(event: StoryEvent, pair: Pair, was: Standing, next: Standing): Moment | null {
  const wasGood = was === 'friends' || was === 'close';
  const own = pair.mutual ? '' : '.own';
  switch (next) {
    case 'close':
      return bond(event, 62, `close${own}`, pair);
    case 'friends':
      return was === 'close' ? null : bond(event, 46, `friends${own}`, pair);
    case 'enemies':
      return hatred(event, 'feud', wasGood ? 75 : 65, 'feud', pair);
    case 'cold':
      if (was === 'enemies') return null;
      if (wasGood) return strife(event, 'quarrel', 52, `rift${own}`, pair);
      return hatred(event, 'quarrel', 36, 'fallout', pair);
    default:
      return wasGood
        ? strife(event, 'quarrel', 40, `rift${own}`, pair)
        : strife(event, 'reconciliation', was === 'enemies' ? 70 : 54, `peace${own}`, pair);
  }
}

function meeting(event: StoryEvent, pair: Pair): Moment {
  const deltas = pair.feels.map(({ affinityDelta }) => affinityDelta);
  const [least, most] = [Math.min(...deltas), Math.max(...deltas)];
  const tone = least <= harsh ? 'bad' : least >= warm ? 'good' : 'plain';
  const { a, b } = pair;
  const weight = 6 + Math.min(16, Math.max(most, -least));
  const more = { thread: `bond ${keyOf(a, b)}`, ...(tone === 'plain' && { prelude: true as const }) };
  return toMoment(event, 'meeting', weight, { rule: `meeting.${tone}`, a, b }, more);
}

function bond(event: StoryEvent, weight: number, rule: string, { a, b }: Pair): Moment {
  return toMoment(event, 'friendship', weight, { rule, a, b }, { thread: `bond ${keyOf(a, b)}` });
}

/** Of both, or of the one who likes the other less. */
function hatred(event: StoryEvent, kind: StoryKind, weight: number, rule: string, pair: Pair): Moment {
  const [one, other] = pair.feels.map(({ affinity }) => affinity) as [number, number?];
  if (pair.mutual && Math.max(one, other!) <= coldAffinity) return strife(event, kind, weight, rule, pair);
  const [a, b] = other !== undefined && other < one ? [pair.b, pair.a] : [pair.a, pair.b];
  return strife(event, kind, weight, `${rule}.own`, { a, b });
}

/** A quarrel, and what came of it until the two make peace. */
function strife(
  event: StoryEvent,
  kind: StoryKind,
  weight: number,
  rule: string,
  { a, b }: Pick<Pair, 'a' | 'b'>,
): Moment {
  const isGood = kind === 'reconciliation';
  return toMoment(
    event,
    kind,
    weight,
    { rule, a, b },
    { thread: `strife ${keyOf(a, b)}`, turn: { seq: event.seq, isGood }, ...(isGood && { ends: true }) },
  );
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

function keyOf(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/** Kin know each other before their first talk, and love each other without a word. In a group of strangers, one first meeting stands for all. */
export function withKin(moments: readonly Moment[], kinship: Kinship): readonly Moment[] {
  const told = moments.flatMap((moment) => {
    const [first] = moment.sentences as [Sentence, ...Sentence[]];
    const { rule, a, b } = first;
    if (!a || !b || !/^(?:meeting|friends)/.test(rule) || kinship.of(a, b) === null) return [moment];
    return rule === 'friends' ? [{ ...moment, sentences: [{ ...first, rule: 'friends.kin' }] }] : [];
  });
  const greatest = new Map<number, Moment>();
  for (const moment of told.filter(({ kind }) => kind === 'meeting')) {
    const before = greatest.get(moment.seqs[0]!);
    if (!before || before.weight < moment.weight) greatest.set(moment.seqs[0]!, moment);
  }
  return told.filter((moment) => moment.kind !== 'meeting' || greatest.get(moment.seqs[0]!) === moment);
}
