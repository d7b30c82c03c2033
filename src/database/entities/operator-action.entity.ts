import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { moment, schema, sequence } from './columns.js';

/**
 * The audit trail: what operators are about to do, and what came of it, as two entries. Only added to; each entry has a
 * hash over its content and the hash before it.
 */
@Entity({ name: 'operator_action', schema })
@Check('ck_operator_action_seq', 'seq > 0')
@Check(
  'ck_operator_action_phase',
  `phase IN ('begun', 'done', 'failed') AND (phase = 'failed') = (error_code IS NOT NULL)`,
)
@Check('ck_operator_action_hash', 'octet_length(hash) = 32')
@Index('ix_operator_action_action', ['actionId'])
export class OperatorActionEntity {
  @PrimaryColumn(sequence)
  seq!: number;

  /** The same in both entries of an action. */
  @Column('uuid')
  actionId!: string;

  @Column('varchar', { length: 10 })
  phase!: 'begun' | 'done' | 'failed';

  @Column(moment)
  at!: Date;

  /** The self-chosen name of the operator. */
  @Column('varchar', { length: 200 })
  operator!: string;

  /** The user of the system. */
  @Column('varchar', { length: 200 })
  osUser!: string;

  @Column('varchar', { length: 300 })
  host!: string;

  @Column('varchar', { length: 50 })
  command!: string;

  @Column('uuid', { nullable: true })
  applicationId!: string | null;

  @Column('uuid', { nullable: true })
  instanceId!: string | null;

  /** At the beginning what was asked for, at the end what came of it; never a secret. */
  @Column('jsonb')
  details!: object;

  @Column('varchar', { length: 100, nullable: true })
  errorCode!: string | null;

  @Column('bytea')
  hash!: Buffer;
}
