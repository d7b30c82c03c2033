import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Topology } from '../database/topology.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { PeriodicWorker } from '../common/periodic-task.js';
import { PlayerTalkService } from './player-talk.service.js';

const chunk = 100;

/** Ends the talks of players in which nobody speaks any more: each becomes its event, on one of the replicas. */
@Injectable()
export class SilentTalkSweep extends PeriodicWorker {
  private readonly logger = new Logger('Talks');

  constructor(
    private readonly dataSource: DataSource,
    private readonly talks: PlayerTalkService,
    topology: Topology,
    @Inject(SETTINGS) { interact }: Settings,
  ) {
    super({ name: 'The end of silent talks', intervalMs: topology.sweepMs(interact.silenceSweepMs) });
  }

  async sweep(): Promise<number> {
    const silent = await this.dataSource.query<{ instance_id: string; id: string }[]>(
      `SELECT t.instance_id, t.id FROM economy.open_talk t JOIN economy.instance i ON i.id = t.instance_id AND i.deleted_at IS NULL
        WHERE t.silent_at <= now() AND (t.claimed_until IS NULL OR t.claimed_until <= now()) ORDER BY t.silent_at LIMIT $1`,
      [chunk],
    );
    let ended = 0;
    for (const { instance_id: instanceId, id } of silent) {
      if (this.task.signal.aborted) break;
      try {
        await this.talks.endSilent(instanceId, id);
        ended += 1;
      } catch (error) {
        // Others are ended all the same; this one is tried again.
        this.logger.warn(`Talk ${id} could not be ended: ${String(error)}`);
      }
    }
    return ended;
  }
}
