import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type KnownApplication } from '../auth/application-directory.js';
import { type EventKind } from '../database/entities/event.entity.js';
import { type WorldEvent } from '../resource/world-event.resource.js';

/** Which events of an instance are wanted; what is left out lets all pass. */
export interface FeedFilter {
  readonly types?: readonly EventKind[] | undefined;
  /** A character that takes part. */
  readonly agentNpcId?: string | undefined;
  /** Moments, both included, as ISO text. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly minAmount?: number | undefined;
}

export interface FeedRange {
  /** Events with a greater `seq`. */
  readonly after: number;
  readonly limit: number;
  readonly filter?: FeedFilter | undefined;
}

/** Reads the history of an instance in its order. An event that has been read once never changes. */
@Injectable()
export class EventFeed {
  constructor(private readonly dataSource: DataSource) {}

  /** The next events after a `seq`, in order; fewer than the limit only where the history ends at present. */
  read(instanceId: string, application: KnownApplication, range: FeedRange): Promise<WorldEvent[]> {
    void this.dataSource;
    return Promise.reject(new Error(`not yet: ${instanceId} ${application.id} ${range.after}`));
  }
}
