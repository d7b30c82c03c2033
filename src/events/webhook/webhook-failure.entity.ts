import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { moment, schema, sequence } from '../../database/entities/columns.js';
import { InstanceEntity } from '../../instance/instance.entity.js';
import { WebhookEntity } from './webhook.entity.js';

/** A message that could not be delivered. The event stays in the history, so it can be sent again. */
@Entity({ name: 'webhook_failure', schema })
@Index('ix_webhook_failure_webhook', ['webhookId', 'failedAt', 'instanceId', 'seq'])
@ForeignKey(() => InstanceEntity, ['instanceId'], ['id'], { name: 'fk_webhook_failure_instance' })
@ForeignKey(() => WebhookEntity, ['webhookId'], ['id'], { name: 'fk_webhook_failure_webhook' })
export class WebhookFailureEntity {
  @PrimaryColumn('uuid')
  instanceId!: string;

  @PrimaryColumn('uuid')
  webhookId!: string;

  @PrimaryColumn(sequence)
  seq!: number;

  @Column('integer')
  attempts!: number;

  @Column('varchar', { length: 500 })
  error!: string;

  @Column(moment)
  failedAt!: Date;

  /** When a manual replay delivered it. */
  @Column({ ...moment, nullable: true })
  replayedAt!: Date | null;
}
