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
 * An estate to be divided. All candidates live; children and parents stand by age, friends by affinity, at most 100 of each.
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
  /** Aborts when the time is up (`POLICY_TIMEOUT_MS`). */
  readonly signal: AbortSignal;
}

/**
 * A part of an estate: for the id of a candidate, for the `treasury`, or for `nobody` (it leaves the world).
 *
 * @publicApi
 */
export interface EstateShare {
  readonly to: string;
  /** A decimal with at most four fraction digits. */
  readonly amount: string;
}

/**
 * Who gets the wealth of the dead. Instances choose one by its name (`inheritance`), beside the built-in `heirs`, `treasury`,
 * `population` and `none`.
 *
 * Decided: the shares, of which each names another receiver, and which add up to exactly the estate. Called outside of any
 * transaction and lock when a character with a wealth above 0 dies, also in dry runs, and once more when the wealth of the
 * dead or the candidates changed until it was written. The same arguments give the same answer. Within `POLICY_TIMEOUT_MS`.
 *
 * Errors: whatever it throws, and every answer that breaks these rules, is `POLICY_FAILED` with the name of the class; the
 * character then lives on.
 *
 * @publicApi
 */
export abstract class InheritancePolicy {
  /** Lower case words with hyphens, at most 64 characters; unique, and none of the built-in names. */
  abstract readonly name: string;

  abstract divide(estate: Estate): readonly EstateShare[] | Promise<readonly EstateShare[]>;
}
