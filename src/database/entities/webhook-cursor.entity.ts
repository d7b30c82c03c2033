import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { moment, schema, sequence } from './columns.js';
import { InstanceEntity } from './instance.entity.js';
import { WebhookEntity } from './webhook.entity.js';

/** How far a webhook has been told the history of an instance. Made when there is something to tell. */
@Entity({ name: 'webhook_cursor', schema })
@Check('ck_webhook_cursor_seq', 'seq >= 0 AND attempt >= 0')
@Index('ix_webhook_cursor_webhook', ['webhookId'])
@ForeignKey(() => InstanceEntity, ['instanceId'], ['id'], { name: 'fk_webhook_cursor_instance' })
@ForeignKey(() => WebhookEntity, ['webhookId'], ['id'], { name: 'fk_webhook_cursor_webhook' })
export class WebhookCursorEntity {
  @PrimaryColumn('uuid')
  instanceId!: string;

  @PrimaryColumn('uuid')
  webhookId!: string;

  /** The last event that was delivered, given up or left out. */
  @Column(sequence)
  seq!: number;

  /** Attempts at the next one that failed. */
  @Column('integer', { default: 0 })
  attempt!: number;

  @Column(moment)
  dueAt!: Date;

  /** Whoever moves it into the future is the one to deliver. */
  @Column(moment)
  leaseUntil!: Date;

  @Column('smallint', { nullable: true })
  lastStatus!: number | null;

  @Column('varchar', { length: 500, nullable: true })
  lastError!: string | null;

  @UpdateDateColumn({ ...moment, default: () => 'now()' })
  updatedAt!: Date;
}
