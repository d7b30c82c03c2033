import { createHmac } from 'node:crypto';
import { toCompactEvent } from '../compact-event.resource.js';
import { type WebhookTarget } from './webhook-target.js';
import { type WorldEvent } from '../world-event.resource.js';

/** A message of the Standard Webhooks specification: the same id and body in every attempt. */
export interface WebhookMessage {
  readonly id: string;
  readonly body: string;
}

export function toMessage({ id: webhookId, view }: WebhookTarget, event: WorldEvent): WebhookMessage {
  const { id, type, occurredAt } = event;
  return {
    id: `${id}_${webhookId}`,
    body: JSON.stringify({
      type,
      timestamp: occurredAt,
      data: view === 'compact' ? toCompactEvent(event) : event,
    }),
  };
}

export function toTestMessage(webhookId: string, id: string, at: Date): WebhookMessage {
  const body = { type: 'webhook.test', timestamp: at.toISOString(), data: { webhookId } };
  return { id: `${id}_${webhookId}`, body: JSON.stringify(body) };
}

/** The headers of one attempt: signed with each secret, so that a receiver may have either. */
export function signedHeaders(
  { id, body }: WebhookMessage,
  secrets: readonly string[],
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: string): string =>
    `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  };
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
}
