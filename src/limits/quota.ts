import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type BillableOperation } from '../database/entities/usage.entity.js';
import { toDatabaseError } from '../errors/database-fault.js';
import { EconomyError } from '../errors/economy-error.js';
import { type Month, monthOf } from './month.js';
import { QuotaAccount, type Reservation } from './quota-account.js';

/** How long a replica may not have heard of what others counted. */
const lifetimeMs = 3000;
const capacity = 10_000;

interface Entry {
  readonly account: QuotaAccount;
  readonly month: string;
  look: Promise<void>;
  until: number;
}

/**
 * Quotas of billable operations a calendar month (UTC). Exact on one replica; several may overshoot by what the others do
 * until one looks at the table again. See docs/adr/0013.
 */
@Injectable()
export class Quota {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly dataSource: DataSource) {}

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
      detail: `Of ${limit} operations this month ${remaining} are left, and this ${operation} call has ${units}.`,
      extra: { limit, remaining, requested: units },
      headers: { 'Retry-After': String(Math.max(1, Math.ceil((month.end - Date.now()) / 1000))) },
    });
  }

  /** What an application has used in a month, by the table. */
  async used(applicationId: string, { from, until }: Month): Promise<number> {
    const rows = await this.dataSource.query<{ calls: string }[]>(
      `SELECT coalesce(sum(u.calls), 0) AS calls
         FROM economy.instance i JOIN economy.usage u ON u.instance_id = i.id
        WHERE i.application_id = $1 AND u.day >= $2 AND u.day < $3`,
      [applicationId, from, until],
    );
    return Number(rows[0]?.calls);
  }

  private async account(applicationId: string, month: Month): Promise<QuotaAccount> {
    let entry = this.entries.get(applicationId);
    if (!entry || entry.month !== month.from) {
      if (this.entries.size >= capacity) this.entries.clear();
      entry = { account: new QuotaAccount(), month: month.from, look: Promise.resolve(), until: 0 };
      this.entries.set(applicationId, entry);
    }
    if (entry.until <= Date.now()) {
      entry.until = Date.now() + lifetimeMs;
      entry.look = this.look(entry, applicationId, month);
    }
    // Also those that come while somebody looks wait for it: the first look of all is the one that counts.
    await entry.look;
    return entry.account;
  }

  private async look(entry: Entry, applicationId: string, month: Month): Promise<void> {
    try {
      entry.account.hear(await this.used(applicationId, month));
    } catch (error) {
      entry.until = 0;
      throw toDatabaseError(error) ?? error;
    }
  }
}
