import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PeriodicWorker } from '../common/periodic-task.js';
import { Topology } from '../database/topology.js';

/** Instances of a page: as many as one statement of a follower is bounded to. */
const pageSize = 100;
const settleMs = 20_000;
/** Minimum age of the last event, so that a world that is written to all the time is marked once and stays so. */
const quietMs = 60_000;
const first = '00000000-0000-0000-0000-000000000000';
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** An instance whose events somebody may not have handled yet. */
export interface PendingInstance {
  readonly id: string;
  readonly applicationId: string;
  readonly lastSeq: number;
  /** Milliseconds since its last event. */
  readonly quietForMs: number;
}

/** Who handles the events of all instances after they were written. */
export interface TailFollower {
  /** False: this process does not run it, so it cannot say what is left to it. */
  readonly runs: boolean;
  /**
   * Which of these instances need not be pending for its sake: all their events are handled, or what is left is found without
   * the mark.
   */
  settled(instanceIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** From where on instances are read, and up to which application. */
interface Place {
  readonly applicationId: string;
  readonly id: string;
  readonly upTo: string;
}

/**
 * Where the event log has grown. The first event of a quiet world marks its instance as pending, in the UPDATE that counts the
 * event; while it is busy the mark costs nothing, since no column of an index changes. The mark goes when the world is quiet again
 * and every follower has got to its end. So sweeps read the worlds in which something happens, never those that exist (ADR 0011).
 */
@Injectable()
export class EventTail extends PeriodicWorker {
  private readonly followers: TailFollower[] = [];

  constructor(
    private readonly dataSource: DataSource,
    topology: Topology,
  ) {
    super({ name: 'The settling of quiet instances', intervalMs: topology.sweepMs(settleMs) });
  }

  /** The mark of an instance stays until each of them lets it go. */
  register(follower: TailFollower): void {
    this.followers.push(follower);
  }

  /** All pending instances in bounded pages, in turns by application: one with many does not delay the others. */
  async *pages(signal?: AbortSignal): AsyncGenerator<readonly PendingInstance[]> {
    const places: Place[] = [{ applicationId: first, id: first, upTo: last }];
    for (let place = places.shift(); place; place = places.shift()) {
      if (signal?.aborted) return;
      const page = await this.read(place);
      if (page.length > 0) yield page;
      const end = page.at(-1);
      if (page.length < pageSize || !end) continue;
      const { applicationId, id } = end;
      const isOfOne = page[0]!.applicationId === applicationId;
      // All others come first.
      if (place.upTo === last) places.unshift({ applicationId, id: isOfOne ? last : id, upTo: last });
      if (isOfOne) places.push({ applicationId, id, upTo: applicationId });
    }
  }

  /** Takes the mark from instances that are quiet and handled. Returns from how many. */
  async sweep(quietForMs = quietMs): Promise<number> {
    // What a follower elsewhere has left is known there alone.
    if (!this.followers.every(({ runs }) => runs)) return 0;
    let total = 0;
    for await (const page of this.pages(this.task.signal)) {
      const quiet = page.filter((instance) => instance.quietForMs >= quietForMs);
      for (const { id, lastSeq } of await this.handled(quiet)) {
        // Not if another event came meanwhile; a write never waits for it.
        const [, settled] = await this.dataSource.query<[unknown[], number]>(
          'UPDATE economy.instance i SET pending_since = NULL WHERE i.id = $1 AND i.last_seq = $2',
          [id, lastSeq],
        );
        total += settled;
      }
    }
    return total;
  }

  private async handled(instances: readonly PendingInstance[]): Promise<readonly PendingInstance[]> {
    let left = instances;
    for (const follower of this.followers) {
      if (left.length === 0) return left;
      const settled = await follower.settled(left.map(({ id }) => id));
      left = left.filter(({ id }) => settled.has(id));
    }
    return left;
  }

  private async read({ applicationId, id, upTo }: Place): Promise<PendingInstance[]> {
    const rows = await this.dataSource.query<
      { id: string; application_id: string; seq: number; quiet: number }[]
    >(
      `SELECT i.id, i.application_id, i.last_seq::float8 AS seq,
              extract(epoch FROM now() - i.last_event_at)::float8 * 1000 AS quiet
         FROM economy.instance i
        WHERE i.pending_since IS NOT NULL AND (i.application_id, i.id) > ($1, $2) AND i.application_id <= $3
        ORDER BY i.application_id, i.id LIMIT $4`,
      [applicationId, id, upTo, pageSize],
    );
    return rows.map((row) => ({
      id: row.id,
      applicationId: row.application_id,
      lastSeq: row.seq,
      quietForMs: row.quiet,
    }));
  }
}
