/** Lets a few pieces of work run at a time, the others in their order. */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private free: number;

  constructor(places: number) {
    this.free = places;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The place goes from hand to hand: nobody who comes just now takes it away from who waits.
      if (next) next();
      else this.free += 1;
    }
  }
}
