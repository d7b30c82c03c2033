import { CallError, open } from './client.js';
import { connection, serviceGone } from './connection.js';
import { eventMessages } from './event-messages.js';
import { signOut } from './session.js';
import { createStore } from './store.js';
import type { WorldEvent } from './types.js';

export type LiveState = 'connecting' | 'live' | 'waiting';

const firstWaitMs = 500;
const longestWaitMs = 15_000;
/** The service sends a sign of life every 15 s by default; after this long without any the connection is dead. */
const silenceMs = 50_000;

/**
 * The events of one world as they happen: reconnects and resumes by itself.
 * Read from a `fetch`: an `EventSource` cannot send a header `Authorization`.
 */
export class Live {
  readonly state = createStore<LiveState>('connecting');
  private readonly listeners = new Set<(event: WorldEvent) => void>();
  private readonly closed = new AbortController();
  private lastId: string | null = null;
  private wait = firstWaitMs;

  constructor(private readonly instanceId: string) {
    void this.run();
  }

  on(listener: (event: WorldEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.closed.abort();
  }

  private async run(): Promise<void> {
    while (!this.closed.signal.aborted) {
      try {
        await this.listen();
      } catch (error) {
        if (this.closed.signal.aborted) return;
        this.afterFault(error);
      }
      this.state.set('waiting');
      if (this.closed.signal.aborted) return;
      await this.pause();
    }
  }

  /** Returns when the service ends the stream, throws when the connection breaks. */
  private async listen(): Promise<void> {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), silenceMs);
    try {
      const headers = {
        Accept: 'text/event-stream',
        ...(this.lastId !== null && { 'Last-Event-ID': this.lastId }),
      };
      const signal = AbortSignal.any([this.closed.signal, silence.signal]);
      const response = await open(`/v1/instance/${this.instanceId}/event/stream`, { headers, signal });
      this.state.set('live');
      this.wait = firstWaitMs;
      const onSign = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), silenceMs);
      };
      for await (const { id, event, data } of eventMessages(response, onSign)) {
        if (event === 'end') {
          const { code } = JSON.parse(data) as { code: string };
          if (code === 'UNAUTHENTICATED') signOut('ended');
          return;
        }
        this.lastId = id ?? this.lastId;
        const told = JSON.parse(data) as WorldEvent;
        for (const listener of [...this.listeners]) listener(told);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  private afterFault(error: unknown): void {
    if (!(error instanceof CallError)) serviceGone();
    // Gone for good: no use to ask for this world again.
    else if (error.status !== null && error.status < 500 && error.status !== 429) this.close();
  }

  /** Until it is worth to try again: after a while, and not before the service is back. */
  private async pause(): Promise<void> {
    const wait = this.wait;
    this.wait = Math.min(wait * 2, longestWaitMs);
    await new Promise<void>((resolve) => {
      const unwatch = connection.watch(({ up }) => up && go());
      const timer = setTimeout(() => connection.get().up && go(), wait);
      const go = (): void => {
        clearTimeout(timer);
        unwatch();
        resolve();
      };
      this.closed.signal.addEventListener('abort', go, { once: true });
    });
  }
}
