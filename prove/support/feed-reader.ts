import { setTimeout as sleep } from 'node:timers/promises';
import { EventListener, type Message } from './event-listener.js';
import { type HttpClient } from './http.js';
import { type Violations } from './proof.js';
import { until } from './until.js';

export interface FeedReaderOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly instanceId: string;
  /** Whether a stream may be refused or broken, and is then opened again; else it may only be ended in order. */
  readonly patient: boolean;
}

/** Listens to the live stream of an instance, going on after each end with the last event seen: none missing, none twice. */
export class FeedReader {
  seq = 0;
  /** Streams opened after the first one. */
  resumed = 0;
  private stopping = false;
  private listener: EventListener | undefined;
  private readonly running: Promise<void>;

  constructor(
    private readonly options: FeedReaderOptions,
    private readonly violations: Violations,
  ) {
    this.running = this.run();
  }

  /** Once it has seen the event of that number. */
  async stopAt(lastSeq: number): Promise<void> {
    await until(`a reader sees event ${lastSeq}`, () => this.seq >= lastSeq).finally(() => {
      this.stopping = true;
    });
    await this.listener?.cut();
    await this.running;
  }

  private async run(): Promise<void> {
    const { baseUrl, token, instanceId, patient } = this.options;
    for (let n = 0; !this.stopping; n += 1) {
      this.resumed = n;
      try {
        this.listener = await EventListener.open(baseUrl, token, instanceId, {
          lastEventId: this.seq,
          onMessage: (message) => this.take(message),
        });
        if (this.listener.status !== 200) {
          await this.listener.cut();
          throw new Error(`answered ${this.listener.status}`);
        }
        await this.listener.ended;
      } catch (error) {
        if (!patient) this.violations.add(`a live stream could not be opened: ${String(error)}`);
        await sleep(100);
      }
    }
  }

  private take({ id, event }: Message): void {
    if (event === 'end') return;
    this.violations.check(id === this.seq + 1, () => `in a live stream ${id} came after ${this.seq}`);
    this.seq = id ?? this.seq;
  }
}

/** Reads the whole history page by page. Returns how many events it has. */
export async function readWholeFeed(
  http: HttpClient,
  instanceId: string,
  violations: Violations,
): Promise<number> {
  let seq = 0;
  for (;;) {
    const page = await http.send('GET', `/v1/instance/${instanceId}/event?after=${seq}&limit=100`);
    if (page.status !== 200) throw new Error(`the feed answered ${page.status}`);
    const items = page.body['items'] as { seq: number }[];
    if (items.length === 0) return seq;
    for (const item of items) {
      violations.check(item.seq === seq + 1, () => `in the feed ${item.seq} comes after ${seq}`);
      seq = item.seq;
    }
  }
}
