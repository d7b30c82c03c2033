import { Check, Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { ApplicationEntity } from '../identity/application.entity.js';
import { moment, schema } from '../database/entities/columns.js';

export const roles = ['read', 'operate', 'own'] as const;
/** What a person may do: read, also change worlds, or everything. Each includes those before it. */
export type Role = (typeof roles)[number];

/** Somebody who runs the worlds of an application, with a password of their own. */
@Entity({ name: 'person', schema })
@Unique('uq_person_name', ['applicationId', 'name'])
@Check('ck_person_name', `name <> ''`)
@Check('ck_person_role', `role IN ('read', 'operate', 'own')`)
@ForeignKey(() => ApplicationEntity, ['applicationId'], ['id'], { name: 'fk_person_application' })
export class PersonEntity {
  @PrimaryColumn('uuid')
  applicationId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** What they sign in with, in lower case. */
  @Column('varchar', { length: 100 })
  name!: string;

  @Column('varchar', { length: 10 })
  role!: Role;

  /** Null: never set, or taken away by an invitation. */
  @Column('varchar', { length: 300, nullable: true })
  passwordHash!: string | null;

  /** It is in each token of the person; raising it ends them all. */
  @Column('integer', { default: 0 })
  session!: number;

  /** The hash of the code that sets a password, once. */
  @Column('varchar', { length: 300, nullable: true })
  invitationHash!: string | null;

  @Column({ ...moment, nullable: true })
  invitedUntil!: Date | null;

  @Column({ ...moment, nullable: true })
  disabledAt!: Date | null;

  @Column({ ...moment, nullable: true })
  lastSignInAt!: Date | null;

  @CreateDateColumn({ ...moment, default: () => 'now()' })
  createdAt!: Date;
}
