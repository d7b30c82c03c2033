import { Injectable } from '@nestjs/common';

export type WriteListener = (instanceId: string) => void;

/**
 * Tells within this process, right after a write of an instance was committed, that there may be new events. A hint: what
 * other replicas write is not told, so whoever must miss nothing looks at the database as well, now and then.
 */
@Injectable()
export class WriteSignal {
  private readonly listeners = new Set<WriteListener>();

  /** Calls the listener from now on; the function returned ends that. Listeners return at once and never throw. */
  onWrite(listener: WriteListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  written(instanceId: string): void {
    for (const listener of this.listeners) listener(instanceId);
  }
}
