import { Injectable } from '@nestjs/common';

/** Whether instances are distributed over the nodes of a cluster, and what follows for work that checks all of them. */
@Injectable()
export class Topology {
  constructor(
    readonly isDistributed: boolean,
    private readonly clusterSweepMs: number,
  ) {}

  /**
   * The interval of a check of all instances that would run once in `intervalMs`, 0: never. On a cluster such a check is one
   * query for each shard, so it is a safety net only: what this process writes and plans, it knows without.
   */
  sweepMs(intervalMs: number): number {
    return intervalMs === 0 || !this.isDistributed ? intervalMs : Math.max(intervalMs, this.clusterSweepMs);
  }
}
