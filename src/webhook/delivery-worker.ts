import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApplicationDirectory, type KnownApplication } from '../auth/application-directory.js';
import { SETTINGS, type Settings } from '../settings.js';
import { EventFeed } from '../events/event-feed.js';
import { type WorldEvent } from '../resource/world-event.resource.js';
import { type Claim, DeliveryCursors, type Noted, type Pair, type Progress } from './delivery-cursors.js';
import { DeliveryFailures } from './delivery-failures.js';
import { nextDelay } from './delivery-schedule.js';
import { Turns } from './turns.js';
import { toMessage } from './webhook-message.js';
import { type Attempt, WebhookSender } from './webhook-sender.js';
import { type WebhookTarget, WebhookTargets } from './webhook-target.js';

/** `more`: there is more to tell at once. `failed`: the receiver did not take a message. */
export type BatchEnd = 'done' | 'more' | 'failed';

export interface Stop {
  /** No further message is begun. */
  readonly stopping: AbortSignal;
  /** The message in flight is given up, too. */
  readonly callOff: AbortSignal;
}

const batchSize = 50;
/** A crash repeats what was delivered since the last note; a note costs about as much as a message. */
const noteEvery = 10;
const noteEveryMs = 1000;
/** After a fault of ours, not of the receiver. */
const faultDelayMs = 30_000;
/** Deliveries are many and patient: they never take more of the connections than this from the requests. */
const databasePlaces = 2;

/** Delivers the next events of one pair, one after the other, until a message fails or the batch is told. */
@Injectable()
export class DeliveryWorker {
  private readonly turns = new Turns(databasePlaces);
  private readonly noteMs: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: DeliveryCursors,
    private readonly failures: DeliveryFailures,
    private readonly targets: WebhookTargets,
    private readonly applications: ApplicationDirectory,
    private readonly feed: EventFeed,
    private readonly sender: WebhookSender,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.noteMs = Math.min(noteEveryMs, settings.webhooks.timeoutMs / 2);
  }

  async run(pair: Pair, stop: Stop): Promise<BatchEnd> {
    const claim = await this.turns.run(() => this.cursors.claim(pair));
    if (!claim) return 'done';
    try {
      return await this.deliver(claim, stop);
    } catch (error) {
      // Not before a while, whatever it is: a fault of ours must not become a loop.
      const held = { seq: claim.seq, attempt: claim.attempt, status: null, error: 'a fault of the service' };
      await this.note(claim, held, faultDelayMs).catch(() => undefined);
      throw error;
    }
  }

  private async deliver(claim: Claim, stop: Stop): Promise<BatchEnd> {
    const found = await this.turns.run(() => this.read(claim));
    if (!found) {
      await this.note(claim, { ...claim, status: null, error: null }, faultDelayMs);
      return 'done';
    }
    const { target, events } = found;
    const run = new BatchRun(claim);
    for (const event of events) {
      if (stop.stopping.aborted) return this.end(run, run.seq);
      const attempt = await this.sender.send(target, toMessage(target.id, event), stop.callOff);
      if (attempt.outcome === 'called-off') return this.end(run, run.seq);
      if (attempt.outcome !== 'delivered') return this.failed(run, event, attempt);
      run.delivered(event.seq, attempt.status);
      if (!run.isToBeNoted(this.noteMs)) continue;
      const noted = await this.note(run.claim, run.progress(), null);
      if (!noted) return 'done';
      run.noted(noted.lease);
      // Whoever changed it is heard by the next message, not by the next batch.
      if (!noted.enabled || noted.version !== target.version) return this.end(run, run.seq);
    }
    // What was not read up to the end of the history is left out on purpose: its types are not wanted.
    return this.end(run, events.length < batchSize ? Math.max(run.seq, claim.lastSeq) : run.seq);
  }

  private async read(
    claim: Claim,
  ): Promise<{ readonly target: WebhookTarget; readonly events: readonly WorldEvent[] } | null> {
    const target = await this.targets.find(claim.webhookId);
    const application = target?.enabled ? await this.applications.find(target.applicationId) : null;
    if (!target || !application) return null;
    return { target, events: await this.events(claim, target, application) };
  }

  private events(
    { instanceId, seq }: Claim,
    { eventTypes }: WebhookTarget,
    application: KnownApplication,
  ): Promise<WorldEvent[]> {
    const filter = eventTypes.length > 0 ? { types: eventTypes } : {};
    return this.feed.read(instanceId, application, { after: seq, limit: batchSize, filter });
  }

  private async end(run: BatchRun, seq: number): Promise<BatchEnd> {
    const progress = run.progress();
    const attempt = seq > run.claim.seq ? 0 : progress.attempt;
    const noted = await this.note(run.claim, { ...progress, attempt, seq }, 0);
    return noted && noted.lastSeq > seq ? 'more' : 'done';
  }

  private async failed(run: BatchRun, event: WorldEvent, attempt: Attempt): Promise<BatchEnd> {
    const { retryMs } = this.settings.webhooks;
    const failures = run.progress().attempt + 1;
    const { status, detail: error, outcome, retryAfterMs } = attempt;
    const delay = outcome === 'gone' ? null : nextDelay(retryMs, failures, retryAfterMs);
    if (delay !== null) {
      await this.note(run.claim, { seq: run.seq, attempt: failures, status, error }, delay);
      return 'failed';
    }
    const given = { seq: event.seq, attempt: failures, status, error };
    const reason = outcome === 'gone' ? 'gone' : 'exhausted';
    await this.turns.run(() => this.failures.giveUp(run.claim, given, reason));
    return 'failed';
  }

  private note(claim: Claim, progress: Progress, dueInMs: number | null): Promise<Noted | null> {
    return this.turns.run(() => this.cursors.note(this.dataSource.manager, claim, progress, dueInMs));
  }
}

/** How far a batch has come, and how much of that is written down. */
class BatchRun {
  seq: number;
  private status: number | null = null;
  private unnoted = 0;
  private notedAt = performance.now();

  constructor(public claim: Claim) {
    this.seq = claim.seq;
  }

  delivered(seq: number, status: number | null): void {
    this.seq = seq;
    this.status = status;
    this.unnoted += 1;
  }

  isToBeNoted(afterMs: number): boolean {
    return this.unnoted >= noteEvery || performance.now() - this.notedAt >= afterMs;
  }

  noted(lease: Date): void {
    this.claim = { ...this.claim, seq: this.seq, attempt: 0, lease };
    this.unnoted = 0;
    this.notedAt = performance.now();
  }

  /** Attempts that failed belong to the first message that is not delivered yet. */
  progress(): Progress {
    const attempt = this.seq > this.claim.seq ? 0 : this.claim.attempt;
    return { seq: this.seq, attempt, status: this.status, error: null };
  }
}
