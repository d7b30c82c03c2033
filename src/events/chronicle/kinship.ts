import { type Kin } from './story.js';

/** Who is whose parent, of those who were asked for and their children. */
export class Kinship {
  private readonly parents = new Map<string, Set<string>>();

  constructor(ties: readonly { readonly child: string; readonly parent: string }[]) {
    for (const { child, parent } of ties)
      this.parents.set(child, (this.parents.get(child) ?? new Set()).add(parent));
  }

  /** What `other` is to `one`. */
  of(one: string, other: string): Kin | null {
    if (this.parents.get(other)?.has(one)) return 'child';
    if (this.parents.get(one)?.has(other)) return 'parent';
    const shared = [...(this.parents.get(one) ?? [])].some((parent) => this.parents.get(other)?.has(parent));
    if (shared) return 'sibling';
    return [...this.parents.values()].some((parents) => parents.has(one) && parents.has(other))
      ? 'partner'
      : null;
  }

  /** What all of some are to one, if it is the same. */
  ofAll(one: string, others: readonly string[]): Kin | null {
    const [first, ...rest] = others.map((other) => this.of(one, other));
    return first && rest.every((kin) => kin === first) ? first : null;
  }
}
