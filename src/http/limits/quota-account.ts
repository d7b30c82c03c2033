/** Units reserved for a call that runs. */
export interface Reservation {
  /** So many were counted: they are used, and the rest is free again. */
  settle(counted: number): void;
  /** Nothing more will be counted; after `settle` it does nothing. */
  release(): void;
}

/**
 * What one application has used of its quota this month, as one replica knows it: what it counted itself, exactly; what
 * its running calls may still count; and what others counted, by the last read of the table.
 */
export class QuotaAccount {
  private own = 0;
  private reserved = 0;
  private others = 0;

  /** Used, as far as is known, with what is reserved. */
  get taken(): number {
    return this.own + this.reserved + this.others;
  }

  reserve(units: number): Reservation {
    this.reserved += units;
    let reserved = units;
    const release = (): void => {
      this.reserved -= reserved;
      reserved = 0;
    };
    return {
      release,
      settle: (counted) => {
        release();
        this.own += counted;
      },
    };
  }

  /**
   * Takes in what the table says. How much of it is our own is not known to the call while calls run; what may be ours is
   * not counted as that of others, so that a single replica refuses nobody who still has something left.
   */
  hear(used: number): void {
    this.others = Math.max(this.others, used - this.own - this.reserved);
  }
}
