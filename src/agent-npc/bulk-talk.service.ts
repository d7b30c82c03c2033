import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { KeyedSemaphore } from '../common/semaphore.js';
import { type TalkRequest, InteractionService } from '../conversation/interaction.service.js';
import { type Caller } from '../identity/caller.js';
import { type IdempotentRequest, keyOfEntry } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { SocialLedger } from '../ledger/social-ledger.js';
import { TalkJob, type TalkOutcome } from './talk-job.js';
import { stackOf, toEconomyError } from './talk-stream.js';

/** The interval of polls for a talk that another process leads. */
const pollMs = 500;

/** A bulk call, as one caller reads it. */
export interface ReadJob {
  readonly job: TalkJob;
  /** Its talks were begun by an earlier request with the same key. */
  readonly joined: boolean;
}

interface BulkTalk {
  readonly caller: Caller;
  readonly instance: string;
  readonly talks: readonly TalkRequest[];
  readonly request: IdempotentRequest;
}

/**
 * Many talks in one call. Each has a key of its own, made of the key of the call and its place: so a repeat, at any process and
 * after a crash too, gets those that took place and leads the others. They go on when the caller leaves; a repeat at the same process
 * joins them. An application has as many at once as take half the slots of one agent, whatever it sends: its other talks,
 * and those of others, find room.
 */
@Injectable()
export class BulkTalkService implements OnModuleDestroy {
  private readonly logger = new Logger('Talks');
  private readonly jobs = new Map<string, TalkJob>();
  private readonly slots: KeyedSemaphore;
  private readonly stopping = new AbortController();

  constructor(
    private readonly interactions: InteractionService,
    private readonly directory: InstanceDirectory,
    private readonly ledger: SocialLedger,
    @Inject(SETTINGS) { agents }: Settings,
  ) {
    // Each talk that waits listens.
    setMaxListeners(0, this.stopping.signal);
    this.slots = new KeyedSemaphore(Math.max(1, Math.floor(agents.maxParallel / 2)));
  }

  /** Before the HTTP server waits for open requests: talks that have not begun are left to a repeat. */
  onModuleDestroy(): void {
    this.stopping.abort(new EconomyError('SHUTTING_DOWN', { headers: { 'Retry-After': '5' } }));
  }

  async begin(bulk: BulkTalk): Promise<ReadJob> {
    const { caller, instance, talks, request } = bulk;
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const keys = talks.map((_talk, index) => keyOfEntry(request.key, index));
    await this.ledger.storeCallKey(instanceId, request);
    const name = `${instanceId} ${request.key}`;
    const running = this.jobs.get(name);
    if (running) return { job: running, joined: true };
    const job = new TalkJob(talks.length);
    if (request.key !== '') this.jobs.set(name, job);
    job.ended = this.runAll(job, bulk, keys).finally(() => this.jobs.delete(name));
    return { job, joined: false };
  }

  private async runAll(job: TalkJob, bulk: BulkTalk, keys: readonly string[]): Promise<void> {
    let counted = 0;
    const running = bulk.talks.map(async (_talk, index) => {
      let replayed = false;
      const request: IdempotentRequest = {
        key: keys[index]!,
        fingerprint: bulk.request.fingerprint,
        markReplayed: () => (replayed = true),
        markCounted: (units) => (counted += units),
      };
      const result = await this.runOne(bulk, index, request).catch(toEconomyError);
      this.report(result);
      job.add({ index, replayed, result });
    });
    await Promise.all(running);
    // What a quota reserved for the call is settled in one piece: until then its other talks keep theirs.
    bulk.request.markCounted(counted);
  }

  private async runOne(
    { caller, instance, talks }: BulkTalk,
    index: number,
    request: IdempotentRequest,
  ): Promise<Exclude<TalkOutcome['result'], EconomyError>> {
    const { signal } = this.stopping;
    for (;;) {
      const release = await this.slots.acquire(caller.application.id, signal);
      try {
        return await this.interactions.interact(caller, instance, talks[index]!, request);
      } catch (error) {
        // Another process holds it, or did when it crashed: then its claim ends.
        if (!(error instanceof EconomyError && error.code === 'REQUEST_IN_PROGRESS')) throw error;
      } finally {
        release();
      }
      await sleep(pollMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }

  private report(result: TalkOutcome['result']): void {
    if (!(result instanceof EconomyError) || result.httpStatus !== 500) return;
    this.logger.error('unexpected error in a talk of a bulk call', stackOf(result.cause ?? result));
  }
}
