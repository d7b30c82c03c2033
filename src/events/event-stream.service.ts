import { type ServerResponse } from 'node:http';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Callers } from '../http/auth/callers.js';
import { type Caller } from '../http/auth/caller.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { PeriodicTask } from '../common/periodic-task.js';
import { EconomyError, validationFailed } from '../common/errors/economy-error.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { EventHub } from './event-hub.js';
import { EventStream } from './event-stream.js';

/** Interval of checking the tokens of open streams. Including the cache of a replica, a revocation takes five seconds at most. */
const recheckMs = 2000;
const retryAfter = { 'Retry-After': '10' };

interface OpenStream {
  readonly stream: EventStream;
  readonly caller: Caller;
}

export interface StreamRequest {
  readonly caller: Caller;
  readonly instance: string;
  /** The last received event; null: only new events. */
  readonly after: { readonly seq: number; readonly pointer: string } | null;
}

/** The open streams of this process: admits them, keeps them alive, and ends them. */
@Injectable()
export class EventStreamService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly open = new Set<OpenStream>();
  private readonly tasks: readonly PeriodicTask[];
  private stopping = false;

  constructor(
    private readonly directory: InstanceDirectory,
    private readonly hub: EventHub,
    private readonly callers: Callers,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    const { heartbeatMs } = settings.stream;
    this.tasks = [
      new PeriodicTask({ name: 'The heartbeat', intervalMs: heartbeatMs, jitter: 0, run: () => this.beat() }),
      new PeriodicTask({ name: 'The check of tokens', intervalMs: recheckMs, run: () => this.recheck() }),
    ];
  }

  onApplicationBootstrap(): void {
    for (const task of this.tasks) task.start();
  }

  /** Before the HTTP server waits for open requests: streams never end by themselves. */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    const stopped = this.tasks.map((task) => task.stop());
    for (const { stream } of this.open) stream.end('SHUTTING_DOWN');
    await Promise.all(stopped);
  }

  /** All checks that can refuse the stream, before the response starts. Returns the event that the stream starts after. */
  async prepare({ caller, instance, after }: StreamRequest): Promise<{ instanceId: string; seq: number }> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    this.admit(caller.application.id);
    const lastSeq = await this.hub.lastSeq(instanceId);
    this.admit(caller.application.id);
    if (after && after.seq > lastSeq) {
      throw validationFailed([
        {
          pointer: after.pointer,
          code: 'NOT_YET',
          detail: `the instance has no event ${after.seq} yet; its last one is ${lastSeq}`,
        },
      ]);
    }
    return { instanceId, seq: after?.seq ?? lastSeq };
  }

  /** Starts the response; nothing can be refused from here on. */
  start(caller: Caller, from: { instanceId: string; seq: number }, response: ServerResponse): void {
    const stream = new EventStream(response, from.seq, this.settings.stream.bufferBytes);
    const opened = { stream, caller };
    this.open.add(opened);
    stream.onClose(() => this.open.delete(opened));
    void this.hub.follow(from.instanceId, caller.application, stream);
  }

  private admit(applicationId: string): void {
    if (this.stopping) throw new EconomyError('SHUTTING_DOWN', { headers: retryAfter });
    const { most, mostPerApplication } = this.settings.stream;
    if (this.open.size >= most) {
      throw new EconomyError('OVERLOADED', {
        detail: `This process has ${most} live streams open and accepts no more.`,
        headers: retryAfter,
      });
    }
    let own = 0;
    for (const { caller } of this.open) if (caller.application.id === applicationId) own += 1;
    if (own >= mostPerApplication) throw new EconomyError('TOO_MANY_STREAMS', { headers: retryAfter });
  }

  private beat(): void {
    for (const { stream } of this.open) stream.beat();
  }

  private async recheck(): Promise<void> {
    for (const { stream, caller } of this.open) {
      // The token cannot be checked without the database: the next check retries.
      const counts = await this.callers.stillCounts(caller).catch(() => true);
      if (!counts) stream.end('UNAUTHENTICATED');
    }
  }
}
