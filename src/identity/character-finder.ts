import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { AgentNpcEntity } from '../agent-npc/agent-npc.entity.js';
import { InstanceEntity } from '../instance/instance.entity.js';
import { findInstanceId } from '../database/find-instance.js';
import { candidateIds, isIdentifier, pickById } from '../common/identifier.js';
import { EconomyError, validationFailed } from '../common/errors/economy-error.js';
import { type CharacterScope } from './character-scope.js';

/** Finds the character for a token. */
@Injectable()
export class CharacterFinder {
  constructor(
    @InjectRepository(InstanceEntity) private readonly instances: Repository<InstanceEntity>,
    @InjectRepository(AgentNpcEntity) private readonly characters: Repository<AgentNpcEntity>,
  ) {}

  /** Finds a living Agent NPC of the application by `{instance}/{identifier}`, both as id or uuid. */
  async get(applicationId: string, name: string): Promise<Pick<CharacterScope, 'instanceId' | 'id'>> {
    const [instanceName, identifier, ...rest] = name.toLowerCase().split('/');
    if (!isIdentifier(instanceName) || !isIdentifier(identifier) || rest.length > 0) {
      throw validationFailed([
        {
          pointer: '/agent_npc',
          code: 'NOT_A_CHARACTER',
          detail: 'agent_npc must be {instance}/{identifier}, each an id or a uuid',
        },
      ]);
    }
    const instanceId = await findInstanceId(this.instances, applicationId, instanceName);
    if (instanceId === undefined) throw new EconomyError('INSTANCE_NOT_FOUND');
    const characters = await this.characters.find({
      select: { id: true },
      where: { instanceId, id: In(candidateIds(instanceId, identifier)) },
    });
    const id = pickById(characters, identifier);
    if (id === undefined) throw new EconomyError('AGENT_NPC_NOT_FOUND');
    return { instanceId, id };
  }
}
