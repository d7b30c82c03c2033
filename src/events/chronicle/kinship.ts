/** `child`: the other is its child. Partners are parents of the same child. */
export type Kin = 'child' | 'parent' | 'sibling' | 'partner';

/** Who is whose parent, of those who were asked for and their children. */
export class Kinship {
  private readonly parents = new Map<string, Set<string>>();
  private readonly children = new Map<string, Set<string>>();

  constructor(ties: readonly { readonly child: string; readonly parent: string }[]) {
    for (const { child, parent } of ties) {
      this.parents.set(child, (this.parents.get(child) ?? new Set()).add(parent));
      this.children.set(parent, (this.children.get(parent) ?? new Set()).add(child));
    }
  }

  /** What `other` is to `one`. */
  of(one: string, other: string): Kin | null {
    if (this.parents.get(other)?.has(one)) return 'child';
    if (this.parents.get(one)?.has(other)) return 'parent';
    if (haveCommon(this.parents.get(one), this.parents.get(other))) return 'sibling';
    return haveCommon(this.children.get(one), this.children.get(other)) ? 'partner' : null;
  }

  /** What all of some are to one, if it is the same. */
  ofAll(one: string, others: readonly string[]): Kin | null {
    const [first, ...rest] = others.map((other) => this.of(one, other));
    return first && rest.every((kin) => kin === first) ? first : null;
  }
}

function haveCommon(some: ReadonlySet<string> = new Set(), others: ReadonlySet<string> = new Set()): boolean {
  return [...some].some((each) => others.has(each));
}
