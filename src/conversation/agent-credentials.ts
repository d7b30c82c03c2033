// Handwritten SQL: a join by an array of ids, and an upsert, for which TypeORM writes `now()`.
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type AgentRow } from '../database/rows.js';
import { SealedText } from '../identity/sealed-text.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { AgentCredentialEntity } from '../agent/agent.entity.js';

export const agentCredentialsPurpose = 'agent credentials';

/** Credentials that an agent requires. */
export type Credentials =
  | { readonly type: 'bearer'; readonly token: string }
  | { readonly type: 'header'; readonly name: string; readonly value: string };

/**
 * The credentials of agents: encrypted in the database (AES-256-GCM, bound to their agent), decrypted only for requests to
 * that agent. They are not stored in `agent`, so no response, log or snapshot can contain them.
 */
@Injectable()
export class AgentCredentials {
  private readonly vault: SealedText;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(SETTINGS) { agents }: Settings,
  ) {
    this.vault = new SealedText(
      agents.credentialsKey,
      agentCredentialsPurpose,
      agents.previousCredentialsKey,
    );
  }

  /** Stores, replaces or (with null) removes the credentials of an agent, in the transaction of the change. */
  async store(manager: EntityManager, agentId: string, credentials: Credentials | null): Promise<void> {
    if (credentials === null) {
      await manager.delete(AgentCredentialEntity, { agentId });
      return;
    }
    await manager.query(
      `INSERT INTO economy.agent_credential (agent_id, sealed) VALUES ($1, $2)
       ON CONFLICT (agent_id) DO UPDATE SET sealed = EXCLUDED.sealed, updated_at = EXCLUDED.updated_at`,
      [agentId, this.vault.seal(agentId, JSON.stringify(credentials))],
    );
  }

  /**
   * The request headers of the agents that have credentials. An agent that moved since it was read gets none: its new
   * credentials are for its new address.
   */
  async headersOf(
    agents: readonly Pick<AgentRow, 'id' | 'endpoint'>[],
  ): Promise<ReadonlyMap<string, Record<string, string>>> {
    if (agents.length === 0) return new Map();
    const rows = await this.dataSource.query<{ agent_id: string; sealed: Buffer; endpoint: string }[]>(
      `SELECT c.agent_id, c.sealed, g.endpoint
         FROM economy.agent_credential c JOIN economy.agent g ON g.id = c.agent_id
        WHERE c.agent_id = ANY ($1)`,
      [agents.map(({ id }) => id)],
    );
    const here = rows.filter(({ agent_id: id, endpoint }) =>
      agents.some((agent) => agent.id === id && isSameOrigin(agent.endpoint, endpoint)),
    );
    return new Map(
      here.map(({ agent_id: id, sealed }) => [
        id,
        toHeaders(JSON.parse(this.vault.open(id, sealed)) as Credentials),
      ]),
    );
  }
}

/** Whether two endpoints share scheme, host and port, to which credentials are bound. */
export function isSameOrigin(one: string, other: string): boolean {
  return one === other || (originOf(one) !== null && originOf(one) === originOf(other));
}

function originOf(endpoint: string): string | null {
  return URL.canParse(endpoint) ? new URL(endpoint).origin : null;
}

/** The request headers that carry credentials. */
export function toHeaders(credentials: Credentials): Record<string, string> {
  if (credentials.type === 'bearer') return { authorization: `Bearer ${credentials.token}` };
  return { [credentials.name.toLowerCase()]: credentials.value };
}
