import { type Moment, type Sentence, shareOf, type StoryEvent, toMoment, type View } from './story.js';

/** Those who come within so long of each other, with nothing between them, come together. */
const togetherMs = 3_600_000;
/** How many arrivals are named; of more, the first. */
export const mostNamed = 12;
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
    const list = namedOf(group.map(({ recipient }) => recipient!));
    const rule = group.length === 1 ? 'arrival' : 'arrivals';
    const moment = toMoment(first, 'arrival', 18 + Math.min(24, 4 * group.length), { rule, ...list });
    return { ...moment, seqs: group.slice(0, mostNamed).map(({ seq }) => seq) };
  });
}

/** Who was there when a world began, in its own story: also those with parents, who were not born then. */
export function firstMoment(event: StoryEvent): Moment {
  return toMoment(event, 'arrival', 22, { rule: 'first', a: event.recipient!, list: parentsOf(event) });
}

export function birthMoment(event: StoryEvent): Moment {
  const list = parentsOf(event);
  const rule = list.length === 0 ? 'birth.alone' : 'birth';
  return toMoment(event, 'birth', 72, { rule, a: event.recipient!, list });
}

/**
 * A death, who mourned, and what became of the wealth: `estate` are the payments that followed it. A character's own story
 * includes the deaths of others only if it mourned them.
 */
export function deathMoment(event: StoryEvent, estate: readonly StoryEvent[], view: View): Moment {
  const dead = event.actor!;
  const mourners = idsOf(event.data?.mourners);
  const owners = idsOf(event.data?.others);
  if (view.self !== null && view.self !== dead) return bereavementMoment(event, view.self, dead);
  const left = event.actorWealth;
  const weight = 84 + Math.min(6, 2 * mourners.length) + (left === null ? 0 : 10 * shareOf(left, view.mean));
  const goods = owners.length === 0 ? [] : [{ rule: 'estate.goods', a: dead, ...namedOf(owners) }];
  const money = left === null ? [] : moneySentences(event, estate, mourners);
  const death = { rule: 'death', a: dead, ...namedOf(mourners) };
  return {
    ...toMoment(event, 'death', weight, death),
    seqs: [event.seq, ...estate.map(({ seq }) => seq)],
    sentences: [
      death,
      ...money.filter(({ rule }) => goods.length === 0 || rule !== 'estate.nothing'),
      ...goods,
    ],
  };
}

/** A death in the story of another one, who mourned or got goods, or both. */
function bereavementMoment(event: StoryEvent, self: string, dead: string): Moment {
  const inherited = idsOf(event.data?.others).includes(self)
    ? [{ rule: 'inheritance.goods', a: self, b: dead }]
    : [];
  const mourned = idsOf(event.data?.mourners).includes(self);
  const more = { thread: `death ${dead}` };
  if (inherited[0] && !mourned) return toMoment(event, 'inheritance', 50, inherited[0], more);
  const grief = { rule: 'grief', a: self, b: dead };
  return { ...toMoment(event, 'grief', 58, grief, more), sentences: [grief, ...inherited] };
}

function moneySentences(
  { actor, actorWealth: amount }: StoryEvent,
  estate: readonly StoryEvent[],
  mourners: readonly string[],
): Sentence[] {
  const told = { a: actor!, amount: amount! };
  if (Number(amount) === 0) return [{ rule: 'estate.nothing' }];
  const heirs = estate.flatMap(({ recipient }) => recipient ?? []);
  if (heirs.length > mostNamed) return [{ rule: 'estate.many', ...told }];
  if (heirs.length > 0) {
    const areMourners = heirs.length === mourners.length && heirs.every((heir) => mourners.includes(heir));
    return [areMourners ? { rule: 'estate.mourners', ...told } : { rule: 'estate', ...told, list: heirs }];
  }
  const [first] = estate;
  return first ? [{ rule: first.kind === 'tax' ? 'estate.treasury' : 'estate.lost', ...told }] : [];
}

function idsOf(some: readonly { readonly id: string }[] = []): string[] {
  return some.map(({ id }) => id);
}

function parentsOf({ data }: StoryEvent): string[] {
  return idsOf(data?.parents);
}

function namedOf(ids: readonly string[]): Pick<Sentence, 'list' | 'more'> {
  return { list: ids.slice(0, mostNamed), more: Math.max(0, ids.length - mostNamed) };
}

/** What the whole world lived through: its beginning, taxes, what the treasury paid, plain NPCs. */
export function worldMoment(event: StoryEvent, view: View): Moment | null {
  const data = event.data ?? {};
  switch (event.kind) {
    case 'instance':
      return toMoment(event, 'founding', 44, { rule: 'founding' });
    case 'npc-death':
      return toMoment(event, 'death', 26, { rule: 'death', a: event.actor! });
    case 'npc-spawn':
      return data.type === 'player'
        ? toMoment(event, 'arrival', 9, { rule: 'visitor', a: event.recipient! })
        : null;
    case 'tax-rate':
      return rateMoment(event, data.oldRate ?? 0, data.newRate ?? 0);
    case 'tax-collection': {
      const { collected: amount, payers: count = 0 } = data;
      if (amount === undefined || count === 0) return null;
      const weight = 12 + 110 * shareOf(amount, view.supply);
      return toMoment(event, 'tax-collection', weight, { rule: 'collection', amount, figures: { count } });
    }
    case 'disbursement': {
      const { amount, policy, recipients: count = 0 } = data;
      if (amount === undefined || (amount as unknown as number) === 0) return null;
      const whom = policy === 'poorest' || policy === 'refund' ? policy : 'all';
      const weight = 14 + 160 * shareOf(amount, view.supply);
      return toMoment(event, 'disbursement', weight, {
        rule: `disbursement.${whom}`,
        amount,
        figures: { count },
      });
    }
    default:
      return null;
  }
}

function rateMoment(event: StoryEvent, old: number, rate: number): Moment | null {
  const change = Math.abs(rate - old);
  if (change < leastRate) return null;
  const direction = rate === 0 ? 'none' : old === 0 ? 'new' : rate > old ? 'up' : 'down';
  const figures = { old, rate };
  return toMoment(event, 'tax-rate', 20 + Math.min(40, 2 * change), { rule: `rate.${direction}`, figures });
}
