import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient, type Json, type Method, type Reply } from './http.js';
import { type Violations } from './proof.js';
import { Random } from './random.js';
import { toNumber } from './units.js';

export interface MixedWorld {
  readonly instanceId: string;
  /** Live as long as the load runs; the first two are the hot pair. */
  readonly characters: readonly string[];
  /** Who begins talks; default everybody. */
  readonly talkers?: readonly string[];
}

export interface MixedLoadOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly worlds: readonly MixedWorld[];
  readonly seed: number;
  readonly clients: number;
  /** Between two requests of a client. */
  readonly pauseMs?: number;
  /** With keys, and sent again until there is an answer; else each request is sent once, and must be answered. */
  readonly persistent: boolean;
}

/** A request, with the names of the trades in it. */
interface Wish {
  readonly method: Method;
  readonly path: string;
  readonly body?: Json;
  readonly key?: string | undefined;
  readonly world: MixedWorld;
  readonly trades: readonly string[];
}

/** Answers of a service that is well. */
const fine = new Set([200, 201, 422]);
/** Answers that ask for another try. */
const later = new Set([409, 429, 502, 503]);

/**
 * Clients that do a little of everything. Each trade names itself in its event, so that the rows can be counted against
 * what was acknowledged.
 */
export class MixedLoad {
  /** By instance: trades by their names, with the id of the event, or null for a refusal. */
  readonly acknowledged = new Map<string, Map<string, string | null>>();
  /** How often which status and code was answered. */
  readonly answers = new Map<string, number>();
  requests = 0;
  /** Wishes that have their answer. */
  answered = 0;
  retries = 0;
  /** No answer, or one of the balancer. */
  unanswered = 0;
  replays = 0;
  private readonly http: HttpClient;
  private readonly work: Promise<void>[];
  private stopping = false;

  constructor(
    private readonly options: MixedLoadOptions,
    private readonly violations: Violations,
  ) {
    this.http = new HttpClient(options.baseUrl, options.token);
    for (const { instanceId } of options.worlds) this.acknowledged.set(instanceId, new Map());
    this.work = Array.from({ length: options.clients }, (_none, client) => this.run(client));
  }

  /** No new requests; resolves when those under way have their answers. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.work);
    await this.http.close();
  }

  private async run(client: number): Promise<void> {
    const { seed, pauseMs = 0 } = this.options;
    const random = new Random(seed * 1000 + client);
    for (let n = 0; !this.stopping; n += 1) {
      await this.perform(this.wish(random, `${seed}-${client}-${n}`));
      if (pauseMs > 0) await sleep(pauseMs);
    }
  }

  private wish(random: Random, name: string): Wish {
    const world = random.pick(this.options.worlds);
    const { instanceId, characters, talkers = characters } = world;
    const instance = `/v1/instance/${instanceId}`;
    const character = (): string => `/v1/agent-npc/${instanceId}/${random.pick(characters)}`;
    const read = (path: string): Wish => ({ method: 'GET', path, world, trades: [] });
    const key = this.options.persistent || random.chance(0.3) ? name : undefined;
    switch (
      random.weighted({
        trade: 50,
        bulk: 8,
        talk: 4,
        spawn: 2,
        tax: 1,
        'tax dry run': 1,
        character: 14,
        instance: 5,
        feed: 8,
        history: 4,
        economy: 3,
      })
    ) {
      case 'trade': {
        const { from, to, amount } = this.trade(random, characters);
        const body = { recipientIdentifier: to, amount, metadata: { name } };
        const path = `/v1/agent-npc/${instanceId}/${from}/trade`;
        return { method: 'PUT', path, body, key, world, trades: [name] };
      }
      case 'bulk': {
        const names = Array.from({ length: 1 + random.below(20) }, (_none, index) => `${name}-${index}`);
        const trades = names.map((each) => {
          const { from, to, amount } = this.trade(random, characters);
          return { traderIdentifier: from, recipientIdentifier: to, amount, metadata: { name: each } };
        });
        return { method: 'POST', path: `${instance}/trades`, body: { trades }, key, world, trades: names };
      }
      case 'talk': {
        const body = { responderIdentifier: random.pick(characters) };
        const path = `/v1/agent-npc/${instanceId}/${random.pick(talkers)}/interact`;
        return { method: 'PUT', path, body, key, world, trades: [] };
      }
      case 'spawn': {
        const body = {
          instanceIdentifier: instanceId,
          uuid: random.uuid(),
          type: 'natural',
          wealth: random.below(10),
        };
        return { method: 'POST', path: '/v1/agent-npc', body, key, world, trades: [] };
      }
      case 'tax':
        return { method: 'PUT', path: `${instance}/tax`, key, world, trades: [] };
      case 'tax dry run':
        return { method: 'PUT', path: `${instance}/tax?dryRun=true`, body: {}, world, trades: [] };
      case 'character':
        return read(character());
      case 'instance':
        return read(instance);
      case 'feed':
        return read(`${instance}/event?limit=20&after=${random.below(50)}`);
      case 'history':
        return read(`${character()}/history?limit=20`);
      // The one that is left: how the economy is.
      default:
        return read(`${instance}/economy`);
    }
  }

  private trade(random: Random, characters: readonly string[]): { from: string; to: string; amount: number } {
    const from = random.below(random.chance(0.4) ? 2 : characters.length);
    const to = (from + 1 + random.below(characters.length - 1)) % characters.length;
    return {
      from: characters[from]!,
      to: characters[to]!,
      amount: toNumber(BigInt(1 + random.below(20_000))),
    };
  }

  private async perform(wish: Wish): Promise<void> {
    for (;;) {
      const reply = await this.send(wish);
      if (reply && fine.has(reply.status)) return this.keep(wish, reply);
      if (!this.options.persistent || (reply && !later.has(reply.status))) {
        const { method, path } = wish;
        const said = reply ? `answered ${reply.status}: ${JSON.stringify(reply.body)}` : 'got no answer';
        return this.violations.add(`${method} ${path} ${said}`);
      }
      this.retries += 1;
      await sleep(50);
    }
  }

  private async send({ method, path, body, key }: Wish): Promise<Reply | null> {
    this.requests += 1;
    try {
      const headers = key === undefined ? undefined : { 'idempotency-key': key };
      const reply = await this.http.send(method, path, body, headers);
      const code = reply.body['code'] as string | undefined;
      if (reply.status === 502) this.unanswered += 1;
      else this.count(code === undefined ? `${reply.status}` : `${reply.status} ${code}`);
      if (reply.replayed) this.replays += 1;
      return reply;
    } catch {
      // The connection broke: the outcome is unknown.
      this.unanswered += 1;
      return null;
    }
  }

  private count(answer: string): void {
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
  }

  private keep({ trades, world }: Wish, { status, body }: Reply): void {
    this.answered += 1;
    const kept = this.acknowledged.get(world.instanceId)!;
    const results = body['results'] as Json[] | undefined;
    trades.forEach((name, index) => {
      const id = results ? results[index]?.['event']?.id : status === 200 ? body['id'] : undefined;
      kept.set(name, (id as string | undefined) ?? null);
    });
  }
}

/** An instance with characters that trade. */
export async function createMixedWorld(
  http: HttpClient,
  random: Random,
  settings: Json = {},
): Promise<MixedWorld> {
  const instance = await http.send('POST', '/v1/instance', { uuid: random.uuid(), taxRate: 1, ...settings });
  if (instance.status !== 201) throw new Error(`no instance: ${JSON.stringify(instance.body)}`);
  const instanceId = instance.body['id'] as string;
  const agentNpcs = Array.from({ length: 20 }, () => ({ uuid: random.uuid(), type: 'natural', wealth: 100 }));
  const born = await http.send('POST', `/v1/instance/${instanceId}/agent-npcs`, { agentNpcs });
  const results = born.body['results'] as { event: { agentNpcId: string } }[];
  return { instanceId, characters: results.map(({ event }) => event.agentNpcId) };
}
