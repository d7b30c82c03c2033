/**
 * What a policy is told of the world it decides for.
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

/**
 * What an instance was given for its policy: a JSON object, at most 4096 bytes as text.
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
 * What a tax policy is asked: a page of the living, at most 1000.
 *
 * @publicApi
 */
export interface TaxPage {
  readonly instance: PolicyInstance;
  readonly options: PolicyOptions;
  readonly subjects: readonly TaxSubject[];
  /** Aborts when the time is up (`POLICY_TIMEOUT_MS`). */
  readonly signal: AbortSignal;
}

/**
 * What one character pays.
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
 * Decided: the amount each subject of a page pays, one payment a subject, in any order. Not decided: who is asked (everybody
 * alive with a wealth above 0), when, and where the money goes (the treasury).
 *
 * Called outside of any transaction and lock, for a collection and for a forecast, page by page, and once more for those whose
 * wealth changed until it was written: so what a subject pays must depend on nothing but the arguments. The same arguments
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

  /** What is wrong with options of an instance, in a sentence; null when they are good. Default: there are none. */
  checkOptions(options: PolicyOptions): string | null {
    return Object.keys(options).length === 0 ? null : 'this policy has no options';
  }

  /** What each subject of the page pays. */
  abstract assess(page: TaxPage): readonly TaxPayment[] | Promise<readonly TaxPayment[]>;
}
