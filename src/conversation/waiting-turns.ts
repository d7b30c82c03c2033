// Handwritten SQL: an UPDATE that only the first reply passes, and one poll for all who wait in this process.
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { EconomyError } from '../common/errors/economy-error.js';
import { FairSemaphore } from '../common/fair-semaphore.js';
import { Metrics } from '../common/observation/metrics.js';
import { type SpendingLimit } from '../identity/spending-limit.js';
import { WaitingTurnEntity } from './waiting-turn.entity.js';
import { untilAborted } from './deadline.js';
import { plainFailure } from './turn-failure.js';
import { type TurnContext, type TurnResult } from './turn.js';

/** What a voice says, and what its token may pay. */
export interface VoiceReply extends TurnResult {
  readonly spending?: SpendingLimit;
}

/** A turn that a voice may answer. */
export interface OfferedTurn {
  readonly id: string;
  readonly context: TurnContext;
  readonly endsAt: string;
}

interface WaitingRow {
  readonly instance_id: string;
  readonly character_id: string;
  readonly id: string;
  readonly context: TurnContext;
  readonly ends_at: Date;
}

interface NewTurn {
  readonly instanceId: string;
  readonly id: string;
  readonly characterId: string;
  readonly context: TurnContext;
  readonly endsAt: Date;
}

interface PendingTurn {
  readonly instanceId: string;
  readonly answer: (result: VoiceReply) => void;
}

export interface Speaker {
  readonly instanceId: string;
  readonly characterId: string;
}

interface Voice extends Speaker {
  readonly take: (turn: OfferedTurn | null) => void;
}

/** How long a reply, or a turn, of another process may go unseen. */
const pollMs = 250;
/** Voices that wait in a process: each costs a connection and a little memory, and one application leaves room for others. */
const mostVoices = 3000;
/** The pause after a failed poll, so that the log is not flooded while the database is away. */
const pauseMs = 2000;
/** The time left before the deadline of the turn, so that a missing voice is no fault of the agent. */
const marginMs = 50;
/** Turns that outlived their process. */
const forgottenAfter = '1 minute';

/**
 * Turns of characters whose voice has no address, such as an AI host that speaks MCP: the turn waits in a row until the voice
 * asks for it, in whichever process. One poll every quarter of a second serves everybody who waits in this process; nobody holds a
 * connection.
 */
@Injectable()
export class WaitingTurns implements OnModuleDestroy {
  private readonly logger = new Logger('Talks');
  private readonly pending = new Map<string, PendingTurn>();
  private readonly voices = new Set<Voice>();
  private readonly slots = new FairSemaphore(mostVoices);
  private isPolling = false;
  private closed = false;

  constructor(
    @InjectRepository(WaitingTurnEntity) private readonly turns: Repository<WaitingTurnEntity>,
    metrics: Metrics,
  ) {
    metrics.showShare('waiting_voices', this.slots);
  }

  onModuleDestroy(): void {
    this.closed = true;
    for (const voice of this.voices) voice.take(null);
  }

  /** Waits for the voice of the character whose turn it is. @throws TurnFailure if nobody lends it one in time */
  async ask(context: TurnContext, turnMs: number, signal: AbortSignal): Promise<VoiceReply> {
    const id = uuidv7();
    const { instanceId } = context.world;
    const endsAt = new Date(Date.now() + turnMs);
    const offered = this.offer({
      instanceId,
      id,
      characterId: context.self.id,
      context,
      endsAt,
    });
    const ended = new AbortController();
    try {
      // A database that is busy does not keep a turn beyond its end.
      await untilAborted(offered, signal);
      const spoken = new Promise<VoiceReply>((resolve, reject) => {
        this.pending.set(id, { instanceId, answer: resolve });
        void sleep(Math.max(0, endsAt.getTime() - Date.now() - marginMs), undefined, {
          signal: ended.signal,
        }).then(
          () =>
            reject(
              plainFailure('timeout', 'nobody answered for the character in time', { agentsFault: false }),
            ),
          () => undefined,
        );
        this.poll();
      });
      return await untilAborted(spoken, signal);
    } finally {
      ended.abort();
      this.pending.delete(id);
      const removed = offered.then(() => this.turns.delete({ instanceId, id })).catch(() => undefined);
      if (!signal.aborted) await removed;
    }
  }

  private async offer(turn: NewTurn): Promise<void> {
    await this.turns.query(
      `DELETE FROM economy.waiting_turn t WHERE t.instance_id = $1 AND t.ends_at < now() - interval '${forgottenAfter}'`,
      [turn.instanceId],
    );
    await this.turns.insert({ ...turn, context: { ...turn.context } });
  }

  /** The oldest turn that waits for the character. Taking it is not claiming it: the first answer counts. */
  async next(speaker: Speaker): Promise<OfferedTurn | null> {
    const [found] = await this.read([speaker]);
    return found ? toOffered(found) : null;
  }

  /**
   * Waits for the next turn of the character, until the time is over or the signal aborts. Who waits takes one slot among those
   * who wait, and nothing else.
   */
  async wait(
    speaker: Speaker,
    applicationId: string,
    waitMs: number,
    signal: AbortSignal,
  ): Promise<OfferedTurn | null> {
    if (this.closed || signal.aborted) return null;
    const leave = this.slots.tryAcquire(applicationId);
    if (!leave) {
      throw new EconomyError('OVERLOADED', {
        detail: 'Too many voices wait for their turn; ask again without waiting.',
        headers: { 'Retry-After': '5' },
      });
    }
    return new Promise((resolve) => {
      const stop = (): void => voice.take(null);
      const voice: Voice = {
        ...speaker,
        take: (turn) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', stop);
          this.voices.delete(voice);
          leave();
          resolve(turn);
        },
      };
      const timer = setTimeout(stop, waitMs);
      signal.addEventListener('abort', stop);
      this.voices.add(voice);
      this.poll();
    });
  }

  /** A turn of the character that has not ended. */
  async find(instanceId: string, characterId: string, id: string): Promise<TurnContext | null> {
    const found = await this.turns.findOneBy({ instanceId, id, characterId });
    return found && (found.context as unknown as TurnContext);
  }

  /** False if the turn has ended, or was answered otherwise. */
  async answer(instanceId: string, characterId: string, id: string, result: VoiceReply): Promise<boolean> {
    const [rows] = await this.turns.query<[unknown[], number]>(
      `UPDATE economy.waiting_turn t SET answer = $4
        WHERE t.instance_id = $1 AND t.id = $2 AND t.character_id = $3 AND t.ends_at > now() AND (t.answer IS NULL OR t.answer = $4)
       RETURNING t.id`,
      [instanceId, id, characterId, JSON.stringify(result)],
    );
    if (rows.length === 0) return false;
    this.pending.get(id)?.answer(result);
    return true;
  }

  /** The turns that wait for these characters, the oldest first. */
  private read(voices: readonly Speaker[]): Promise<WaitingRow[]> {
    return this.turns.query<WaitingRow[]>(
      `SELECT t.instance_id, t.character_id, t.id, t.context, t.ends_at FROM economy.waiting_turn t
        WHERE t.instance_id = ANY ($1) AND t.character_id = ANY ($2) AND t.answer IS NULL AND t.ends_at > now() ORDER BY t.id`,
      [voices.map(({ instanceId }) => instanceId), voices.map(({ characterId }) => characterId)],
    );
  }

  /** Polls for turns and replies of other processes while anybody waits here. */
  private poll(): void {
    if (this.isPolling) return;
    this.isPolling = true;
    void (async () => {
      while (!this.closed && (this.pending.size > 0 || this.voices.size > 0)) {
        const failed = await Promise.all([this.pollReplies(), this.pollTurns()]).then(
          () => false,
          (error: unknown) => {
            this.logger.warn(`Waiting turns could not be read: ${String(error)}`);
            return true;
          },
        );
        await sleep(failed ? pauseMs : pollMs, undefined, { ref: false });
      }
      this.isPolling = false;
    })();
  }

  private async pollReplies(): Promise<void> {
    if (this.pending.size === 0) return;
    const instanceIds = [...this.pending.values()].map(({ instanceId }) => instanceId);
    const answered = await this.turns.query<{ id: string; answer: VoiceReply }[]>(
      `SELECT t.id, t.answer FROM economy.waiting_turn t
        WHERE t.instance_id = ANY ($1) AND t.id = ANY ($2) AND t.answer IS NOT NULL`,
      [instanceIds, [...this.pending.keys()]],
    );
    for (const { id, answer } of answered) this.pending.get(id)?.answer(answer);
  }

  private async pollTurns(): Promise<void> {
    if (this.voices.size === 0) return;
    const rows = await this.read([...this.voices]);
    for (const voice of [...this.voices]) {
      const row = rows.find(
        (each) => each.instance_id === voice.instanceId && each.character_id === voice.characterId,
      );
      if (row) voice.take(toOffered(row));
    }
  }
}

function toOffered({ id, context, ends_at: endsAt }: WaitingRow): OfferedTurn {
  return { id, context, endsAt: new Date(endsAt).toISOString() };
}
