import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Callers } from '../identity/callers.js';
import { type Caller } from '../identity/caller.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { type SharedLoad } from '../common/fair-semaphore.js';
import { Metrics } from '../common/observation/metrics.js';
import { PeriodicTask } from '../common/periodic-task.js';
import { EconomyError, invalidAt } from '../common/errors/economy-error.js';
import { EventTail } from '../ledger/event-tail.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { EventHub } from './event-hub.js';
import { type EventSelection } from './event-selection.js';
import { EventStream } from './event-stream.js';
import { type StreamConnection } from './stream-connection.js';

/** Interval of checking the tokens of open streams. Including the cache of a replica, a revocation takes five seconds at most. */
const recheckMs = 2000;
const retryAfter = { 'Retry-After': '10' };

/** More would make the ids of messages long, which name a position in each. */
export const mostInstances = 100;

interface OpenStream {
  readonly stream: EventStream;
  readonly caller: Caller;
  readonly isOfAll: boolean;
}

/** The instances that a stream follows, and how far its reader has got. */
export interface StreamStart {
  readonly seqs: ReadonlyMap<string, number>;
  /** Whether its messages name positions in several instances. */
  readonly isOfSeveral: boolean;
  /** Whether instances that the application gets later are followed, too. */
  readonly isOfAll: boolean;
  readonly selection: EventSelection;
}

/** Reads the requested positions, given the instances; null: only new events. */
export type ReadPosition = (
  instanceIds: readonly string[],
) => { readonly pointer: string; readonly seqs: Map<string, number> } | null;

/** The open streams of this process: admits them, keeps them alive, and ends them. */
@Injectable()
export class EventStreamService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly open = new Set<OpenStream>();
  private readonly tasks: readonly PeriodicTask[];
  private stopping = false;

  constructor(
    private readonly directory: InstanceDirectory,
    private readonly hub: EventHub,
    private readonly tail: EventTail,
    private readonly callers: Callers,
    metrics: Metrics,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    metrics.showShare('streams', this);
    const { heartbeatMs } = settings.stream;
    this.tasks = [
      new PeriodicTask({
        name: 'The heartbeat',
        intervalMs: heartbeatMs,
        jitter: 0,
        run: () => this.heartbeat(),
      }),
      new PeriodicTask({ name: 'The check of tokens', intervalMs: recheckMs, run: () => this.recheck() }),
    ];
  }

  get load(): SharedLoad {
    const counts = new Map<string, number>();
    for (const { caller } of this.open) {
      const { id } = caller.application;
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    const [largest, held] = [Math.max(0, ...counts.values()), this.open.size];
    return { limit: this.settings.stream.most, held, waiting: 0, largest };
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

  /** All checks that can refuse the stream of one instance, before the response starts. */
  async prepare(
    caller: Caller,
    instance: string,
    read: ReadPosition,
    selection: EventSelection,
  ): Promise<StreamStart> {
    const id = await this.directory.getId(caller.application.id, instance);
    return {
      seqs: await this.startsAfter(caller, [id], read),
      isOfSeveral: false,
      isOfAll: false,
      selection,
    };
  }

  /** The same for several, or for all of the application. */
  async prepareSeveral(
    caller: Caller,
    instances: readonly string[] | null,
    read: ReadPosition,
    selection: EventSelection,
  ): Promise<StreamStart> {
    const { id: applicationId } = caller.application;
    const ids =
      instances === null
        ? await this.directory.idsOf(applicationId, mostInstances + 1)
        : await Promise.all(instances.map((instance) => this.directory.getId(applicationId, instance)));
    if (ids.length > mostInstances) throw tooManyInstances();
    return {
      seqs: await this.startsAfter(caller, [...new Set(ids)], read),
      isOfSeveral: true,
      isOfAll: instances === null,
      selection,
    };
  }

  /** Starts the response; nothing can be refused from here on. */
  start(
    caller: Caller,
    { seqs, isOfSeveral, isOfAll, selection }: StreamStart,
    connection: StreamConnection,
  ): void {
    const { bufferBytes } = this.settings.stream;
    const stream = new EventStream(connection, seqs, bufferBytes, isOfSeveral, isOfAll, selection);
    const opened = { stream, caller, isOfAll };
    this.open.add(opened);
    stream.onClose(() => this.open.delete(opened));
    for (const [instanceId, position] of stream.positions)
      void this.hub.follow(instanceId, caller.application, position);
  }

  private async startsAfter(
    caller: Caller,
    ids: readonly string[],
    read: ReadPosition,
  ): Promise<ReadonlyMap<string, number>> {
    this.admit(caller.application.id);
    const lastSeqs = await this.tail.lastSeqs(ids, { living: true });
    this.admit(caller.application.id);
    // Another process has just deleted it.
    if (lastSeqs.size < ids.length) throw new EconomyError('INSTANCE_NOT_FOUND');
    const wanted = read(ids);
    if (wanted === null) return new Map(ids.map((id) => [id, lastSeqs.get(id) ?? 0]));
    for (const [id, seq] of wanted.seqs) {
      const lastSeq = lastSeqs.get(id) ?? 0;
      if (seq <= lastSeq) continue;
      const detail = `the instance has no event ${seq} yet; its last one is ${lastSeq}`;
      throw invalidAt(wanted.pointer, 'NOT_YET', detail);
    }
    return wanted.seqs;
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

  private heartbeat(): void {
    for (const { stream } of this.open) stream.heartbeat();
  }

  private async recheck(): Promise<void> {
    /** The instances of each application are read once. */
    const instances = new Map<string, Promise<string[]>>();
    for (const { stream, caller, isOfAll } of this.open) {
      // The token cannot be checked without the database: the next check retries.
      const counts = await this.callers.stillCounts(caller).catch(() => true);
      if (!counts) stream.end('UNAUTHENTICATED');
      else if (isOfAll) await this.followNew(stream, caller, instances).catch(() => undefined);
    }
  }

  /** Instances that were created or restored since the stream began: from their first event on, or from where it had got. */
  private async followNew(
    stream: EventStream,
    { application }: Caller,
    instances: Map<string, Promise<string[]>>,
  ): Promise<void> {
    const reading = instances.get(application.id) ?? this.directory.idsOf(application.id, mostInstances + 1);
    instances.set(application.id, reading);
    const ids = await reading;
    if (ids.length > mostInstances) return stream.end('TOO_MANY_INSTANCES');
    for (const id of ids) {
      if (!stream.isOpen || stream.positions.has(id)) continue;
      void this.hub.follow(id, application, stream.add(id, await this.reached(stream, id)));
    }
  }

  private async reached(stream: EventStream, instanceId: string): Promise<number> {
    const seq = stream.ended.get(instanceId);
    if (seq === undefined) return 0;
    // With fewer events it is another instance with the same uuid, which came after the deleted one was gone.
    return ((await this.tail.lastSeqs([instanceId])).get(instanceId) ?? 0) < seq ? 0 : seq;
  }
}

export function tooManyInstances(): EconomyError {
  const detail = `a stream follows at most ${mostInstances} instances: name those that you want`;
  return invalidAt('/instance', 'TOO_MANY', detail);
}
