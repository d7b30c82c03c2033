import { type Units } from '../../common/money/units.js';
import { cleanText } from '../../conversation/clean-text.js';
import { type StoryKind } from './chronicle.resource.js';
import { type Kinship } from './kinship.js';
import {
  type Kin,
  type Moment,
  type Sentence,
  shareOf,
  type StoryEvent,
  toWeight,
  type View,
} from './story.js';

/** Those who come within so long of each other, with nothing between them, come together. */
const togetherMs = 3_600_000;
/** How many arrivals are named; of more, the first. */
export const mostNamed = 12;
/** Of a promise, in characters. */
const mostQuoted = 150;
/** A change of the tax rate is told from it on, in points. */
const leastRate = 0.01;

/** Characters who came to live here without parents; the many with whom a world begins form one moment. */
export function arrivalMoments(events: readonly StoryEvent[]): Moment[] {
  const groups: StoryEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1)?.at(-1);
    if (last && event.at.getTime() - last.at.getTime() < togetherMs) groups.at(-1)!.push(event);
    else groups.push([event]);
  }
  return groups.map((group) => {
    const [first] = group as [StoryEvent, ...StoryEvent[]];
    const named = group.slice(0, mostNamed);
    const list = named.map(({ recipient }) => recipient!);
    const sentence: Sentence =
      group.length === 1
        ? { rule: 'arrival', a: list[0]! }
        : { rule: 'arrivals', list, more: group.length - list.length };
    return {
      kind: 'arrival',
      at: first.at,
      seqs: named.map(({ seq }) => seq),
      weight: toWeight(18 + Math.min(24, 4 * group.length)),
      sentences: [sentence],
    };
  });
}

/** Who was there when a world began, in its own story: also those with parents, who were not born then. */
export function firstMoment(event: StoryEvent): Moment {
  const list = event.data?.parents?.map(({ id }) => id) ?? [];
  const rule = list.length === 0 ? 'first' : 'first.child';
  return toMoment(event, 'arrival', 22, [{ rule, a: event.recipient!, list }]);
}

export function birthMoment(event: StoryEvent): Moment {
  const list = event.data?.parents?.map(({ id }) => id) ?? [];
  const rule = list.length === 0 ? 'birth.alone' : 'birth';
  return toMoment(event, 'birth', 72, [{ rule, a: event.recipient!, list }]);
}

/**
 * A death, who mourned, and what became of the wealth: `estate` are the payments that followed it. A character's own story
 * includes the deaths of others only if it mourned them.
 */
export function deathMoment(
  event: StoryEvent,
  estate: readonly StoryEvent[],
  kinship: Kinship,
  view: View,
): Moment {
  const dead = event.actor!;
  const mourners = event.data?.mourners?.map(({ id }) => id) ?? [];
  const owners = event.data?.others?.map(({ id }) => id) ?? [];
  if (view.self !== null && view.self !== dead) return bereavementMoment(event, [view.self, dead], kinship);
  const left = event.actorWealth;
  const death: Sentence =
    mourners.length === 0
      ? { rule: 'death', a: dead }
      : {
          rule: `death.mourned${kinEnd(kinship.ofAll(dead, mourners), mourners)}`,
          a: dead,
          list: mourners.slice(0, mostNamed),
          more: Math.max(0, mourners.length - mostNamed),
        };
  const weight = 84 + Math.min(6, 2 * mourners.length) + (left === null ? 0 : 10 * shareOf(left, view.mean));
  const estates = left === null ? [] : estateSentences(dead, left, estate, mourners, kinship);
  const goods = {
    rule: 'estate.goods',
    list: owners.slice(0, mostNamed),
    more: Math.max(0, owners.length - mostNamed),
  };
  const sentences =
    owners.length === 0
      ? [death, ...estates]
      : [death, ...estates.filter(({ rule }) => rule !== 'estate.nothing'), goods];
  return {
    ...toMoment(event, 'death', weight, sentences),
    seqs: [event.seq, ...estate.map(({ seq }) => seq)],
  };
}

/** A death in the story of another one, who mourned or got goods, or both. */
function bereavementMoment(event: StoryEvent, [self, dead]: [string, string], kinship: Kinship): Moment {
  const inherited = (event.data?.others ?? []).some(({ id }) => id === self)
    ? [{ rule: 'inheritance.goods', a: self, b: dead }]
    : [];
  const mourned = (event.data?.mourners ?? []).some(({ id }) => id === self);
  if (inherited.length > 0 && !mourned) return toMoment(event, 'inheritance', 50, inherited);
  const kin = kinship.of(self, dead);
  const rule = `grief${kin === null || kin === 'partner' ? '' : `.${kin}`}`;
  return toMoment(event, 'grief', 58, [{ rule, a: self, b: dead }, ...inherited]);
}

function estateSentences(
  dead: string,
  left: Units,
  estate: readonly StoryEvent[],
  mourners: readonly string[],
  kinship: Kinship,
): Sentence[] {
  if ((left as unknown as number) === 0) return [{ rule: 'estate.nothing', a: dead }];
  const heirs = estate.flatMap(({ recipient }) => recipient ?? []);
  if (heirs.length > mostNamed) return [{ rule: 'estate.many', a: dead, amount: left }];
  if (heirs.length > 0) {
    const areMourners = heirs.length === mourners.length && heirs.every((heir) => mourners.includes(heir));
    if (areMourners) return [{ rule: 'estate.mourners', a: dead, list: heirs, amount: left }];
    const kin = kinEnd(kinship.ofAll(dead, heirs), heirs);
    const whom = kin === '' ? `.heir${heirs.length > 1 ? 's' : ''}` : kin;
    return [{ rule: `estate${whom}`, a: dead, list: heirs, amount: left }];
  }
  const [first] = estate;
  if (!first) return [];
  return [{ rule: first.kind === 'tax' ? 'estate.treasury' : 'estate.lost', a: dead, amount: left }];
}

/** The end of a rule's name: '.child', '.childs', '.parent', '.parents' or ''. */
function kinEnd(kin: Kin | null, whom: readonly string[]): string {
  return kin === 'child' || kin === 'parent' ? `.${kin}${whom.length > 1 ? 's' : ''}` : '';
}

/** Promises of money that were given and broken in a talk. */
export function promiseMoments(event: StoryEvent, view: View): Moment[] {
  return (event.data?.offers ?? []).flatMap((offer) => {
    const { payerId: payer, payeeId: payee } = offer;
    if (offer.accepted !== true || offer.tradeSeq !== undefined) return [];
    if (view.self !== null && view.self !== payer && view.self !== payee) return [];
    const weight = 28 + 40 * shareOf(offer.amount, view.mean);
    const sentence =
      offer.refusal?.code === 'INSUFFICIENT_GOODS'
        ? { rule: 'word.broken', a: payee, b: payer }
        : { rule: 'promise.broken', a: payer, b: payee, amount: offer.amount };
    return [toMoment(event, 'broken-promise', weight, [sentence])];
  });
}

/** A word that was kept or broken, a payment that did not come, a debt that was forgiven: between two who are not the treasury. */
export function obligationMoment(event: StoryEvent, view: View): Moment | null {
  const { actor, recipient, data } = event;
  if (actor === null || recipient === null) return null;
  if (view.self !== null && view.self !== actor && view.self !== recipient) return null;
  const [a, b] = [actor, recipient];
  // A payment is told when it is made or missed.
  const isWord = data?.obligation?.kind === 'promise';
  if (!isWord && (data?.action === 'kept' || data?.action === 'broken')) return null;
  switch (data?.action) {
    case 'broken':
      return toMoment(event, 'broken-promise', 34, [wordSentence('word.broken', event, a, b)]);
    case 'kept':
      return toMoment(event, 'kept-promise', 22, [wordSentence('word.kept', event, a, b)]);
    case 'missed': {
      if (data.missing === undefined) return null;
      const weight = 14 + 40 * shareOf(data.missing, view.mean);
      return toMoment(event, 'missed-payment', weight, [{ rule: 'due.missed', a, b, amount: data.missing }]);
    }
    case 'forgiven': {
      if (data.waived === undefined) return null;
      const weight = 24 + 40 * shareOf(data.waived, view.mean);
      return toMoment(event, 'forgiven-debt', weight, [{ rule: 'debt.forgiven', a, b, amount: data.waived }]);
    }
    default:
      return null;
  }
}

/** With what was promised, unless nobody said it or its text was erased. */
function wordSentence(rule: string, { data }: StoryEvent, a: string, b: string): Sentence {
  const text = cleanText(data?.obligation?.text ?? '', mostQuoted).replace(/\.$/, '');
  return text === '' ? { rule, a, b } : { rule: `${rule}.said`, a, b, text };
}

/** What the whole world lived through: its beginning, taxes, what the treasury paid, plain NPCs. */
export function worldMoment(event: StoryEvent, view: View): Moment | null {
  const data = event.data ?? {};
  switch (event.kind) {
    case 'instance':
      return toMoment(event, 'founding', 44, [{ rule: 'founding' }]);
    case 'npc-death':
      return toMoment(event, 'death', 26, [{ rule: 'death', a: event.actor! }]);
    case 'npc-spawn':
      return data.type === 'player'
        ? toMoment(event, 'arrival', 9, [{ rule: 'visitor', a: event.recipient! }])
        : null;
    case 'tax-rate':
      return rateMoment(event, data.oldRate ?? 0, data.newRate ?? 0);
    case 'tax-collection': {
      const { collected, payers = 0 } = data;
      if (collected === undefined || payers === 0) return null;
      const weight = 12 + 110 * shareOf(collected, view.supply);
      const rule = payers === 1 ? 'collection.one' : 'collection';
      return toMoment(event, 'tax-collection', weight, [
        { rule, amount: collected, figures: { count: payers } },
      ]);
    }
    case 'disbursement': {
      const { amount, policy, recipients = 0 } = data;
      if (amount === undefined || (amount as unknown as number) === 0) return null;
      const whom = policy === 'poorest' || policy === 'refund' ? policy : 'all';
      const rule = `disbursement.${whom}${recipients === 1 ? '.one' : ''}`;
      const weight = 14 + 160 * shareOf(amount, view.supply);
      return toMoment(event, 'disbursement', weight, [{ rule, amount, figures: { count: recipients } }]);
    }
    default:
      return null;
  }
}

function rateMoment(event: StoryEvent, old: number, rate: number): Moment | null {
  const change = Math.abs(rate - old);
  if (change < leastRate) return null;
  const direction = rate === 0 ? 'none' : old === 0 ? 'new' : rate > old ? 'up' : 'down';
  return toMoment(event, 'tax-rate', 20 + Math.min(40, 2 * change), [
    { rule: `rate.${direction}`, figures: { old, rate } },
  ]);
}

function toMoment(
  { seq, at }: StoryEvent,
  kind: StoryKind,
  weight: number,
  sentences: readonly Sentence[],
): Moment {
  return { kind, at, seqs: [seq], weight: toWeight(weight), sentences };
}
