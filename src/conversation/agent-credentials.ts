import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SealedText } from '../auth/sealed-text.js';
import { SETTINGS, type Settings } from '../settings.js';

/** What an agent wants to see before it answers. */
export type Credentials =
  | { readonly type: 'bearer'; readonly token: string }
  | { readonly type: 'header'; readonly name: string; readonly value: string };

/**
 * The credentials of agents: encrypted in the database (AES-256-GCM, bound to their agent), in clear only on the way to
 * that agent. They are never part of a row of `agent`, so no answer, log or snapshot can hold them.
 */
@Injectable()
export class AgentCredentials {
  private readonly vault: SealedText;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(SETTINGS) { agents }: Settings,
  ) {
    this.vault = new SealedText(agents.credentialsKey, 'agent credentials');
  }

  /** Keeps, replaces or (with null) removes the credentials of an agent, in the transaction of the change. */
  async store(manager: EntityManager, agentId: string, credentials: Credentials | null): Promise<void> {
    if (credentials === null) {
      await manager.query('DELETE FROM economy.agent_credential WHERE agent_id = $1', [agentId]);
      return;
    }
    await manager.query(
      `INSERT INTO economy.agent_credential (agent_id, sealed) VALUES ($1, $2)
       ON CONFLICT (agent_id) DO UPDATE SET sealed = EXCLUDED.sealed, updated_at = EXCLUDED.updated_at`,
      [agentId, this.vault.seal(agentId, JSON.stringify(credentials))],
    );
  }

  /** The request headers of those of the agents that have credentials. */
  async headersOf(agentIds: readonly string[]): Promise<ReadonlyMap<string, Record<string, string>>> {
    if (agentIds.length === 0) return new Map();
    const rows = await this.dataSource.query<{ agent_id: string; sealed: Buffer }[]>(
      'SELECT agent_id, sealed FROM economy.agent_credential WHERE agent_id = ANY ($1)',
      [agentIds],
    );
    return new Map(
      rows.map(({ agent_id: id, sealed }) => [
        id,
        toHeaders(JSON.parse(this.vault.open(id, sealed)) as Credentials),
      ]),
    );
  }
}

/** The request headers that carry credentials. */
export function toHeaders(credentials: Credentials): Record<string, string> {
  if (credentials.type === 'bearer') return { authorization: `Bearer ${credentials.token}` };
  return { [credentials.name.toLowerCase()]: credentials.value };
}
