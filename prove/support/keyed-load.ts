import { setTimeout as sleep } from 'node:timers/promises';
import { type Client } from 'pg';
import { HttpClient, type Json } from './http.js';
import { type Violations } from './proof.js';
import { Random } from './random.js';
import { toNumber } from './units.js';

/** Where the service is just now; null while it is away. */
export interface Address {
  baseUrl: string | null;
}

export interface LoadOptions {
  readonly token: string;
  readonly instanceId: string;
  readonly characters: readonly string[];
  /** They and the treasury pay and are paid, too. */
  readonly accounts?: readonly string[];
  readonly seed: number;
  readonly clients: number;
}

interface Operation {
  readonly name: string;
  readonly path: string;
  readonly method: 'PUT' | 'POST';
  readonly body: Json;
  /** A trade each; the name of it goes with the event as metadata. */
  readonly trades: readonly string[];
}

/**
 * Trades with keys, sent again with the same key until they are acknowledged, whatever happens to the service. Each
 * names itself in the metadata of its event, so that the rows can be counted against what was acknowledged.
 */
export class KeyedLoad {
  /** Acknowledged trades: the id of the event, or null for a refusal. */
  readonly acknowledged = new Map<string, string | null>();
  private readonly clients: Promise<void>[];
  private readonly https = new Map<string, HttpClient>();
  private stopping = false;
  retries = 0;
  unavailable = 0;
  /** Of a request with all its retries. */
  longestMs = 0;

  constructor(
    private readonly address: Address,
    private readonly options: LoadOptions,
    private readonly violations: Violations,
  ) {
    this.clients = Array.from({ length: options.clients }, (_none, n) => this.work(n));
  }

  /** No new trades; resolves when those under way are acknowledged. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.clients);
    await Promise.all([...this.https.values()].map((http) => http.close()));
  }

  private async work(client: number): Promise<void> {
    const random = new Random(this.options.seed * 1000 + client);
    for (let n = 0; !this.stopping; n += 1)
      await this.perform(this.operation(random, `${this.options.seed}-${client}-${n}`));
  }

  private operation(random: Random, name: string): Operation {
    const { instanceId, accounts = [] } = this.options;
    const payers = [...this.options.characters, ...accounts];
    const recipients = accounts.length > 0 ? [...payers, instanceId] : payers;
    const trade = (): { from: string; to: string; amount: number } => {
      const pair = random.chance(0.4) ? this.options.characters.slice(0, 2) : [];
      const [from, to] = [random.pick(pair.length ? pair : payers), random.pick(recipients)];
      return { from, to, amount: toNumber(BigInt(1 + random.below(20_000))) };
    };
    if (random.chance(0.9)) {
      const { from, to, amount } = trade();
      const body = { recipientIdentifier: to, amount, metadata: { name } };
      const kind = accounts.includes(from) ? 'account' : 'agent-npc';
      return { name, trades: [name], method: 'PUT', path: `/v1/${kind}/${instanceId}/${from}/trade`, body };
    }
    const names = Array.from({ length: 1 + random.below(20) }, (_none, index) => `${name}-${index}`);
    const keyed = random.chance(0.5);
    const trades = names.map((each) => {
      const { from, to, amount } = trade();
      return {
        traderIdentifier: from,
        recipientIdentifier: to,
        amount,
        metadata: { name: each },
        ...(keyed ? { idempotencyKey: each } : {}),
      };
    });
    return {
      name,
      trades: names,
      method: 'POST',
      path: `/v1/instance/${instanceId}/trades`,
      body: { trades },
    };
  }

  private async perform({ name, trades, method, path, body }: Operation): Promise<void> {
    const began = performance.now();
    for (;;) {
      const { baseUrl } = this.address;
      if (baseUrl !== null) {
        try {
          const reply = await this.http(baseUrl).send(method, path, body, { 'idempotency-key': name });
          if (reply.status < 500) this.longestMs = Math.max(this.longestMs, performance.now() - began);
          if (reply.status === 201) {
            const results = reply.body['results'] as Json[];
            trades.forEach((trade, index) =>
              this.keep(trade, results[index]?.['event']?.id as string | undefined),
            );
            return;
          }
          if (reply.status === 200 || reply.status === 422) {
            return this.keep(name, reply.status === 200 ? (reply.body['id'] as string) : undefined);
          }
          if (reply.status === 503) {
            this.unavailable += 1;
            if (reply.retryAfter === null)
              this.violations.add(`${method} ${path} answered 503 without Retry-After`);
          } else if (reply.status !== 409) {
            this.violations.add(`${method} ${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
            return;
          }
        } catch {
          // The connection broke and the outcome is unknown: retry with the same key.
        }
      }
      this.retries += 1;
      await sleep(20);
    }
  }

  private keep(trade: string, eventId: string | undefined): void {
    this.acknowledged.set(trade, eventId ?? null);
  }

  private http(baseUrl: string): HttpClient {
    const known = this.https.get(baseUrl);
    if (known) return known;
    const http = new HttpClient(baseUrl, this.options.token);
    this.https.set(baseUrl, http);
    return http;
  }
}

/** Every acknowledged trade is there once under its name, and nothing else is. */
export async function compareTrades(
  database: Client,
  instanceId: string,
  acknowledged: ReadonlyMap<string, string | null>,
  violations: Violations,
): Promise<number> {
  const { rows } = await database.query<{ id: string; name: string | null }>(
    `SELECT coalesce(id, economy.event_id(instance_id, seq, created_at)) AS id, data -> 'metadata' ->> 'name' AS name
       FROM economy.event WHERE instance_id = $1 AND (kind = 'trade' AND cause = 'trade' OR kind = 'tax' AND cause = 'payment')`,
    [instanceId],
  );
  const found = new Map<string, string>();
  for (const { id, name } of rows) {
    if (name === null) violations.add(`event ${id} has no name`);
    else if (found.has(name)) violations.add(`the trade ${name} is there twice`);
    else found.set(name, id);
  }
  for (const [name, id] of acknowledged) {
    const event = found.get(name);
    if (id === null)
      violations.check(event === undefined, () => `the trade ${name} was refused, and is there`);
    else
      violations.check(
        event === id,
        () => `the trade ${name} was acknowledged as ${id}, and is ${event ?? 'not there'}`,
      );
  }
  for (const name of found.keys()) {
    violations.check(acknowledged.has(name), () => `the trade ${name} exists but was never acknowledged`);
  }
  return rows.length;
}
