import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { queryPrepared } from '../database/prepared.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { EventFollower, type Step } from './event-follower.js';
import { WriteSignal } from './write-signal.js';

/** Events of one call, and of one row of seals. */
const chunk = 1000;

/** Seals events some time after they were written. */
@Injectable()
export class EventSealer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly follower: EventFollower;

  constructor(
    private readonly dataSource: DataSource,
    signal: WriteSignal,
    @Inject(SETTINGS) { eventSealMs }: Settings,
  ) {
    this.follower = new EventFollower(signal, {
      name: 'The sealing of events',
      intervalMs: eventSealMs,
      step: (instanceId) => this.step(instanceId),
      findBehind: (after, most) =>
        dataSource.query<{ id: string }[]>(
          `SELECT i.id FROM economy.instance i LEFT JOIN economy.event_seal_head h ON h.instance_id = i.id
            WHERE i.last_seq > coalesce(h.seq, 0) AND i.id > $1 ORDER BY i.id LIMIT $2`,
          [after, most],
        ),
    });
  }

  onApplicationBootstrap(): void {
    this.follower.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.follower.stop();
  }

  /** Seals every event of these instances. Returns how many were sealed here. */
  seal(instanceIds: Iterable<string>): Promise<number> {
    return this.follower.follow(instanceIds);
  }

  /** Seals whatever is not sealed, of any instance. Returns how many events were sealed here. */
  sweep(): Promise<number> {
    return this.follower.sweep();
  }

  private async step(instanceId: string): Promise<Step> {
    const [row] = await queryPrepared<{ readonly sealed: number }>(
      this.dataSource,
      'seal_events',
      'SELECT * FROM economy.seal_events($1, $2)',
      [instanceId, chunk],
    );
    const done = row?.sealed ?? 0;
    return { done, more: done === chunk };
  }
}
