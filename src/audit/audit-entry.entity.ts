import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { moment, schema } from '../database/entities/columns.js';

/** What somebody changed or disclosed, by the API or by an operator's command: who, what, from what to what. Never a secret. */
@Entity({ name: 'audit_entry', schema })
@Index('ix_audit_entry_at', ['at', 'id'])
@Index('ix_audit_entry_application', ['applicationId', 'id'])
@Index('ix_audit_entry_person', ['applicationId', 'personId', 'id'], { where: 'person_id IS NOT NULL' })
export class AuditEntryEntity {
  /** uuidv7: in the order of time. */
  @PrimaryColumn('uuid')
  id!: string;

  /** Written before it is done. */
  @Column(moment)
  at!: Date;

  @Column({ ...moment, nullable: true })
  endedAt!: Date | null;

  @Column('uuid', { nullable: true })
  applicationId!: string | null;

  /** The self-chosen name of the operator; null: through the API. */
  @Column('varchar', { length: 200, nullable: true })
  operator!: string | null;

  /** The key that the token was made with; null: by an operator or another issuer. */
  @Column('uuid', { nullable: true })
  keyId!: string | null;

  @Column('varchar', { length: 255, nullable: true })
  tokenId!: string | null;

  /** Who made it, and what they were called then; null: the game itself, or an operator. */
  @Column('uuid', { nullable: true })
  personId!: string | null;

  @Column('varchar', { length: 100, nullable: true })
  personName!: string | null;

  /** Of a command `CLI`. */
  @Column('varchar', { length: 10 })
  method!: string;

  /** Of a command its name. */
  @Column('varchar', { length: 200 })
  route!: string;

  /** The identifiers in the path, and the `id` of what was answered with; of a command the `instance`. */
  @Column('jsonb', { default: {} })
  targets!: Record<string, string>;

  /** What it made of single fields. */
  @Column('jsonb', { default: [] })
  changes!: { field: string; from: string | null; to: string | null }[];

  /** Of a command: its arguments, what came of it, and where it ran. */
  @Column('jsonb', { default: {} })
  details!: object;

  /** Of the answer, or the exit code of a command; null: it was begun, and nobody wrote down how it ended. */
  @Column('smallint', { nullable: true })
  status!: number | null;

  @Column('varchar', { length: 128, default: '' })
  requestId!: string;
}
