import { changeRows } from '../../support/cluster.js';
import { type ApiClient, type Json } from '../../support/api-client.js';
import { type TestService } from '../../support/test-service.js';
import { type CharacterPlan, type World, type WorldPlan } from '../../support/world.js';

/** Registers an agent and gives back its id. */
export async function registerAgent(client: ApiClient, body: Json): Promise<string> {
  const answer = await client.post('/v1/agent', { name: 'An agent', protocol: 'converse', ...body });
  if (answer.status !== 201) throw new Error(`no agent: ${JSON.stringify(answer.body)}`);
  return answer.body['id'] as string;
}

/** A character of a world, and the endpoint of the agent that speaks for it. */
export interface Speaker extends Omit<CharacterPlan, 'agentIdentifier'> {
  /** None: the built-in agent. */
  readonly endpoint?: string;
  /** Default `converse`. */
  readonly protocol?: string;
}

/** A world of a new application whose characters each speak through an agent of their own. */
export async function worldOf(
  service: TestService,
  speakers: Readonly<Record<string, Speaker>>,
  plan: Omit<WorldPlan, 'agentNpcs'> = {},
): Promise<World> {
  const world = await service.world(plan);
  for (const [name, { endpoint, protocol = 'converse', ...character }] of Object.entries(speakers)) {
    if (endpoint === undefined) await world.spawn(name, character);
    else {
      const agentIdentifier = await registerAgent(world.client, { name, endpoint, protocol });
      await world.spawn(name, { ...character, agentIdentifier });
    }
  }
  return world;
}

export async function listOf(
  world: World,
  name: string,
  what: 'memory' | 'relationship' | 'feeling' | 'history',
): Promise<Json[]> {
  return (await world.client.get(`${world.path(name)}/${what}`)).body['items'] as Json[];
}

/** Stores what its trades did to a character, as a talk or a memory that it is made to forget does; no read does. */
export async function applyTradeEffects(service: TestService, world: World, id: unknown): Promise<void> {
  await service.dataSource.query("SELECT economy.apply_trade_effects_with($1, $2, '{}', false)", [
    world.id,
    id,
  ]);
}

/** Everything that a talk may write, as the database has it; not which trades were noticed. */
export async function stateOf(service: TestService, world: World): Promise<Json> {
  const [row] = await service.dataSource.query<Json[]>(
    `SELECT (SELECT jsonb_agg(to_jsonb(c) - 'trades_seen' ORDER BY c.id) FROM economy.agent_npc c
              WHERE c.instance_id = i.id) AS characters,
            (SELECT jsonb_agg(to_jsonb(r) ORDER BY r.character_id, r.other_id) FROM economy.relationship r
              WHERE r.instance_id = i.id) AS relationships,
            (SELECT jsonb_agg(to_jsonb(m) ORDER BY m.id) FROM economy.memory m
              WHERE m.instance_id = i.id) AS memories,
            (SELECT jsonb_agg(to_jsonb(f) ORDER BY f.id) FROM economy.feeling_change f
              WHERE f.instance_id = i.id) AS feelings,
            (SELECT jsonb_agg(to_jsonb(e) ORDER BY e.seq) FROM economy.event e
              WHERE e.instance_id = i.id) AS events,
            to_jsonb(i) AS instance
       FROM economy.instance i WHERE i.id = $1`,
    [world.id],
  );
  return row!;
}

/**
 * Gives a character an affinity for everybody it knows, as in a world that was copied without its history: the relationship is older
 * than the first event, so that no event has to account for it.
 */
export async function feelTowardsAll(
  service: TestService,
  world: World,
  name: string,
  affinity: number,
): Promise<void> {
  await service.dataSource.query(
    `UPDATE economy.relationship SET affinity = $3, created_at = '2000-01-01'
      WHERE instance_id = $1 AND character_id = $2`,
    [world.id, world.character(name)['id'], affinity],
  );
}

/** Lets time pass for what two characters feel and remember: everything in it is so much older now. */
export async function passTime(service: TestService, world: World, interval: string): Promise<void> {
  const rows = <Row>(sql: string, values: readonly unknown[]): Promise<Row[]> =>
    service.dataSource.query<Row[]>(sql, [...values]);
  await changeRows(
    rows,
    'memory',
    `UPDATE %s SET created_at = created_at - interval '${interval}' WHERE instance_id = '${world.id}'`,
  );
  await changeRows(
    rows,
    'relationship',
    `UPDATE %s SET last_interaction_at = last_interaction_at - interval '${interval}',
            recent_talks = ARRAY(SELECT t - interval '${interval}' FROM unnest(recent_talks) AS t)
      WHERE instance_id = '${world.id}'`,
  );
}
