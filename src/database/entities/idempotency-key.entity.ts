import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { moment, schema, sequence } from './columns.js';

/**
 * The outcome of a request by its Idempotency-Key. `instanceId` is the instance, or the application for calls that
 * belong to none.
 */
@Entity({ name: 'idempotency_key', schema })
@Index('ix_idempotency_key_expires_at', ['expiresAt'])
export class IdempotencyKeyEntity {
  @PrimaryColumn('uuid')
  instanceId!: string;

  @PrimaryColumn('varchar', { length: 255 })
  key!: string;

  /** Hash of method, path and body. */
  @Column('char', { length: 32 })
  fingerprint!: string;

  @Column('boolean')
  done!: boolean;

  /** While it is not done: the attempt that holds the key, by the event it will write. */
  @Column('uuid', { nullable: true })
  claim!: string | null;

  /** The refusal, or null for a success. */
  @Column('varchar', { length: 40, nullable: true })
  code!: string | null;

  /** The event that it came to, where the answer is made again from it. */
  @Column({ ...sequence, nullable: true })
  seq!: number | null;

  @Column('jsonb', { nullable: true })
  result!: unknown;

  @Column(moment)
  expiresAt!: Date;
}
