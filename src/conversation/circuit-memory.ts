import { LRUCache } from 'lru-cache';

export interface CircuitSettings {
  /** Failures in a row after which an endpoint counts as down. */
  failuresToOpen: number;
  /** How long it is not called then; after that, one call may try. */
  cooldownMs: number;
}

interface Trouble {
  failures: number;
  retryAt: number;
  lastMessageId: string | undefined;
  reason: string;
}

/** Which endpoints are down, as seen from this process. Only endpoints in trouble are remembered. */
export class CircuitMemory {
  private readonly troubles = new LRUCache<string, Trouble>({ max: 10_000 });

  constructor(
    private readonly settings: CircuitSettings,
    private readonly now: () => number = Date.now,
  ) {}

  isDown(key: string): boolean {
    const trouble = this.troubles.get(key);
    return trouble !== undefined && this.isOpen(trouble) && this.now() < trouble.retryAt;
  }

  /** The last failure of an endpoint. */
  reasonOf(key: string): string {
    return this.troubles.get(key)?.reason ?? '';
  }

  /** Whether a call may be sent. After the cooldown the first one may; the others wait for its result. */
  admit(key: string): boolean {
    if (this.isDown(key)) return false;
    const trouble = this.troubles.get(key);
    if (trouble !== undefined && this.isOpen(trouble))
      trouble.retryAt = this.now() + this.settings.cooldownMs;
    return true;
  }

  recordSuccess(key: string): void {
    this.troubles.delete(key);
  }

  /** Attempts with the same message id count as one failure: a retry alone must not bring an agent down. */
  recordFailure(key: string, reason: string, messageId?: string): void {
    const known = this.troubles.get(key);
    const repeated = messageId !== undefined && known?.lastMessageId === messageId;
    const failures = (known?.failures ?? 0) + (repeated ? 0 : 1);
    const retryAt = this.now() + this.settings.cooldownMs;
    this.troubles.set(key, { failures, retryAt, lastMessageId: messageId, reason });
  }

  private isOpen(trouble: Trouble): boolean {
    return trouble.failures >= this.settings.failuresToOpen;
  }
}
