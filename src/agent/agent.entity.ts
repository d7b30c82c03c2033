import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ApplicationEntity } from '../identity/application.entity.js';
import { moment, schema, version } from '../database/entities/columns.js';
import { SoftDeletable, Timestamped } from '../database/entities/base-resource.js';

export type HostType = 'self_hosted' | 'built_in';

/** An external program that speaks for Agent NPCs, or the application's built-in scripted one. */
@Entity({ name: 'agent', schema })
@Check('ck_agent_host_type', `host_type IN ('self_hosted', 'built_in')`)
@Index('ix_agent_application', ['applicationId', 'id'])
@Index('ix_agent_probe_due', ['probeDueAt'], { where: `host_type = 'self_hosted' AND deleted_at IS NULL` })
@ForeignKey(() => ApplicationEntity, ['applicationId'], ['id'], { name: 'fk_agent_application' })
export class AgentEntity extends SoftDeletable {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  applicationId!: string;

  @Column('varchar', { length: 200 })
  name!: string;

  @Column('varchar', { length: 2000 })
  endpoint!: string;

  @Column('varchar', { length: 20 })
  hostType!: HostType;

  @Column('varchar', { length: 40 })
  protocol!: string;

  /** What the dialect needs to know, such as a model's name. */
  @Column('jsonb', { default: {} })
  options!: Record<string, unknown>;

  /** The encrypted credentials are in `agent_credential`. */
  @Column('boolean', { default: false })
  hasCredentials!: boolean;

  @Column('boolean', { default: true })
  healthy!: boolean;

  /** Failures in a row. */
  @Column('integer', { default: 0 })
  failures!: number;

  /** Whether its last turn succeeded; its health checks then matter less. */
  @Column('boolean', { default: false })
  speaks!: boolean;

  @Column({ ...moment, nullable: true })
  lastHealthCheck!: Date | null;

  /** When and why it last failed: `{at, kind, detail}`. */
  @Column('jsonb', { nullable: true })
  lastFailure!: Record<string, unknown> | null;

  /** When its next health check is due; the replica that moves it into the future runs the check. */
  @Column({ ...moment, default: () => 'now()' })
  probeDueAt!: Date;

  /** Version of its data in responses. */
  @Column(version)
  version!: number;
}

/** The encrypted credentials of an agent. Separate from `agent`, whose rows go into responses. */
@Entity({ name: 'agent_credential', schema })
@ForeignKey(() => AgentEntity, ['agentId'], ['id'], { name: 'fk_agent_credential_agent' })
export class AgentCredentialEntity extends Timestamped {
  @PrimaryColumn('uuid')
  agentId!: string;

  @Column('bytea')
  sealed!: Buffer;
}
