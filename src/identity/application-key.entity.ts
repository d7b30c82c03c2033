import { Check, Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ApplicationEntity } from './application.entity.js';
import { moment, schema } from '../database/entities/columns.js';

/** A client secret of an application: several are valid side by side, so that one replaces another without a cut. */
@Entity({ name: 'application_key', schema })
@Check('ck_application_key_name', `name <> ''`)
@ForeignKey(() => ApplicationEntity, ['applicationId'], ['id'], { name: 'fk_application_key_application' })
export class ApplicationKeyEntity {
  @PrimaryColumn('uuid')
  applicationId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('varchar', { length: 100 })
  name!: string;

  /** The most that a token made with it may have. */
  @Column('text', { array: true })
  scopes!: string[];

  @Column('varchar', { length: 300 })
  secretHash!: string;

  /** The key that it was made with; null: a person, an operator or a token of another issuer made it. */
  @Column('uuid', { nullable: true })
  madeWith!: string | null;

  /** Who made it, or the key that it was made with: it ends when they leave. */
  @Column('uuid', { nullable: true })
  personId!: string | null;

  @Column('varchar', { length: 100, nullable: true })
  personName!: string | null;

  @Column({ ...moment, nullable: true })
  expiresAt!: Date | null;

  /** When a token was last made with it, to about a minute. */
  @Column({ ...moment, nullable: true })
  lastUsedAt!: Date | null;

  @Column({ ...moment, nullable: true })
  revokedAt!: Date | null;

  @CreateDateColumn({ ...moment, default: () => 'now()' })
  createdAt!: Date;
}
