// Handwritten SQL: counts are added to those of other processes, and read by application and day.
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { withRetry } from '../database/transactions.js';
import { PeriodicWorker } from '../common/periodic-task.js';
import { type CountedTokens } from './token-count.js';

/** How often a process writes what it counted: what a crash may lose. */
const writeMs = 5000;
/** How long a process may not have heard of a limit, and of what others counted. */
const lifetimeMs = 3000;

/** Tokens of an agent on a day. */
interface TokenUse {
  readonly applicationId: string;
  readonly agentId: string;
  readonly day: string;
  readonly input: number;
  readonly output: number;
  readonly estimated: number;
}

/** What an application may use on a day, and has used. */
interface Budget {
  readonly day: string;
  limit: number | null;
  used: number;
  /** Counted here since `used` was read. */
  own: number;
  until: number;
  refresh: Promise<void>;
  isTold: boolean;
}

/**
 * The tokens that agents use. They are written every few seconds, however many lines were spoken; an application with
 * a limit (`dailyTokens`) may pass it by what was under way, and by what other processes counted in these seconds.
 */
@Injectable()
export class TokenBudget extends PeriodicWorker {
  private readonly logger = new Logger('Agents');
  private readonly budgets = new LRUCache<string, Budget>({ max: 10_000 });
  private readonly unwritten = new Map<string, TokenUse>();
  private writing: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(private readonly dataSource: DataSource) {
    super({ name: 'The count of tokens', intervalMs: writeMs });
  }

  /** Whether the agents of the application may speak no more today. */
  async isSpent(applicationId: string): Promise<boolean> {
    const budget = this.budgetOf(applicationId);
    if (budget.until <= Date.now()) {
      budget.until = Date.now() + lifetimeMs;
      // Without a database no talk comes to anything.
      budget.refresh = this.refresh(applicationId, budget).catch(() => void (budget.until = 0));
    }
    await budget.refresh;
    const { limit, used, own, isTold, day } = budget;
    if (limit === null || used + own < limit) return false;
    if (!isTold) {
      budget.isTold = true;
      this.logger.warn(
        `application ${applicationId} has used its ${limit} tokens of ${day} (UTC): the built-in voice speaks for its characters until the day ends`,
      );
    }
    return true;
  }

  add(applicationId: string, agentId: string, { input, output, isEstimated }: CountedTokens): void {
    const budget = this.budgetOf(applicationId);
    budget.own += input + output;
    const estimated = isEstimated ? input + output : 0;
    this.keep({ applicationId, day: budget.day, agentId, input, output, estimated });
    if (this.isStopping) void this.sweep().catch(() => undefined);
  }

  /** Writes what was counted since the last time. */
  sweep(): Promise<void> {
    const written = this.writing.then(() => this.write());
    this.writing = written.catch(() => undefined);
    return written;
  }

  override async onModuleDestroy(): Promise<void> {
    await super.onModuleDestroy();
    this.isStopping = true;
    // Talks that still run write at once.
    await this.sweep().catch(() => undefined);
  }

  private async write(): Promise<void> {
    const counted = [...this.unwritten.values()];
    if (counted.length === 0) return;
    this.unwritten.clear();
    const column = (name: keyof TokenUse): unknown[] => counted.map((each) => each[name]);
    const keys = [column('applicationId'), column('day'), column('agentId')];
    try {
      // On a cluster, a conflict adds nothing to what is there.
      await withRetry(() =>
        this.dataSource.query(
          `INSERT INTO economy.token_use (application_id, day, agent_id, input, output, estimated)
           SELECT k.application_id, k.day, k.agent_id, 0, 0, 0
             FROM unnest($1::uuid[], $2::date[], $3::uuid[]) AS k (application_id, day, agent_id)
           ON CONFLICT DO NOTHING`,
          keys,
        ),
      );
      await withRetry(() =>
        this.dataSource.query(
          `UPDATE economy.token_use t
              SET input = t.input + u.input, output = t.output + u.output, estimated = t.estimated + u.estimated
             FROM unnest($1::uuid[], $2::date[], $3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[])
                  AS u (application_id, day, agent_id, input, output, estimated)
            WHERE t.application_id = u.application_id AND t.day = u.day AND t.agent_id = u.agent_id`,
          [...keys, column('input'), column('output'), column('estimated')],
        ),
      );
    } catch (error) {
      for (const each of counted) this.keep(each);
      throw error;
    }
  }

  private keep(use: TokenUse): void {
    const key = `${use.applicationId} ${use.day} ${use.agentId}`;
    const { input = 0, output = 0, estimated = 0 } = this.unwritten.get(key) ?? {};
    this.unwritten.set(key, {
      ...use,
      input: use.input + input,
      output: use.output + output,
      estimated: use.estimated + estimated,
    });
  }

  private budgetOf(applicationId: string): Budget {
    const day = new Date().toISOString().slice(0, 10);
    const known = this.budgets.get(applicationId);
    if (known?.day === day) return known;
    const budget = { day, limit: null, used: 0, own: 0, until: 0, refresh: Promise.resolve(), isTold: false };
    this.budgets.set(applicationId, budget);
    return budget;
  }

  private async refresh(applicationId: string, budget: Budget): Promise<void> {
    const [application] = await this.dataSource.query<{ limit: string | null }[]>(
      'SELECT a.daily_tokens AS limit FROM economy.application a WHERE a.id = $1',
      [applicationId],
    );
    const limit = application?.limit ?? null;
    if (limit !== null) {
      const { own } = budget;
      await this.sweep();
      const [sum] = await this.dataSource.query<{ used: string }[]>(
        `SELECT coalesce(sum(t.input + t.output), 0) AS used FROM economy.token_use t
          WHERE t.application_id = $1 AND t.day = $2`,
        [applicationId, budget.day],
      );
      budget.used = Number(sum!.used);
      budget.own -= own;
    }
    budget.limit = limit === null ? null : Number(limit);
  }
}
