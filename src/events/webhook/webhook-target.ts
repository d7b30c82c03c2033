import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository } from 'typeorm';
import { WebhookEntity } from '../../database/entities/webhook.entity.js';
import { type LeasedWebhook } from '../consumer/consumer-cursor.repository.js';
import { WebhookSecrets } from './webhook-secrets.js';

/** The data of a webhook for deliveries. */
export interface WebhookTarget {
  readonly id: string;
  readonly url: string;
  /** The current one first; during the overlap of a rotation also the previous one. */
  readonly secrets: readonly string[];
}

/** Reads the targets of deliveries. */
@Injectable()
export class WebhookTargets {
  constructor(
    @InjectRepository(WebhookEntity) private readonly webhooks: Repository<WebhookEntity>,
    private readonly secrets: WebhookSecrets,
  ) {}

  async find(id: string): Promise<WebhookTarget | null> {
    const webhook = await this.webhooks.findOneBy({ id });
    return webhook && this.targetOf(webhook);
  }

  targetOf(webhook: LeasedWebhook): WebhookTarget {
    const { id, url, sealedSecret, sealedPreviousSecret, previousSecretUntil } = webhook;
    const overlaps = sealedPreviousSecret !== null && Number(previousSecretUntil) > Date.now();
    const sealed = overlaps ? [sealedSecret, sealedPreviousSecret] : [sealedSecret];
    return { id, url, secrets: sealed.map((each) => this.secrets.open(id, each)) };
  }
}
