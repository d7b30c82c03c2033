import { type Language } from '../common/language.js';

/**
 * A text of a player, or of a plain NPC for whom the game speaks, before anything has seen it.
 *
 * @publicApi
 */
export interface PlayerText {
  readonly instance: { readonly id: string; readonly language: Language };
  /** The plain NPC that it is, or will be with its first line. */
  readonly speaker: {
    readonly id: string;
    readonly name: string;
    /** The game's own, of a player that it named; null: it named the NPC. */
    readonly ref: string | null;
  };
  /** The one who is spoken to. */
  readonly character: { readonly id: string; readonly name: string };
  /** What is said, or the reason of an offer that comes with it. */
  readonly kind: 'line' | 'offer';
  /** One line without control characters: at most 500 characters, of an offer 120; never empty. */
  readonly text: string;
  /** Aborts at the deadline (`POLICY_TIMEOUT_MS`). */
  readonly signal: AbortSignal;
}

/**
 * What is said instead.
 *
 * @publicApi
 */
export interface RewrittenText {
  /** As long as the original may be; cleaned like that. The same text changes nothing. */
  readonly text: string;
}

/**
 * Why a text is refused.
 *
 * @publicApi
 */
export interface TextRefusal {
  /** A code of the policy's own, such as `INSULT`: upper case words with underscores, at most 64 characters. */
  readonly reason: string;
  /** A sentence for the player, which is kept with the Idempotency-Key: at most 500 characters, without the text. */
  readonly detail: string;
}

/**
 * May refuse or rewrite what players say to characters, in all instances. Without one everything is allowed.
 *
 * Decided: whether a text is said, and how. Not decided: what characters answer, and what the game itself sets, such as names and
 * scenes.
 *
 * Called for the line and for the reason of an offer, concurrently, before the line begins: no agent, memory, event, stream or log has
 * had the text. Outside of any transaction and lock. A refusal is a 422 `LINE_REFUSED` with the reason, stored for the Idempotency-Key, and
 * changes nothing: the talk stays open. What was rewritten is all that anybody sees; the response has it as `heard`. A repeat of a line is
 * asked about again, and gets the first response whatever the answer.
 *
 * Errors: anything it throws, and every answer that breaks these rules, is `POLICY_FAILED` with the name of the class, and nothing
 * is said: a text passes only with an answer. The log has where it threw and not the message, which may quote the text. Within `POLICY_TIMEOUT_MS`.
 *
 * @publicApi
 */
export abstract class ModerationPolicy {
  /** Null: the text is allowed as it is. */
  abstract moderate(
    text: PlayerText,
  ): RewrittenText | TextRefusal | null | Promise<RewrittenText | TextRefusal | null>;
}
