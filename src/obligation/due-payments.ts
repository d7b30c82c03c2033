import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { Topology } from '../database/topology.js';
import { type DueRow, DueSweep } from '../instance/due-sweep.js';
import { nextCollection } from '../instance/tax-schedule.js';
import { type AskedDue, mostDue, ObligationLedger } from '../ledger/obligation-ledger.js';

/** After each call: as long as it took, up to so long. */
const mostPauseMs = 20;

/**
 * Pays what is due, and breaks promises that are, in steps between which others write to the world. An instance has the time of the first
 * one, so worlds in which nothing is due cost nothing. Replicas that try at once share the due times of a world: each is decided by the first
 * to have its lock.
 */
@Injectable()
export class DuePayments extends DueSweep<DueRow> {
  constructor(
    dataSource: DataSource,
    private readonly ledger: ObligationLedger,
    topology: Topology,
    @Inject(SETTINGS) { taxScheduleMs: intervalMs }: Settings,
  ) {
    const inParallel = 2;
    super(dataSource, topology, {
      name: 'What is owed',
      log: 'Obligations',
      intervalMs,
      column: 'obligations_due_at',
      inParallel,
    });
  }

  protected async doFor({ id }: DueRow, now: Date): Promise<void> {
    let next: Record<string, readonly string[]> = {};
    while (!this.task.signal.aborted) {
      const began = performance.now();
      const { due, asked } = await this.ledger.pay(id, next);
      // All wages of a day may be due in one minute: some of the time is left to those who trade meanwhile.
      await sleep(Math.min(mostPauseMs, performance.now() - began), null, { ref: false });
      if (asked) {
        next = Object.fromEntries(asked.map((each) => [each.id, this.nextTimesOf(id, each)]));
        continue;
      }
      next = {};
      if (due === null) return;
      if (Date.parse(due) <= now.getTime()) continue;
      this.expect({ id, due });
      return;
    }
  }

  protected titleOf({ id }: DueRow): string {
    return `The payment of what is owed in instance ${id}`;
  }

  /** A time zone that this machine lacks, although another one accepted it, ends the schedule. */
  private nextTimesOf(instanceId: string, asked: AskedDue): readonly string[] {
    try {
      return nextTimes(asked);
    } catch (error) {
      this.logger.error(
        `The schedule of obligation ${asked.id} of instance ${instanceId} cannot be read and was stopped: ${String(error)}`,
      );
      return [];
    }
  }
}

/** The due times after the one that is due: up to now and the one after it; of those that catch up by one alone, that one. */
function nextTimes({ schedule, due, now, catchUp }: AskedDue): readonly string[] {
  const until = new Date(now);
  const times: string[] = [];
  let last: Date | null = catchUp === 'skip' ? until : new Date(due);
  while (times.length <= mostDue) {
    last = nextCollection(schedule, last);
    if (!last) break;
    times.push(last.toISOString());
    if (last > until) break;
  }
  return times;
}
