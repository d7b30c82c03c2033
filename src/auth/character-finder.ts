import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { candidateIds, isIdentifier } from '../database/identifier.js';
import { EconomyError, validationFailed } from '../errors/economy-error.js';
import { type CharacterScope } from './character-scope.js';

/** Finds the character that a token shall be for. */
@Injectable()
export class CharacterFinder {
  constructor(private readonly dataSource: DataSource) {}

  /** By `{instance}/{identifier}`, both as id or uuid: a living Agent NPC of the application. */
  async get(applicationId: string, name: string): Promise<Omit<CharacterScope, 'maxAmount'>> {
    const [instance, identifier, ...rest] = name.toLowerCase().split('/');
    if (!isIdentifier(instance) || !isIdentifier(identifier) || rest.length > 0) {
      throw validationFailed([
        {
          pointer: '/agent_npc',
          code: 'NOT_A_CHARACTER',
          detail: 'agent_npc must be {instance}/{identifier}, each an id or a uuid',
        },
      ]);
    }
    const instanceId = await this.find(
      `SELECT id FROM economy.instance WHERE application_id = $1 AND id IN ($2, $3) AND deleted_at IS NULL
        ORDER BY id = $2 DESC LIMIT 1`,
      [applicationId, ...candidateIds(applicationId, instance)],
    );
    if (instanceId === null) throw new EconomyError('INSTANCE_NOT_FOUND');
    const id = await this.find(
      `SELECT id FROM economy.agent_npc WHERE instance_id = $1 AND id IN ($2, $3) AND deleted_at IS NULL
        ORDER BY id = $2 DESC LIMIT 1`,
      [instanceId, ...candidateIds(instanceId, identifier)],
    );
    if (id === null) throw new EconomyError('AGENT_NPC_NOT_FOUND');
    return { instanceId, id };
  }

  private async find(statement: string, values: readonly string[]): Promise<string | null> {
    const rows = await this.dataSource.query<{ id: string }[]>(statement, [...values]);
    return rows[0]?.id ?? null;
  }
}
