import { type InstanceRow } from '../database/rows.js';

/**
 * The world that a policy decides for.
 *
 * @publicApi
 */
export interface PolicyInstance {
  readonly id: string;
  /** The game's own UUID of the world. */
  readonly uuid: string;
  readonly name: string;
  /** Per cent. */
  readonly taxRate: number;
}

/** The data of an instance for policies. */
export function toPolicyInstance({ id, uuid, name, tax_rate: taxRate }: InstanceRow): PolicyInstance {
  return Object.freeze({ id, uuid, name, taxRate });
}

/**
 * The options of an instance for its policy: a JSON object, at most 4096 bytes as text.
 *
 * @publicApi
 */
export type PolicyOptions = Readonly<Record<string, unknown>>;

/**
 * A character whose tax is to be assessed.
 *
 * @publicApi
 */
export interface TaxSubject {
  readonly id: string;
  /** A decimal with four fraction digits, above 0. */
  readonly wealth: string;
}

/**
 * The input of a tax policy: a page of the living, at most 1000.
 *
 * @publicApi
 */
export interface TaxPage {
  readonly instance: PolicyInstance;
  readonly options: PolicyOptions;
  readonly subjects: readonly TaxSubject[];
  /** Aborts at the deadline (`POLICY_TIMEOUT_MS`). */
  readonly signal: AbortSignal;
}

/**
 * The payment of one character.
 *
 * @publicApi
 */
export interface TaxPayment {
  readonly id: string;
  /** A decimal with at most four fraction digits, from 0 to the wealth. */
  readonly amount: string;
}

/**
 * How much tax each character pays. Instances choose one by its name (`taxPolicy`).
 *
 * Decided: the amount that each subject of a page pays, one payment per subject, in any order. Not decided: the subjects
 * (everybody alive with a wealth above 0), when, and where the money goes (the treasury).
 *
 * Called outside of any transaction and lock, for a collection and for its dry run, page by page, and again for subjects whose
 * wealth changed before it was written: so the payment must depend only on the arguments. The same arguments must
 * give the same answer. Within `POLICY_TIMEOUT_MS` a page; a loop that never ends cannot be interrupted and stops the process.
 *
 * Errors: whatever it throws, and every answer that breaks these rules, is `POLICY_FAILED` with the name of the class, and
 * nothing is written.
 *
 * @publicApi
 */
export abstract class TaxPolicy {
  /** Lower case words with hyphens, at most 64 characters; unique among the tax policies. */
  abstract readonly name: string;

  /** What is wrong with the options of an instance, in a sentence; null if they are valid. Default: no options. */
  checkOptions(options: PolicyOptions): string | null {
    return Object.keys(options).length === 0 ? null : 'this policy has no options';
  }

  /** The payment of each subject of the page. */
  abstract assess(page: TaxPage): readonly TaxPayment[] | Promise<readonly TaxPayment[]>;
}

/** A built-in tax policy that collections and dry runs run as SQL, in one statement. */
export type SqlTaxPolicy = Pick<TaxPolicy, 'name' | 'checkOptions'>;
