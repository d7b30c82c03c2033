import { type INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isSameOrigin } from '../../conversation/agent-credentials.js';
import { AgentProber } from '../../conversation/agent-prober.js';
import { ENDPOINT_POLICY } from '../../conversation/agent-policy.js';
import { type EndpointPolicy, resolveEndpoint, HostResolver } from '../../outbound/endpoint-policy.js';
import { deriveId } from '../../common/identifier.js';
import { SettingsError } from '../../common/config/settings.js';
import { withoutKey } from '../../ledger/idempotency.js';
import { Ledger } from '../../ledger/ledger.js';
import { guests } from './village.js';

/** What the demo knows of the agent that `DEMO_AGENT` names, and of the villagers it speaks for. */
export interface DemoAgentFacts {
  readonly agentId: string;
  readonly endpoint: string;
  readonly protocol: string;
  /** Whether it answered at this start. */
  readonly answers: boolean;
  readonly agentNpcs: readonly { readonly id: string; readonly name: string }[];
}

export interface DemoWorld {
  readonly applicationId: string;
  readonly instanceId: string;
}

/**
 * Gives the demo village an agent at `endpoint` and the two villagers it speaks for. All have fixed ids, so that later
 * starts find them; the agent follows the setting, the villagers live and die as they like.
 */
export async function prepareDemoAgent(
  app: INestApplicationContext,
  { applicationId, instanceId }: DemoWorld,
  endpoint: string,
  uuidOf: (key: string) => string,
): Promise<DemoAgentFacts> {
  const policy = app.get<EndpointPolicy>(ENDPOINT_POLICY, { strict: false });
  const hosts = app.get(HostResolver, { strict: false });
  const verdict = await resolveEndpoint(endpoint, policy, (host) => hosts.resolve(host));
  if (!verdict.ok && verdict.rule !== 'unresolvable') {
    throw new SettingsError([`DEMO_AGENT cannot be used: ${verdict.message}`]);
  }
  const agent = {
    id: deriveId(applicationId, uuidOf('demo-agent')),
    name: 'The agent of DEMO_AGENT',
    endpoint,
  };
  const [best] = await app.get(AgentProber, { strict: false }).discover(agent);
  const answers = best?.ok === true;
  const database = app.get(DataSource);
  const [before] = await database.query<{ protocol: string; endpoint: string }[]>(
    'SELECT protocol, endpoint FROM economy.agent WHERE id = $1',
    [agent.id],
  );
  // One that does not answer now keeps the dialect it was last found to speak.
  const known = before?.endpoint === endpoint ? before.protocol : 'converse';
  const protocol = answers ? best.protocol : known;
  // Credentials that it was given meanwhile are for where it was then; before the move, so that none comes with it.
  if (before && !isSameOrigin(before.endpoint, endpoint)) {
    await database.query('UPDATE economy.agent SET has_credentials = false WHERE id = $1', [agent.id]);
    await database.query('DELETE FROM economy.agent_credential WHERE agent_id = $1', [agent.id]);
  }
  await database.query(
    `INSERT INTO economy.agent (id, application_id, name, endpoint, host_type, protocol, healthy)
     VALUES ($1, $2, $3, $4, 'self_hosted', $5, $6)
     ON CONFLICT (id) DO UPDATE
       SET protocol = EXCLUDED.protocol, endpoint = EXCLUDED.endpoint, healthy = EXCLUDED.healthy,
           failures = EXCLUDED.failures, speaks = EXCLUDED.speaks, updated_at = EXCLUDED.updated_at`,
    [agent.id, applicationId, agent.name, endpoint, protocol, answers],
  );
  await database.query('UPDATE economy.agent SET version = version + 1 WHERE id = $1', [agent.id]);
  const ids = guests.map(({ key }) => deriveId(instanceId, uuidOf(key)));
  const living = await database.query<{ id: string }[]>(
    'SELECT id FROM economy.agent_npc WHERE instance_id = $1 AND id = ANY ($2)',
    [instanceId, ids],
  );
  for (const [index, { key, ...guest }] of guests.entries()) {
    const id = ids[index]!;
    if (living.some((row) => row.id === id)) continue;
    const entry = { ...guest, id, uuid: uuidOf(key), type: 'manual', agentId: agent.id, parents: [] };
    await app.get(Ledger).registerSpawn(instanceId, applicationId, agent.id, entry, withoutKey);
  }
  return {
    agentId: agent.id,
    endpoint,
    protocol,
    answers,
    agentNpcs: guests.map(({ name }, index) => ({ id: ids[index]!, name })),
  };
}
