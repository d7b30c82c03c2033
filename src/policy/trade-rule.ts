/**
 * One of the two parties of a trade, a character or an account, in its state right before the request, without concurrent trades.
 *
 * @publicApi
 */
export interface TradeParty {
  readonly id: string;
  readonly uuid: string;
  readonly kind: 'agent-npc' | 'account';
  readonly name: string;
  /** A decimal with four fraction digits. */
  readonly wealth: string;
  /** Null for accounts. */
  readonly mood: number | null;
}

/**
 * Something that a trade is for.
 *
 * @publicApi
 */
export interface ProposedGood {
  /** A word of the game's own. */
  readonly item: string;
  /** A decimal with four fraction digits. */
  readonly quantity: string;
  /** A decimal with four fraction digits; null if the game does not say it. */
  readonly unitPrice: string | null;
}

/**
 * A requested trade.
 *
 * @publicApi
 */
export interface ProposedTrade {
  readonly instance: { readonly id: string };
  readonly trader: TradeParty;
  /** Null: the currency leaves the world. */
  readonly recipient: TradeParty | null;
  /** A decimal with four fraction digits. */
  readonly amount: string;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  /** What it is for; empty if the game does not say. */
  readonly goods: readonly ProposedGood[];
  /** Aborts at the deadline (`POLICY_TIMEOUT_MS`). */
  readonly signal: AbortSignal;
}

/**
 * Why a trade is refused.
 *
 * @publicApi
 */
export interface TradeRefusal {
  /** A code of the rule's own, such as `EMBARGO`: upper case words with underscores, at most 64 characters. */
  readonly reason: string;
  /** An explanation for people; at most 500 characters. */
  readonly detail: string;
}

/**
 * May refuse trades of all instances before they are written. The caller gets a 422 `TRADE_REFUSED` with the name of the rule
 * and its reason; in a bulk call the entry alone is refused, with `atomic` all of them.
 *
 * Decided: whether a trade may happen. Not decided: what it moves. It is called after the input was checked and before the
 * trade is queued, outside of any transaction and lock: its data of the two may be older than the trade, and the service itself
 * enforces the strict rules (nobody spends what they do not have). Grants, taxes, estates and payments of or
 * into the treasury are not trades. It is called for the entries of a bulk call concurrently. Within `POLICY_TIMEOUT_MS` for all of
 * them; without a rule a trade costs nothing more, with one a read of the two.
 *
 * Errors: anything it throws, and any answer that is neither null nor a refusal, is `POLICY_FAILED` with the name of the
 * class, and nothing is written.
 *
 * @publicApi
 */
export abstract class TradeRule {
  /** Lower case words with hyphens, at most 64 characters; unique among the trade rules. */
  abstract readonly name: string;

  /** Null: the rule allows the trade. */
  abstract check(trade: ProposedTrade): TradeRefusal | null | Promise<TradeRefusal | null>;
}
