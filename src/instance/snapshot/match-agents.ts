import { type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { toAddress } from '../../http/request/validators.js';
import { builtInAgentId } from '../../identity/application.service.js';

interface StagedAgent {
  readonly id: string;
  readonly name: string;
  readonly endpoint: string;
  readonly host_type: string;
  readonly protocol: string;
  readonly options: object;
}

/** The agent here for each agent of the snapshot: the one with its id, or with its name and address, or a new one. */
export async function matchAgents(
  manager: EntityManager,
  { instanceId, applicationId }: { readonly instanceId: string; readonly applicationId: string },
): Promise<{ ids: Record<string, string>; created: string[] }> {
  const staged = await manager.query<{ content: StagedAgent }[]>(
    `SELECT i.content FROM economy.import_row i WHERE i.instance_id = $1 AND i.kind = 'agent' ORDER BY i.line`,
    [instanceId],
  );
  const ids: Record<string, string> = {};
  const created: string[] = [];
  for (const { content } of staged) {
    const agent = { ...content, endpoint: toAddress(content.endpoint) };
    if (agent.host_type === 'built_in') {
      ids[agent.id] = builtInAgentId(applicationId);
      continue;
    }
    const [known] = await manager.query<{ id: string }[]>(
      `SELECT g.id FROM economy.agent g
        WHERE g.application_id = $1 AND g.host_type = 'self_hosted'
          AND (g.id = $2 OR (g.name = $3 AND g.endpoint IN ($4, $6) AND g.protocol = $5 AND g.deleted_at IS NULL))
        ORDER BY g.id = $2 DESC, g.id LIMIT 1`,
      [applicationId, agent.id, agent.name, agent.endpoint, agent.protocol, content.endpoint],
    );
    if (known) {
      ids[agent.id] = known.id;
      continue;
    }
    const [taken] = await manager.query<unknown[]>('SELECT FROM economy.agent g WHERE g.id = $1', [agent.id]);
    ids[agent.id] = taken ? uuidv7() : agent.id;
    created.push(`${agent.name} at ${agent.endpoint}`);
    await manager.query(
      `INSERT INTO economy.agent (id, application_id, name, endpoint, host_type, protocol, options, healthy)
       VALUES ($1, $2, $3, $4, $5, $6, $7, false)`,
      [
        ids[agent.id],
        applicationId,
        agent.name,
        agent.endpoint,
        agent.host_type,
        agent.protocol,
        agent.options,
      ],
    );
  }
  return { ids, created };
}
