import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AgentEntity } from './agent.entity.js';
import { moment, schema } from '../database/entities/columns.js';
import { InstanceEntity } from '../instance/instance.entity.js';

/** An agent that offers to speak for the new characters of an instance, and how many it already speaks for there. */
@Entity({ name: 'agent_claim', schema })
@Check('ck_agent_claim_characters', 'characters >= 0')
@Index('ix_agent_claim_agent', ['agentId'])
@ForeignKey(() => InstanceEntity, ['instanceId'], ['id'], { name: 'fk_agent_claim_instance' })
@ForeignKey(() => AgentEntity, ['agentId'], ['id'], { name: 'fk_agent_claim_agent' })
export class AgentClaimEntity {
  @PrimaryColumn('uuid')
  instanceId!: string;

  @PrimaryColumn('uuid')
  agentId!: string;

  @Column('integer', { default: 0 })
  characters!: number;

  @CreateDateColumn({ ...moment, default: () => 'now()' })
  createdAt!: Date;
}
