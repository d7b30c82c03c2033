import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WebhookEntity } from './webhook.entity.js';
import { WebhookFailureEntity } from './webhook-failure.entity.js';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { EventsModule } from '../events.module.js';
import { type EndpointPolicy } from '../../outbound/endpoint-policy.js';
import { OutboundModule } from '../../outbound/outbound.module.js';
import { DeliveryFailures } from './delivery-failures.js';
import { WebhookConsumer } from './webhook-consumer.js';
import { WebhookDirectory } from './webhook-directory.js';
import { WEBHOOK_POLICY, WebhookSender } from './webhook-sender.js';
import { WebhookReplayService } from './webhook-replay.service.js';
import { WebhookReports } from './webhook-reports.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSubscriptionsRepository } from './webhook-subscriptions.repository.js';
import { WebhookTargets } from './webhook-target.js';
import { WebhookController } from './webhook.controller.js';
import { WebhookService } from './webhook.service.js';
import { LedgerModule } from '../../ledger/ledger.module.js';
import { AuthModule } from '../../http/auth/auth.module.js';

/** Webhooks: their registry (service), their instances (subscriptions), and delivery (consumer, sender). */
@Module({
  imports: [
    AuthModule,
    LedgerModule,
    EventsModule,
    OutboundModule,
    TypeOrmModule.forFeature([WebhookEntity, WebhookFailureEntity]),
  ],
  controllers: [WebhookController],
  providers: [
    {
      provide: WEBHOOK_POLICY,
      inject: [SETTINGS],
      useFactory: ({ webhooks, production }: Settings): EndpointPolicy => ({
        subject: 'webhook address',
        setting: 'WEBHOOK_ALLOWED_HOSTS',
        allowedHosts: webhooks.allowedHosts,
        allowHttp: !production,
      }),
    },
    DeliveryFailures,
    WebhookConsumer,
    WebhookDirectory,
    WebhookReplayService,
    WebhookReports,
    WebhookSecrets,
    WebhookSender,
    WebhookService,
    WebhookSubscriptionsRepository,
    WebhookTargets,
  ],
})
export class WebhookModule {}
