import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SETTINGS, type Settings } from '../env.js';
import { EconomyError } from '../errors/economy-error.js';

/** What an agent wants to see before it answers. */
export type Credentials =
  | { readonly type: 'bearer'; readonly token: string }
  | { readonly type: 'header'; readonly name: string; readonly value: string };

const nonceLength = 12;
const tagLength = 16;

/**
 * The credentials of agents: encrypted in the database (AES-256-GCM, bound to their agent), in clear only on the way to
 * that agent. They are never part of a row of `agent`, so no answer, log or snapshot can hold them.
 */
@Injectable()
export class AgentCredentials {
  private readonly key: Buffer | null;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(SETTINGS) { agents }: Settings,
  ) {
    this.key =
      agents.credentialsKey === null
        ? null
        : Buffer.from(hkdfSync('sha256', agents.credentialsKey, '', 'agent credentials', 32));
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
      [agentId, this.seal(agentId, credentials)],
    );
  }

  /** The request headers of those of the agents that have credentials. */
  async headersOf(agentIds: readonly string[]): Promise<ReadonlyMap<string, Record<string, string>>> {
    if (agentIds.length === 0) return new Map();
    const rows = await this.dataSource.query<{ agent_id: string; sealed: Buffer }[]>(
      'SELECT agent_id, sealed FROM economy.agent_credential WHERE agent_id = ANY ($1)',
      [agentIds],
    );
    return new Map(rows.map(({ agent_id: id, sealed }) => [id, toHeaders(this.open(id, sealed))]));
  }

  private seal(agentId: string, credentials: Credentials): Buffer {
    if (!this.key) throw new EconomyError('CREDENTIALS_KEY_MISSING');
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(agentId));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(credentials), 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  private open(agentId: string, sealed: Buffer): Credentials {
    if (!this.key) throw new EconomyError('CREDENTIALS_KEY_MISSING');
    const decipher = createDecipheriv('aes-256-gcm', this.key, sealed.subarray(0, nonceLength), {
      authTagLength: tagLength,
    })
      .setAAD(Buffer.from(agentId))
      .setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
    const text = Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
    return JSON.parse(text.toString('utf8')) as Credentials;
  }
}

/** The request headers that carry credentials. */
export function toHeaders(credentials: Credentials): Record<string, string> {
  if (credentials.type === 'bearer') return { authorization: `Bearer ${credentials.token}` };
  return { [credentials.name.toLowerCase()]: credentials.value };
}
