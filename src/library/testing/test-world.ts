import { randomUUID } from 'node:crypto';
import { type WorldSetting } from '../../common/world-setting.js';
import { type Answer, type Json, type TestClient } from './test-client.js';

/**
 * A character of a planned world.
 *
 * @publicApi
 */
export interface CharacterPlan {
  readonly wealth?: number;
  readonly mood?: number;
  readonly moodBaseline?: number;
  readonly personality?: string;
  readonly goal?: string;
  readonly description?: string;
  readonly activity?: string;
  /** Names of characters earlier in the plan. */
  readonly parents?: readonly string[];
  readonly agentIdentifier?: string;
}

/**
 * A world as a test wants it: `{ taxRate: 10, agentNpcs: { bob: { wealth: 100 } } }`.
 *
 * @publicApi
 */
export interface WorldPlan {
  readonly taxRate?: number;
  /** A built-in rule or the name of a policy. */
  readonly inheritance?: string;
  readonly taxPolicy?: string;
  readonly taxPolicyOptions?: Readonly<Record<string, unknown>>;
  readonly moodPolicy?: string;
  readonly setting?: WorldSetting;
  /** Scripted agents say the same in the same world. */
  readonly talkSeed?: string;
  readonly taxMoodImpact?: number;
  /** Null: real time. */
  readonly clock?: { readonly timeScale?: number; readonly worldTime?: string } | null;
  readonly npcs?: readonly string[];
  readonly agentNpcs?: Readonly<Record<string, CharacterPlan>>;
}

/**
 * A small world created over HTTP, and the operations on it by the names of its characters.
 *
 * @publicApi
 */
export class TestWorld<Client extends TestClient = TestClient> {
  private readonly characters = new Map<string, Json>();
  private readonly plainNpcs = new Map<string, Json>();

  private constructor(
    readonly client: Client,
    readonly instance: Json,
  ) {}

  /** Creates the world as the application of the client. Throws if the service refuses any part of it. */
  static async create<Client extends TestClient>(
    client: Client,
    plan: WorldPlan = {},
  ): Promise<TestWorld<Client>> {
    const { npcs = [], agentNpcs = {}, ...settings } = plan;
    const created = await client.post('/v1/instance', { uuid: randomUUID(), ...settings });
    if (created.status !== 201) throw new Error(`no instance: ${JSON.stringify(created.body)}`);
    const world = new TestWorld(client, created.body);
    for (const name of npcs) await world.spawnNpc(name);
    for (const [name, character] of Object.entries(agentNpcs)) await world.spawn(name, character);
    return world;
  }

  get id(): string {
    return this.instance['id'] as string;
  }

  /** The character as it was when it was spawned. */
  character(name: string): Json {
    const found = this.characters.get(name);
    if (!found) throw new Error(`the world has no Agent NPC ${name}`);
    return found;
  }

  npc(name: string): Json {
    const found = this.plainNpcs.get(name);
    if (!found) throw new Error(`the world has no NPC ${name}`);
    return found;
  }

  path(name: string): string {
    return `/v1/agent-npc/${this.id}/${this.character(name)['id'] as string}`;
  }

  async spawn(name: string, { parents = [], ...plan }: CharacterPlan = {}): Promise<Json> {
    const response = await this.client.post('/v1/agent-npc', {
      instanceIdentifier: this.id,
      uuid: randomUUID(),
      type: parents.length > 0 ? 'breeding' : 'manual',
      name,
      ...plan,
      parentIdentifiers: parents.map(
        (parent) => (this.characters.get(parent) ?? this.npc(parent))['id'] as string,
      ),
    });
    if (response.status !== 201) throw new Error(`no ${name}: ${JSON.stringify(response.body)}`);
    this.characters.set(name, response.body['agentNpc'] as Json);
    return response.body;
  }

  async spawnNpc(name: string): Promise<Json> {
    const body = { instanceIdentifier: this.id, uuid: randomUUID(), type: 'manual', name };
    const response = await this.client.post('/v1/npc', body);
    if (response.status !== 201) throw new Error(`no ${name}: ${JSON.stringify(response.body)}`);
    this.plainNpcs.set(name, response.body['npc'] as Json);
    return response.body;
  }

  trade(
    from: string,
    to: string | null,
    amount: number,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const recipientIdentifier = to === null ? null : this.character(to)['id'];
    return this.client.put(`${this.path(from)}/trade`, { recipientIdentifier, amount }, { headers });
  }

  /** With others, a group talks. */
  interact(
    from: string,
    to: string | null,
    headers: Record<string, string> = {},
    others: readonly string[] = [],
  ): Promise<Answer> {
    const idOf = (name: string): string => this.character(name)['id'] as string;
    const body = {
      responderIdentifier: to === null ? null : idOf(to),
      ...(others.length > 0 && { others: others.map(idOf) }),
    };
    return this.client.put(`${this.path(from)}/interact`, body, { headers });
  }

  die(name: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.client.delete(this.path(name), { headers });
  }

  collect(headers: Record<string, string> = {}): Promise<Answer> {
    return this.client.put(`/v1/instance/${this.id}/tax`, undefined, { headers });
  }

  get(name: string): Promise<Answer> {
    return this.client.get(this.path(name));
  }

  async wealth(name: string): Promise<number> {
    return (await this.get(name)).body['wealth'] as number;
  }

  async read(): Promise<Json> {
    return (await this.client.get(`/v1/instance/${this.id}`)).body;
  }
}
