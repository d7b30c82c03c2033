import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository } from 'typeorm';
import { type Caller } from '../identity/caller.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { readRoom, roomLimits } from '../database/expect-room.js';
import { UsageEntity } from './usage.entity.js';
import { type BillableOperation } from '../database/event-kinds.js';
import { invalidAt } from '../common/errors/economy-error.js';
import { monthOf, Quota, selectUsage } from '../http/limits/quota.js';
import { KeyRoom } from '../http/limits/key-room.js';
import { TokenUseReader } from './token-use.reader.js';
import { type Usage, type UsageGroup } from './usage.dto.js';
import { type UsageRange } from './usage.reader.js';

interface UsageRow {
  readonly day?: string;
  readonly operation?: BillableOperation;
  readonly instance?: string;
  readonly calls: string;
  readonly silent: string;
}

const maxItems = 50_000;

/** Sorted in the C locale, so that the order is the same on every database. */
const columns: Readonly<Record<UsageGroup, string>> = {
  day: 'u.day::text',
  operation: 'u.operation COLLATE "C"',
  instance: 'u.instance_id',
};

@Injectable()
export class UsageService {
  constructor(
    @InjectRepository(UsageEntity) private readonly usage: Repository<UsageEntity>,
    private readonly quota: Quota,
    private readonly keyRoom: KeyRoom,
    private readonly tokens: TokenUseReader,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** What the application used in a range of days, and of its quota. */
  async read({ application }: Caller, range: UsageRange): Promise<Usage> {
    const { from, to, groups } = range;
    const query = selectUsage(this.usage, application.id)
      .select('sum(u.calls)', 'calls')
      .addSelect('sum(u.silent)', 'silent')
      .andWhere('u.day BETWEEN :from AND :to', { from, to })
      .limit(maxItems + 1);
    for (const group of groups) {
      query.addSelect(columns[group], group).addGroupBy(columns[group]).addOrderBy(columns[group]);
    }
    const rows = await query.getRawMany<UsageRow>();
    if (rows.length > maxItems) {
      const detail = `there are more than ${maxItems} items: request fewer days, or group by fewer fields`;
      throw invalidAt('/groupBy', 'TOO_MANY_ITEMS', detail);
    }
    const items = rows.map((row) => toItem(row, application.id));
    const total = { calls: 0, silent: 0 };
    for (const { calls, silent } of items) {
      total.calls += calls;
      total.silent += silent;
    }
    const keys = this.keyRoom.countOf(application.id);
    const limits = await readRoom(this.usage.manager, application.id, keys, roomLimits(this.settings));
    const quota = await this.readQuota(application);
    const tokens = await this.tokens.read(application, range, maxItems);
    return { from, to, items, total, quota, tokens, limits };
  }

  private async readQuota({ id, monthly_quota: limit }: Caller['application']): Promise<Usage['quota']> {
    const month = monthOf(Date.now());
    const used = await this.quota.used(id, month);
    const remaining = limit === null ? null : Math.max(0, limit - used);
    return { limit, used, remaining, resetsAt: new Date(month.end).toISOString() };
  }
}

/** What instances used that are gone is kept under the application, and has none. */
function toItem(
  { instance, calls, silent, ...keys }: UsageRow,
  applicationId: string,
): Usage['items'][number] {
  return {
    ...keys,
    ...(instance === undefined || instance === applicationId ? {} : { instanceId: instance }),
    calls: Number(calls),
    silent: Number(silent),
  };
}
