import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { type EventView } from '../../common/event-view.js';
import { ApplicationEntity } from '../../identity/application.entity.js';
import { moment, schema } from '../../database/entities/columns.js';
import { SoftDeletable } from '../../database/entities/base-resource.js';

/** Why a webhook gets nothing: its receiver said so, all attempts failed, or its owner switched it off. */
export const disabledReasons = ['gone', 'exhausted', 'manual'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** What it is notified of, besides types and instances. */
export interface WebhookFilterValues {
  readonly agentNpc?: string | undefined;
  readonly reason?: string | undefined;
  readonly reference?: string | undefined;
}

/** An address of an application that is notified of events. */
@Entity({ name: 'webhook', schema })
@Check('ck_webhook_disabled_reason', `disabled_reason IN ('gone', 'exhausted', 'manual')`)
@Check('ck_webhook_view', `view IN ('full', 'compact')`)
@Check('ck_webhook_enabled', 'enabled = (disabled_reason IS NULL)')
@Index('ix_webhook_application', ['applicationId', 'id'])
@ForeignKey(() => ApplicationEntity, ['applicationId'], ['id'], { name: 'fk_webhook_application' })
export class WebhookEntity extends SoftDeletable {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  applicationId!: string;

  @Column('varchar', { length: 2000 })
  url!: string;

  @Column('varchar', { length: 500, default: '' })
  description!: string;

  /** Empty: all. */
  @Column('text', { array: true, default: [] })
  eventTypes!: string[];

  /** Empty: all. */
  @Column('uuid', { array: true, default: [] })
  instanceIds!: string[];

  /** Empty: all. */
  @Column('jsonb', { default: {} })
  filter!: WebhookFilterValues;

  @Column('varchar', { length: 16, default: 'full' })
  view!: EventView;

  /** For an instance without a cursor, events before this moment are not sent. */
  @Column(moment)
  notifiedFrom!: Date;

  @Column('bytea')
  sealedSecret!: Buffer;

  /** Signs alongside the current one until `previousSecretUntil`. */
  @Column('bytea', { nullable: true })
  sealedPreviousSecret!: Buffer | null;

  @Column({ ...moment, nullable: true })
  previousSecretUntil!: Date | null;

  @Column('boolean', { default: true })
  enabled!: boolean;

  @Column('varchar', { length: 16, nullable: true })
  disabledReason!: DisabledReason | null;

  @Column({ ...moment, nullable: true })
  disabledAt!: Date | null;
}
