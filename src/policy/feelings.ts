import { createHash } from 'node:crypto';
import { type AgentNpcRow } from '../database/rows.js';
import { decimalOf } from '../common/money/units.js';

/**
 * Every number of the built-in rules of feelings, in points. SQL functions get them through `ledger/sql-values.ts`, and
 * docs/feelings.md explains them. The rules hold to these sources:
 * - OCC (Ortony, Clore, Collins 1988): a talk is judged as an action (liking, reproach), a gift or a kept word as an outcome
 *   (trust), a death and a birth as the fortunes of others.
 * - Baumeister, Bratslavsky, Finkenauer, Vohs 2001: bad is stronger than good. Kahneman, Tversky 1979: losses loom larger.
 * - Brickman, Campbell 1971 and Frederick, Loewenstein 1999: people get used to what they have, also to having nothing (hedonic
 *   adaptation). So moods drift to a baseline of the character, and wealth counts against its own past.
 * - Stevenson, Wolfers 2008: satisfaction follows the logarithm of income. RimWorld (expectations): the same coins count less in a rich
 *   world. So a change of wealth counts by its ratio, above a floor that is a share of the mean wealth of the world.
 * - Dunn, Aknin, Norton 2008: giving makes glad.
 * - Dwarf Fortress (thoughts, needs) and The Sims (decay of moods, wants): what a need does between two events.
 * - Stroebe, Schut, Stroebe 2007; Bonanno 2004; Holmes, Rahe 1967: whom one loses decides how long grief lasts, weeks rather than days for
 *   a child, a partner and a parent; most recover.
 * - Roberts, Dunbar 2011: friendships that are not kept up cool over months; kinship does not. McCullough, Fincham, Tsang 2003: time
 *   forgives.
 * - Bastian, Jetten, Ferris 2014: shared pain is social glue.
 */
export const feelingRules = {
  /** What the strongest words do: to affinity and respect, and to the mood of the listener; and how much of affinity is what one hears. */
  talk: { affinity: 12, respect: 3, mood: 6, heard: 0.9 },
  /** How much more a bad word counts than a good one. */
  badIsStronger: 1.8,
  /** The most that a gift does; it counts by its share of the wealth of who gets it. */
  gift: { affinity: 5, trust: 3 },
  /** An offer of money that was made in a talk, for who made it or was promised it. */
  offer: { declinedAffinity: -1, brokenTrust: -15, keptTrust: 4 },
  /**
   * What is owed: of the creditor towards the debtor, and where it is forgiven, of the debtor towards the creditor. What is paid when it is
   * due is no gift and moves nothing.
   */
  obligation: {
    missed: { affinity: -2, trust: -6 },
    madeGood: { trust: 3 },
    kept: { affinity: 3, trust: 6 },
    broken: { affinity: -8, trust: -18 },
    forgiven: { affinity: 5, trust: 3 },
  },
  /** What hearing of a wrong does at most, towards who did it; see conversation/gossip.ts. */
  rumour: { trust: -12, respect: -8 },
  /**
   * The mood that a death costs, by what the dead was to the mourner: at once, and what of it lasts, which keeps the mood down until it has
   * faded.
   */
  grief: {
    child: { atOnce: 30, lasting: 30 },
    partner: { atOnce: 25, lasting: 25 },
    parent: { atOnce: 20, lasting: 20 },
    sibling: { atOnce: 15, lasting: 10 },
    grandchild: { atOnce: 15, lasting: 10 },
    grandparent: { atOnce: 15, lasting: 10 },
    closeFriend: { atOnce: 12, lasting: 5 },
    friend: { atOnce: 6, lasting: 2 },
  },
  /** The most of it that lasts, after several deaths. */
  mostGrief: 45,
  /** Who mourns less than this mourns no more. */
  leastGrief: 2,
  /** Between those who mourn the same dead and know each other, of the closest so many. */
  sharedGrief: { affinity: 2, mourners: 10 },
  /** What the death of an enemy does to a mood. */
  relief: 3,
  /** What a birth does to the moods of the parents, and an inheritance at most to that of an heir. */
  birth: 8,
  inheritance: 5,
  /** How much inherited goods weigh in the memory of an heir, as a share of what it has. */
  inheritedGoods: 0.5,
  night: {
    /** Nights after which half of the distance to its goal is left: of a mood, of grief, of the wealth one is used to. */
    moodHalfLife: 2,
    griefHalfLife: 7,
    wealthHalfLife: 4,
    /** A mood that would move less stays as it is, and nothing is written. */
    leastMood: 0.5,
    /** How far the goal of a mood lies off its baseline, at most, for who became richer, poorer, or talked with nobody. */
    richer: 40,
    poorer: 45,
    lonely: 20,
    /** This share of the mean wealth of the world is added to both sides of a ratio of wealth, at least a coin. */
    wealthFloor: 0.25,
    /** No change of wealth counts more than that to this share. */
    leastWealth: 0.16,
    /** What giving half of what one has, or more, does to the mood of the giver, less than that by its share. */
    giving: 3,
    /** Gifts are looked for among the newest so many events of a world since its last night. */
    giftEvents: 50_000,
    /** World days without a talk after which somebody is lonely. */
    lonelyDays: 3,
    /** World days without a talk after which a friendship cools, while a grudge does anyway: every so many nights by a share of what it is off its rest, at least a point. */
    tieDays: 7,
    tieNights: 5,
    tieLoss: 0.1,
    /** The affinity at which the relationship to kin rests; that to others at 0, as trust and respect do. */
    kinAffinity: 30,
    /** Nights that may pass at once. */
    most: 30,
  },
  /** The baselines of characters that were given none: from their uuid, within these bounds. */
  baseline: { from: 45, to: 75 },
} as const;

/** What is left of a distance after a night, in ten-thousandths; half of it is left after `halfLife`. */
export function leftAfterNight(halfLife: number): number {
  return Math.round(10_000 * 2 ** (-1 / halfLife));
}

/** What is left of 10 000 after 0, 1, 2 … steps that each take a share. */
export function leftAfterSteps(loss: number): readonly number[] {
  const { most, tieNights } = feelingRules.night;
  return Array.from({ length: Math.ceil(most / tieNights) + 1 }, (_, steps) =>
    Math.round(10_000 * (1 - loss) ** steps),
  );
}

const { from, to } = feelingRules.baseline;

/**
 * Where the mood of a character rests. Without a value of its own it is 45 to 75, from the first byte of the SHA-256 of its
 * uuid, as economy.mood_baseline has it: the same in every copy of its world.
 */
export function moodBaselineOf({ uuid, mood_baseline: given }: AgentNpcRow): number {
  if (given !== null && given !== undefined) return decimalOf(given);
  return from + (createHash('sha256').update(uuid).digest()[0]! % (to - from + 1));
}
