import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { moment, schema } from './columns.js';

/** A change that an application made through the API: by which token, to what, from what to what. Never a secret. */
@Entity({ name: 'api_change', schema })
@Index('ix_api_change_at', ['at', 'id'])
@Index('ix_api_change_person', ['applicationId', 'personId', 'id'], { where: 'person_id IS NOT NULL' })
export class ApiChangeEntity {
  @PrimaryColumn('uuid')
  applicationId!: string;

  /** uuidv7: in the order of time. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column(moment)
  at!: Date;

  /** The key that the token was made with; null: by an operator or another issuer. */
  @Column('uuid', { nullable: true })
  keyId!: string | null;

  @Column('varchar', { length: 255, nullable: true })
  tokenId!: string | null;

  /** Who made it, and what they were called then; null: the game itself. */
  @Column('uuid', { nullable: true })
  personId!: string | null;

  @Column('varchar', { length: 100, nullable: true })
  personName!: string | null;

  @Column('varchar', { length: 10 })
  method!: string;

  @Column('varchar', { length: 200 })
  route!: string;

  /** The identifiers in the path, and the `id` of what was answered with. */
  @Column('jsonb', { default: {} })
  targets!: Record<string, string>;

  /** What it made of single fields. */
  @Column('jsonb', { default: [] })
  changes!: { field: string; from: string | null; to: string | null }[];

  /** Of the answer; null: the change was begun, and nobody wrote down how it ended. */
  @Column('smallint', { nullable: true })
  status!: number | null;

  @Column('varchar', { length: 128 })
  requestId!: string;
}
