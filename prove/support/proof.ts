/** What a proof found: a violation is a sentence, and one is too many. */
export interface ProofResult {
  readonly name: string;
  readonly figures: Readonly<Record<string, string | number>>;
  readonly violations: readonly string[];
}

/** Told in short lines how far a proof is. */
export type Progress = (line: string) => void;

export const silent: Progress = () => undefined;

const kept = 20;

/** Collects violations while a proof runs; the first ones say what is wrong, so not all are kept. */
export class Violations {
  private readonly found: string[] = [];
  private total = 0;

  get count(): number {
    return this.total;
  }

  add(violation: string): void {
    this.total += 1;
    if (this.found.length < kept) this.found.push(violation);
  }

  check(holds: boolean, violation: () => string): void {
    if (!holds) this.add(violation());
  }

  list(): readonly string[] {
    const more = this.total - this.found.length;
    return more > 0 ? [...this.found, `… and ${more} more`] : this.found;
  }
}
