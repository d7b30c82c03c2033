/** How a talk went for who remembers it: mostly, what the other did. */
export const manners = [
  ...(['kind', 'harsh', 'thanked', 'insulted', 'threatened', 'quarrelled'] as const),
  ...(['grief', 'gossip', 'sad', 'unpaid', 'dunned', 'refused'] as const),
];
export type Manner = (typeof manners)[number];

/** So much of a kind of goods. */
export interface FactGood {
  readonly name: string;
  readonly amount: number;
}

/** What happened, as a memory stores it: whom it is about, how much and when are columns of the memory. */
export interface Fact {
  /** A key of the sentences in the phrase books: `got`, `sold`, `died`. */
  readonly what: string;
  /** Where no money moved: what is not paid, or was forgiven. */
  readonly amount?: number;
  readonly goods?: readonly FactGood[];
  /** What a payment was for, or what was promised. */
  readonly reason?: string;
  /** What a payment was for, in the words of the talk in which it was agreed. */
  readonly deal?: string;
  /** How often it happened; absent: once. */
  readonly times?: number;
  /** Ids of all whom it names besides the one it is about. */
  readonly with?: readonly string[];
  /** Who said it, by id. */
  readonly by?: string;
  readonly said?: string;
  readonly place?: string;
  readonly topic?: string;
  /** Of a talk: a `Manner`. */
  readonly manner?: string;
  /** Of what has faded: the kind of the memories. */
  readonly of?: string;
  /** Who lived it, by id, where that is another one than who remembers it. */
  readonly who?: string;
}
