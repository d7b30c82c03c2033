import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type EventKind } from '../database/entities/event.entity.js';
import { WebhookSecrets } from './webhook-secrets.js';

/** A webhook as a delivery needs it. */
export interface WebhookTarget {
  readonly id: string;
  readonly applicationId: string;
  readonly url: string;
  /** Empty: all. */
  readonly eventTypes: readonly EventKind[];
  readonly enabled: boolean;
  /** The current one first; during the overlap of a rotation the one before it, too. */
  readonly secrets: readonly string[];
  /** Changes with every change of the webhook. */
  readonly version: number;
}

interface TargetRow {
  readonly application_id: string;
  readonly url: string;
  readonly event_types: EventKind[];
  readonly enabled: boolean;
  readonly updated_at: Date;
  readonly sealed_secret: Buffer;
  readonly previous: Buffer | null;
}

/** Reads what deliveries go to. */
@Injectable()
export class WebhookTargets {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: WebhookSecrets,
  ) {}

  async find(id: string): Promise<WebhookTarget | null> {
    const [row] = await this.dataSource.query<TargetRow[]>(
      `SELECT application_id, url, event_types, enabled, updated_at, sealed_secret,
              CASE WHEN previous_secret_until > now() THEN sealed_previous_secret END AS previous
         FROM economy.webhook WHERE id = $1 AND deleted_at IS NULL`,
      [id],
    );
    if (!row) return null;
    const sealed = row.previous ? [row.sealed_secret, row.previous] : [row.sealed_secret];
    return {
      id,
      applicationId: row.application_id,
      url: row.url,
      eventTypes: row.event_types,
      enabled: row.enabled,
      secrets: sealed.map((each) => this.secrets.open(id, each)),
      version: row.updated_at.getTime(),
    };
  }
}
