import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type EventView } from '../../common/event-view.js';
import { type WebhookRow } from '../consumer/consumer-cursor.repository.js';
import { WebhookSecrets } from './webhook-secrets.js';

/** Where a message goes, and who signs it. */
export interface WebhookTarget {
  readonly id: string;
  readonly url: string;
  /** The current one first; during the overlap of a rotation also the previous one. */
  readonly secrets: readonly string[];
  readonly view: EventView;
}

@Injectable()
export class WebhookTargets {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: WebhookSecrets,
  ) {}

  async find(id: string): Promise<WebhookTarget | null> {
    const [webhook] = await this.dataSource.query<WebhookRow[]>(
      'SELECT w.* FROM economy.webhook w WHERE w.id = $1 AND w.deleted_at IS NULL',
      [id],
    );
    return webhook ? this.targetOf(webhook) : null;
  }

  targetOf(webhook: WebhookRow): WebhookTarget {
    const { id, url, sealed_secret: current, sealed_previous_secret: previous } = webhook;
    const overlaps = previous !== null && Number(webhook.previous_secret_until) > Date.now();
    const sealed = overlaps ? [current, previous] : [current];
    return { id, url, view: webhook.view, secrets: sealed.map((each) => this.secrets.open(id, each)) };
  }
}
