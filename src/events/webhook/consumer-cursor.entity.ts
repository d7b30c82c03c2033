import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { moment, schema, sequence } from '../../database/entities/columns.js';
import { InstanceEntity } from '../../instance/instance.entity.js';

/** How far a consumer has handled the history of an instance. Made when there is something to handle. */
@Entity({ name: 'consumer_cursor', schema })
@Check('ck_consumer_cursor_seq', 'seq >= 0 AND attempts >= 0')
@Index('ix_consumer_cursor_consumer', ['consumer'])
@Index('ix_consumer_cursor_due', ['consumer', 'dueAt', 'instanceId'], { where: `due_at < 'infinity'` })
@ForeignKey(() => InstanceEntity, ['instanceId'], ['id'], { name: 'fk_consumer_cursor_instance' })
export class ConsumerCursorEntity {
  @PrimaryColumn('uuid')
  instanceId!: string;

  /** The id of a webhook, or the name of a subscriber in the code. */
  @PrimaryColumn('varchar', { length: 64 })
  consumer!: string;

  /** The last event that was handled, failed for good or skipped. */
  @Column(sequence)
  seq!: number;

  /** Failed attempts at the next one. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** When it is tried by itself; 'infinity': as soon as its instance has events after `seq`. */
  @Column(moment)
  dueAt!: Date;

  /** The replica that moves it into the future is the one to handle. */
  @Column(moment)
  leaseUntil!: Date;

  @Column('varchar', { length: 500, nullable: true })
  lastError!: string | null;

  @UpdateDateColumn({ ...moment, default: () => 'now()' })
  updatedAt!: Date;
}
