// Handwritten SQL: characters and accounts are rows of one table, found by one key.
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository } from 'typeorm';
import { InstanceEntity } from '../instance/instance.entity.js';
import { findInstanceId } from '../database/find-instance.js';
import { candidateIds, isIdentifier, pickById } from '../common/identifier.js';
import { EconomyError, invalidAt } from '../common/errors/economy-error.js';
import { type CharacterScope } from './character-scope.js';

/** Whom a token is for, as `{instance}/{identifier}`: exactly one of them. */
export type NamedHolder = { readonly character: string } | { readonly account: string };

/** Finds the character or the account for a token. */
@Injectable()
export class CharacterFinder {
  constructor(@InjectRepository(InstanceEntity) private readonly instances: Repository<InstanceEntity>) {}

  /** Finds a living Agent NPC or an open account of the application, instance and identifier as id or uuid. */
  async get(
    applicationId: string,
    named: NamedHolder,
  ): Promise<Pick<CharacterScope, 'instanceId' | 'id' | 'account'>> {
    const isAccount = 'account' in named;
    const name = isAccount ? named.account : named.character;
    const [instanceName, identifier, ...rest] = name.toLowerCase().split('/');
    if (!isIdentifier(instanceName) || !isIdentifier(identifier) || rest.length > 0) {
      const parameter = isAccount ? 'account' : 'agent_npc';
      throw invalidAt(
        `/${parameter}`,
        isAccount ? 'NOT_AN_ACCOUNT' : 'NOT_A_CHARACTER',
        `${parameter} must be {instance}/{identifier}, each an id or a uuid`,
      );
    }
    const instanceId = await findInstanceId(this.instances, applicationId, instanceName);
    if (instanceId === undefined) throw new EconomyError('INSTANCE_NOT_FOUND');
    const holders = await this.instances.query<{ id: string }[]>(
      `SELECT h.id FROM economy.holder h
        WHERE h.instance_id = $1 AND h.id = ANY ($2) AND (h.agent_id IS NULL) = $3 AND h.deleted_at IS NULL`,
      [instanceId, candidateIds(instanceId, identifier), isAccount],
    );
    const id = pickById(holders, identifier);
    if (id === undefined) throw new EconomyError(isAccount ? 'ACCOUNT_NOT_FOUND' : 'AGENT_NPC_NOT_FOUND');
    return { instanceId, id, ...(isAccount && { account: true }) };
  }
}
