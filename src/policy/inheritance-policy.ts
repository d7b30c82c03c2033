import { type PolicyInstance } from './tax-policy.js';

/**
 * Somebody who may inherit.
 *
 * @publicApi
 */
export interface Heir {
  readonly id: string;
  readonly name: string;
  /** A decimal with four fraction digits. */
  readonly wealth: string;
  readonly mood: number;
}

/**
 * A friend of the dead: who has an affinity of 30 or more towards them.
 *
 * @publicApi
 */
export interface FriendlyHeir extends Heir {
  readonly affinity: number;
}

/**
 * An estate to be divided. All candidates are alive: at most 100 children and parents each, by age, and friends, by affinity.
 *
 * @publicApi
 */
export interface Estate {
  readonly instance: PolicyInstance;
  readonly deceased: Heir;
  /** A decimal with four fraction digits, above 0. */
  readonly estate: string;
  readonly children: readonly Heir[];
  readonly parents: readonly Heir[];
  readonly friends: readonly FriendlyHeir[];
  /** Aborts at the deadline (`POLICY_TIMEOUT_MS`). */
  readonly signal: AbortSignal;
}

/**
 * A part of an estate: for the id of a candidate or of an open account of the instance, for the `treasury`, or for `nobody` (it
 * leaves the world).
 *
 * @publicApi
 */
export interface EstateShare {
  readonly to: string;
  /** A decimal with at most four fraction digits. */
  readonly amount: string;
}

/**
 * Who gets the wealth of the dead. Instances choose one by its name (`inheritance`), or one of the built-in `heirs`, `treasury`,
 * `population` and `none`.
 *
 * Decided: the shares, each for a different receiver, which add up to exactly the estate. Called outside of any
 * transaction and lock when a character with a wealth above 0 dies, also in dry runs, and again if the wealth of the
 * dead or the candidates changed before it was written. The same arguments must give the same answer. Within `POLICY_TIMEOUT_MS`.
 *
 * Errors: anything it throws, and any answer that breaks these rules, is `POLICY_FAILED` with the name of the class; the
 * character then stays alive.
 *
 * @publicApi
 */
export abstract class InheritancePolicy {
  /** Lower case words with hyphens, at most 64 characters; unique, and not one of the built-in names. */
  abstract readonly name: string;

  abstract divide(estate: Estate): readonly EstateShare[] | Promise<readonly EstateShare[]>;
}
