import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { moment, schema, sequence } from '../database/entities/columns.js';
import { SoftDeletable } from '../database/entities/base-resource.js';

/** A tenant: the game back end that calls the service, its credentials, and how it is shown. */
@Entity({ name: 'application', schema })
@Check('ck_application_name', `name <> ''`)
@Check('ck_application_daily_tokens', 'daily_tokens >= 0')
@Check('ck_application_limits', 'rate_limit >= 0 AND monthly_quota >= 0')
export class ApplicationEntity extends SoftDeletable {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('varchar', { length: 200 })
  name!: string;

  @Column('varchar', { length: 2000, default: '' })
  description!: string;

  @Column('varchar', { length: 200, nullable: true })
  streamUsername!: string | null;

  @Column('uuid', { nullable: true })
  featuredInstanceId!: string | null;

  /** Tokens issued before this moment are refused. */
  @Column({ ...moment, default: () => 'now()' })
  tokensValidFrom!: Date;

  @Column({ ...moment, nullable: true })
  revokedAt!: Date | null;

  /** Requests a second; null: the default of the service, 0: no limit. */
  @Column('integer', { nullable: true })
  rateLimit!: number | null;

  /** Billable operations a calendar month (UTC); null: no quota. */
  @Column({ ...sequence, nullable: true })
  monthlyQuota!: number | null;

  /** Tokens of its agents a day (UTC), after which the built-in voice speaks; null: no limit. */
  @Column({ ...sequence, nullable: true })
  dailyTokens!: number | null;

  /** Writes that move money are refused without an Idempotency-Key. */
  @Column('boolean', { default: false })
  requireIdempotencyKey!: boolean;
}
