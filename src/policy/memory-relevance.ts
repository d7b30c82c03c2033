/**
 * A memory that may come to mind.
 *
 * @publicApi
 */
export interface RelevantMemory {
  readonly id: string;
  readonly text: string;
  /** `talk`, `trade`, `told` and so on, as `GET …/memory` returns it. */
  readonly kind: string;
  readonly about: { readonly id: string; readonly name: string } | null;
}

/**
 * What a talk is about, and what a character may remember of it.
 *
 * @publicApi
 */
export interface RelevanceQuestion {
  readonly instanceId: string;
  /** The topic and, with players, the latest lines; never empty. */
  readonly words: string;
  /** The id of the character that remembers. */
  readonly self: string;
  /** The id of the one it talks with. */
  readonly other: string;
  /** At most about 600. A text keeps its id, so that its embedding can be kept by both: names in it and its language may change. */
  readonly memories: readonly RelevantMemory[];
  /** Aborts at the deadline (`POLICY_TIMEOUT_MS`). */
  readonly signal: AbortSignal;
}

/**
 * How much memories have to do with what a talk is about: for embeddings, say. In all instances it replaces the built-in relevance,
 * the share of rare words that a memory has in common with the talk.
 *
 * Decided: one number from 0 (nothing) to 1 for each memory, in their order; it counts three times in the score of the memory, beside
 * recency, importance and the relevance to the other (0 to 1 each), as in Generative Agents (Park et al. 2023, section 4.1), which
 * takes the cosine similarity of embeddings. Not decided: the other parts, and how many memories a turn includes.
 *
 * Called before the first line of a talk that has a topic, once for each character and each one it talks with, and before each answer
 * to a player; concurrently, outside of any transaction and lock. Within `POLICY_TIMEOUT_MS`, for which the talk waits.
 *
 * Errors: if it throws, is late or breaks these rules, the built-in relevance counts, the talk continues, and the log says why.
 *
 * @publicApi
 */
export abstract class MemoryRelevance {
  abstract relevanceOf(question: RelevanceQuestion): readonly number[] | Promise<readonly number[]>;
}
