import { Injectable } from '@nestjs/common';

export type WriteListener = (instanceId: string) => void;

/**
 * Notifies listeners in this process, right after a committed write of an instance, that there may be new events. Only a hint:
 * it excludes writes of other replicas, so listeners that must not miss events also poll the database.
 */
@Injectable()
export class WriteSignal {
  private readonly listeners = new Set<WriteListener>();

  /** Adds a listener and returns a function that removes it. Listeners return at once and never throw. */
  onWrite(listener: WriteListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  written(instanceId: string): void {
    for (const listener of this.listeners) listener(instanceId);
  }
}
