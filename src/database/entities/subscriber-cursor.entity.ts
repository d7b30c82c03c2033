import { Check, Column, Entity, ForeignKey, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { moment, schema, sequence } from './columns.js';
import { InstanceEntity } from './instance.entity.js';

/** How far a subscriber has handled the history of an instance. Made when there is something to handle. */
@Entity({ name: 'subscriber_cursor', schema })
@Check('ck_subscriber_cursor_seq', 'seq >= 0 AND attempt >= 0')
@ForeignKey(() => InstanceEntity, ['instanceId'], ['id'], { name: 'fk_subscriber_cursor_instance' })
export class SubscriberCursorEntity {
  @PrimaryColumn('uuid')
  instanceId!: string;

  /** Its name in the code. */
  @PrimaryColumn('varchar', { length: 64 })
  subscriber!: string;

  /** The last event that is handled, or not wanted. */
  @Column(sequence)
  seq!: number;

  /** Attempts at the next one that failed. */
  @Column('integer', { default: 0 })
  attempt!: number;

  @Column(moment)
  dueAt!: Date;

  /** Whoever moves it into the future is the one to handle. */
  @Column(moment)
  leaseUntil!: Date;

  @Column('varchar', { length: 500, nullable: true })
  lastError!: string | null;

  @UpdateDateColumn({ ...moment, default: () => 'now()' })
  updatedAt!: Date;
}
