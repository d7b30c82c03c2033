import { Client } from 'pg';
import { HttpClient, type Json, type Method } from '../support/http.js';
import { type Violations } from '../support/proof.js';
import { type Target } from '../support/target.js';
import { type Shop } from './town.js';

export interface Leg {
  readonly from: string | null;
  readonly to: string | null;
  readonly asset: string | null;
  readonly amount: number;
}

export const leg = (from: string | null, to: string | null, asset: string | null, amount: number): Leg => ({
  from,
  to,
  asset,
  amount,
});

/** The service as the market calls it, and its tables as the market looks into them. */
export class MarketDesk {
  calls = 0;
  instanceId = '';
  private readonly database: Client;
  private http: HttpClient | undefined;

  constructor(
    private readonly target: Target,
    private readonly violations: Violations,
  ) {
    this.database = new Client({ connectionString: target.databaseUrl });
  }

  async open(): Promise<void> {
    const { token } = await this.target.newTenant();
    this.http = new HttpClient(this.target.baseUrls[0]!, token);
    await this.database.connect();
  }

  async close(): Promise<void> {
    await Promise.all([this.http?.close(), this.database.end()]);
  }

  /** Of each good there is what was made, less what was consumed; and nobody has less than nothing. */
  async balance(day: number): Promise<void> {
    const { rows } = await this.database.query<{
      code: string;
      made: string;
      consumed: string;
      held: string;
      least: string;
    }>(
      `SELECT a.code, a.made, a.consumed, coalesce(sum(h.amount), 0) AS held, coalesce(min(h.amount), 1) AS least
         FROM economy.asset a LEFT JOIN economy.holding h ON h.instance_id = a.instance_id AND h.asset = a.code
        WHERE a.instance_id = $1 GROUP BY a.code, a.made, a.consumed`,
      [this.instanceId],
    );
    for (const { code, made, consumed, held, least } of rows)
      this.violations.check(
        BigInt(made) - BigInt(consumed) === BigInt(held) && BigInt(least) > 0n,
        () =>
          `day ${day}: of ${code} ${made} was made and ${consumed} consumed, and there is ${held}, the least ${least}`,
      );
  }

  async due(): Promise<number> {
    const { rows } = await this.database.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM economy.obligation o
        WHERE o.instance_id = $1 AND o.state = 'open' AND o.kind = 'payment' AND o.due_at <= now()`,
      [this.instanceId],
    );
    return rows[0]!.n;
  }

  async wealthOfAll(): Promise<ReadonlyMap<string, number>> {
    const { items } = await this.send('GET', `/v1/agent-npc/${this.instanceId}?limit=200`);
    return new Map((items as { uuid: string; wealth: number }[]).map(({ uuid, wealth }) => [uuid, wealth]));
  }

  async wealthOf({ uuid }: Shop): Promise<number> {
    const { wealth } = await this.send('GET', `/v1/account/${this.instanceId}/${uuid}`);
    return wealth as number;
  }

  async stockOf({ uuid }: Shop): Promise<ReadonlyMap<string, number>> {
    const { items } = await this.send('GET', `/v1/account/${this.instanceId}/${uuid}/holding`);
    return new Map(
      (items as { asset: string; amount: number }[]).map(({ asset, amount }) => [asset, amount]),
    );
  }

  async exchange(all: readonly (readonly Leg[])[]): Promise<void> {
    if (all.length === 0) return;
    const exchanges = all.map((legs) => ({ legs }));
    await this.send('POST', `/v1/instance/${this.instanceId}/exchanges`, { exchanges, atomic: true });
  }

  async send(method: Method, path: string, body?: unknown): Promise<Json> {
    this.calls += 1;
    const reply = await this.http!.send(method, path, body);
    this.violations.check(
      reply.status < 300,
      () => `${method} ${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`,
    );
    return reply.body;
  }
}
