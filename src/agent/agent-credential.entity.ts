import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AgentEntity } from './agent.entity.js';
import { schema } from '../database/entities/columns.js';
import { Timestamped } from '../database/entities/base-resource.js';

/** The encrypted credentials of an agent. Separate from `agent`, whose rows go into responses. */
@Entity({ name: 'agent_credential', schema })
@ForeignKey(() => AgentEntity, ['agentId'], ['id'], { name: 'fk_agent_credential_agent' })
export class AgentCredentialEntity extends Timestamped {
  @PrimaryColumn('uuid')
  agentId!: string;

  @Column('bytea')
  sealed!: Buffer;
}
