import { HttpClient, type Json, type Method } from '../support/http.js';
import { type Random } from '../support/random.js';
import { type Target } from '../support/target.js';
import { type Tone, TemperAgent } from '../village/temper-agent.js';

export interface Newcomer {
  readonly name: string;
  readonly wealth: number;
  readonly mood?: number;
  readonly moodBaseline?: number;
  readonly parents?: readonly string[];
}

export interface Payment {
  readonly from: string;
  readonly to: string | null;
  readonly amount: number;
  /** Without one it is a gift. */
  readonly reason?: string;
}

/** A world with a paused clock whose characters have names, and speak in a tone that is decided outside. */
export class Life {
  private readonly uuids = new Map<string, string>();

  private constructor(
    readonly world: string,
    private readonly http: HttpClient,
    private readonly agent: TemperAgent,
    private readonly agentId: string,
    private readonly random: Random,
  ) {}

  static async begin(target: Target, random: Random, tone: Tone, settings: Json = {}): Promise<Life> {
    const { token } = await target.newTenant();
    const http = new HttpClient(target.baseUrls[0]!, token);
    const agent = await TemperAgent.start(tone);
    const clock = { timeScale: 0, worldTime: new Date(Date.now()).toISOString() };
    const made = await http.send('POST', '/v1/instance', { uuid: random.uuid(), clock, ...settings });
    const registered = await http.send('POST', '/v1/agent', {
      name: 'Villager',
      protocol: 'converse',
      endpoint: agent.endpoint,
    });
    return new Life(made.body['id'] as string, http, agent, registered.body['id'] as string, random);
  }

  async end(): Promise<void> {
    await Promise.all([this.http.close(), this.agent.close()]);
  }

  get instance(): string {
    return `/v1/instance/${this.world}`;
  }

  async spawn(newcomers: readonly Newcomer[]): Promise<void> {
    for (const { name } of newcomers) this.uuids.set(name, this.random.uuid());
    const agentNpcs = newcomers.map(({ parents = [], ...each }) => ({
      ...each,
      uuid: this.uuidOf(each.name),
      type: 'natural',
      agentIdentifier: this.agentId,
      parentIdentifiers: parents.map((name) => this.uuidOf(name)),
    }));
    await this.send('POST', `${this.instance}/agent-npcs`, { agentNpcs, atomic: true });
  }

  /** The night passes. */
  async night(): Promise<void> {
    await this.send('PUT', this.instance, { clock: { advance: 'P1D' } });
  }

  async talk(from: string, to: string): Promise<void> {
    await this.send('PUT', `${this.pathOf(from)}/interact`, { responderIdentifier: this.uuidOf(to) });
  }

  async trade(payments: readonly Payment[]): Promise<void> {
    const trades = payments.map(({ from, to, amount, reason }) => ({
      traderIdentifier: this.uuidOf(from),
      recipientIdentifier: to === null ? null : this.uuidOf(to),
      amount,
      ...(reason !== undefined && { reason }),
    }));
    await this.send('POST', `${this.instance}/trades`, { trades });
  }

  async grant(to: string, amount: number): Promise<void> {
    await this.send('PUT', `${this.pathOf(to)}/grant`, { amount, reason: 'wage' });
  }

  async die(name: string): Promise<void> {
    await this.send('DELETE', this.pathOf(name));
  }

  /** Of the living, by their names. */
  async census(): Promise<ReadonlyMap<string, { readonly mood: number; readonly wealth: number }>> {
    const { items } = await this.send('GET', `/v1/agent-npc/${this.world}?limit=200`);
    return new Map(
      (items as { name: string; mood: number; wealth: number }[]).map((each) => [each.name, each]),
    );
  }

  async moods(): Promise<ReadonlyMap<string, number>> {
    return new Map([...(await this.census())].map(([name, { mood }]) => [name, mood]));
  }

  async send(method: Method, path: string, body?: unknown): Promise<Json> {
    const reply = await this.http.send(method, path, body);
    if (reply.status < 300) return reply.body;
    throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  }

  private pathOf(name: string): string {
    return `/v1/agent-npc/${this.world}/${this.uuidOf(name)}`;
  }

  private uuidOf(name: string): string {
    const uuid = this.uuids.get(name);
    if (uuid === undefined) throw new Error(`nobody is called ${name}`);
    return uuid;
  }
}
