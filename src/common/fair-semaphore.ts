import { type Release } from './semaphore.js';

/** How many times what would stay free one tenant may hold. */
const headroom = 2;

export interface SharedLoad {
  readonly limit: number;
  readonly held: number;
  readonly waiting: number;
  readonly largest: number;
  /** When the permit was given that has been held longest, in milliseconds of `performance.now()`; null without any. */
  readonly heldSince?: number | null;
}

class Tenant {
  held = 0;
  readonly waiting = new Set<() => void>();
}

/**
 * Shares a bounded number of permits among tenants, by a dynamic threshold (Choudhury and Hahne, 1998): a tenant may hold
 * twice as many permits as stay free. So one alone gets two thirds, two get two fifths each, and there is a permit for a
 * newcomer at once, however long the others keep theirs. A tenant that holds none may always take the last one.
 *
 * Of those who wait, the tenant that holds fewest is served first; among equals, in turns.
 */
export class FairSemaphore {
  private held = 0;
  /** In the order of their turns. */
  private readonly tenants = new Map<string, Tenant>();
  /** When permits were given, the oldest first. */
  private readonly given = new Set<{ readonly at: number }>();

  constructor(private readonly limit: number) {}

  /** Permits in use, those who wait, how much of the whole the largest tenant holds, and since when the oldest is held. */
  get load(): SharedLoad {
    let [waiting, largest] = [0, 0];
    for (const tenant of this.tenants.values()) {
      waiting += tenant.waiting.size;
      largest = Math.max(largest, tenant.held);
    }
    const [oldest] = this.given;
    return { limit: this.limit, held: this.held, waiting, largest, heldSince: oldest?.at ?? null };
  }

  get isFull(): boolean {
    return this.held >= this.limit;
  }

  /** Acquires several permits at once; null if the tenant has its share. The function it returns works once. */
  tryAcquire(name: string, permits = 1): Release | null {
    const tenant = this.tenants.get(name) ?? new Tenant();
    if (tenant.waiting.size > 0 || !this.mayTake(tenant, permits)) return null;
    this.tenants.set(name, tenant);
    return this.give(name, tenant, permits);
  }

  /** One permit. Rejects with the reason of a signal that aborts first. */
  async acquire(name: string, signal?: AbortSignal): Promise<Release> {
    signal?.throwIfAborted();
    const release = this.tryAcquire(name);
    if (release) return release;
    const tenant = this.tenants.get(name) ?? new Tenant();
    this.tenants.set(name, tenant);
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve(this.give(name, tenant));
      };
      const giveUp = (): void => {
        tenant.waiting.delete(enter);
        this.forgetIdle(name, tenant);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      tenant.waiting.add(enter);
    });
  }

  private mayTake({ held }: Tenant, permits = 1): boolean {
    const free = this.limit - this.held - permits;
    return free >= 0 && (held === 0 || held + permits <= headroom * free);
  }

  private give(name: string, tenant: Tenant, permits = 1): Release {
    this.held += permits;
    tenant.held += permits;
    const given = { at: performance.now() };
    this.given.add(given);
    return () => {
      if (!this.given.delete(given)) return;
      this.held -= permits;
      tenant.held -= permits;
      this.serve();
      this.forgetIdle(name, tenant);
    };
  }

  private serve(): void {
    for (let next = this.next(); next; next = this.next()) {
      const [name, tenant] = next;
      const [enter] = tenant.waiting;
      tenant.waiting.delete(enter!);
      // To the end of the round.
      this.tenants.delete(name);
      this.tenants.set(name, tenant);
      enter!();
    }
  }

  private next(): [string, Tenant] | null {
    let least: [string, Tenant] | null = null;
    for (const entry of this.tenants) {
      const [, tenant] = entry;
      if (tenant.waiting.size > 0 && (least === null || tenant.held < least[1].held)) least = entry;
    }
    // Who holds more may take no more than who holds least.
    return least && this.mayTake(least[1]) ? least : null;
  }

  private forgetIdle(name: string, tenant: Tenant): void {
    if (tenant.held === 0 && tenant.waiting.size === 0 && this.tenants.get(name) === tenant) {
      this.tenants.delete(name);
    }
  }
}
