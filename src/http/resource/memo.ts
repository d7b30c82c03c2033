/**
 * A value derived from an object, cached while the object lives. It is stored on the object itself: in a `WeakMap` whose
 * keys come and go with every request, V8's young-generation collections treat each value as still needed.
 */
export class Memo<Source extends object, Made> {
  private readonly name = Symbol('made of it');

  get(source: Source): Made | undefined {
    const stored = (source as Stored<Source, Made>)[this.name];
    // A copy of an object has the properties of the original.
    return stored?.source === source ? stored.made : undefined;
  }

  set(source: Source, made: Made): void {
    (source as Stored<Source, Made>)[this.name] = { source, made };
  }
}

type Stored<Source, Made> = Record<symbol, { readonly source: Source; readonly made: Made } | undefined>;
