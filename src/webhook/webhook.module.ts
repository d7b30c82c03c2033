import { Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../settings.js';
import { EventsModule } from '../events/events.module.js';
import { type EndpointPolicy } from '../outbound/endpoint-policy.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { DeliveryCursors } from './delivery-cursors.js';
import { DeliveryFailures } from './delivery-failures.js';
import { DeliveryPump } from './delivery-pump.js';
import { DeliveryWorker } from './delivery-worker.js';
import { WebhookDirectory } from './webhook-directory.js';
import { WEBHOOK_POLICY } from './webhook-policy.js';
import { WebhookReplayService } from './webhook-replay.service.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhookTargets } from './webhook-target.js';
import { WebhookController } from './webhook.controller.js';
import { WebhookService } from './webhook.service.js';

/** Webhooks: who is told (service), what has to be told (cursors, pump), and how (worker, sender). */
@Module({
  imports: [EventsModule, OutboundModule],
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
    DeliveryCursors,
    DeliveryFailures,
    DeliveryPump,
    DeliveryWorker,
    WebhookDirectory,
    WebhookReplayService,
    WebhookSecrets,
    WebhookSender,
    WebhookService,
    WebhookTargets,
  ],
})
export class WebhookModule {}
