import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { type RequestContext } from '../http/adapter/request-context.js';

/**
 * Talks that run, whether their callers still wait or have left. A talk that nobody waits for counts like any other: its request
 * keeps its slot and its quota, and a stopping process finishes it.
 */
@Injectable()
export class RunningTalks implements BeforeApplicationShutdown {
  private readonly running = new Set<Promise<void>>();

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  follow<Result>(context: RequestContext, talk: Promise<Result>): Promise<Result> {
    const ended: Promise<void> = talk
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => void this.running.delete(ended));
    this.running.add(ended);
    context.outlastedBy(ended);
    return talk;
  }

  /** While the database is still there; for as long as open requests are waited for. */
  async beforeApplicationShutdown(): Promise<void> {
    const waiting = new AbortController();
    const grace = sleep(this.settings.shutdownGraceMs, undefined, waiting).catch(() => undefined);
    await Promise.race([this.end(), grace]);
    waiting.abort();
  }

  private async end(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }
}
