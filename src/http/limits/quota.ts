import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository, type SelectQueryBuilder } from 'typeorm';
import { UsageEntity } from '../../usage/usage.entity.js';
import { type BillableOperation } from '../../database/event-kinds.js';
import { toDatabaseError } from '../../common/errors/database-fault.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { QuotaAccount, type Reservation } from './quota-account.js';

/** How long a replica may not have heard of what others counted. */
const lifetimeMs = 3000;

interface Entry {
  readonly account: QuotaAccount;
  readonly month: string;
  refresh: Promise<void>;
  until: number;
}

/**
 * Quotas of billable operations a calendar month (UTC). Exact on one replica; several may overshoot by what the others do
 * until one reads the table again. See docs/adr/0013.
 */
@Injectable()
export class Quota {
  private readonly entries = new LRUCache<string, Entry>({ max: 10_000 });

  constructor(@InjectRepository(UsageEntity) private readonly usage: Repository<UsageEntity>) {}

  /** Keeps units for a call, before it does anything; `QUOTA_EXCEEDED` when fewer are left. */
  async reserve(
    applicationId: string,
    limit: number,
    operation: BillableOperation,
    units: number,
  ): Promise<Reservation> {
    const month = monthOf(Date.now());
    const account = await this.account(applicationId, month);
    if (account.taken + units <= limit) return account.reserve(units);
    const remaining = Math.max(0, limit - account.taken);
    throw new EconomyError('QUOTA_EXCEEDED', {
      detail: `${remaining} of ${limit} operations are left this month, and this ${operation} call needs ${units}.`,
      extra: { limit, remaining, requested: units },
      headers: { 'Retry-After': String(Math.max(1, Math.ceil((month.end - Date.now()) / 1000))) },
    });
  }

  /** What an application has used in a month, by the table. */
  async used(applicationId: string, { from, until }: Month): Promise<number> {
    const sum = await selectUsage(this.usage, applicationId)
      .select('coalesce(sum(u.calls), 0)', 'calls')
      .andWhere('u.day >= :from AND u.day < :until', { from, until })
      .getRawOne<{ calls: string }>();
    return Number(sum?.calls);
  }

  private async account(applicationId: string, month: Month): Promise<QuotaAccount> {
    let entry = this.entries.get(applicationId);
    if (!entry || entry.month !== month.from) {
      entry = { account: new QuotaAccount(), month: month.from, refresh: Promise.resolve(), until: 0 };
      this.entries.set(applicationId, entry);
    }
    if (entry.until <= Date.now()) {
      entry.until = Date.now() + lifetimeMs;
      entry.refresh = this.refresh(entry, applicationId, month);
    }
    // Those that come meanwhile wait for the same refresh: the first one of all decides.
    await entry.refresh;
    return entry.account;
  }

  private async refresh(entry: Entry, applicationId: string, month: Month): Promise<void> {
    try {
      entry.account.hear(await this.used(applicationId, month));
    } catch (error) {
      entry.until = 0;
      throw toDatabaseError(error) ?? error;
    }
  }
}

/** What the instances of an application used: also deleted ones, and those that are gone, whose usage is kept under the application. */
export function selectUsage(
  usage: Repository<UsageEntity>,
  applicationId: string,
): SelectQueryBuilder<UsageEntity> {
  return usage.createQueryBuilder('u').where(
    `u.instance_id = ANY (ARRAY(
         SELECT i.id FROM economy.instance i WHERE i.application_id = :applicationId UNION ALL SELECT :applicationId::uuid))`,
    { applicationId },
  );
}

/** A calendar month in UTC. */
export interface Month {
  /** Its first day, and that of the next. */
  readonly from: string;
  readonly until: string;
  /** The moment in milliseconds at which it ends. */
  readonly end: number;
}

export function monthOf(now: number): Month {
  const date = new Date(now);
  const first = (months: number): number => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  return { from: toDay(first(0)), until: toDay(first(1)), end: first(1) };
}

export function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
