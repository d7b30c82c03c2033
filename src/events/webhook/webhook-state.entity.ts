import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { moment, schema } from '../../database/entities/columns.js';
import { WebhookEntity } from './webhook.entity.js';

/** How the last deliveries of a webhook went, in whichever instance. */
@Entity({ name: 'webhook_state', schema })
@ForeignKey(() => WebhookEntity, ['webhookId'], ['id'], { name: 'fk_webhook_state_webhook' })
export class WebhookStateEntity {
  @PrimaryColumn('uuid')
  webhookId!: string;

  /** Accurate to some seconds. */
  @Column({ ...moment, nullable: true })
  deliveredAt!: Date | null;

  @Column({ ...moment, nullable: true })
  failedAt!: Date | null;

  /** Why it failed then. */
  @Column('varchar', { length: 500, nullable: true })
  failure!: string | null;
}
