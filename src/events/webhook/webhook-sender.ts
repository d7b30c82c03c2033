import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { Metrics } from '../../common/observation/metrics.js';
import { inSpan } from '../../common/observation/tracing.js';
import { type EndpointPolicy, HostResolver } from '../../outbound/endpoint-policy.js';
import {
  OutboundFailure,
  OutboundHttp,
  type OutboundResponse,
  retryAfterMs,
} from '../../outbound/outbound-http.js';
import { signedHeaders, type WebhookMessage } from './webhook-message.js';
import { type WebhookTarget } from './webhook-target.js';

/** The policy for the addresses of webhooks, as a provider. */
export const WEBHOOK_POLICY = Symbol('WEBHOOK_POLICY');

/** The outcome of one attempt; `detail` describes it. `cancelled` does not count as an attempt. */
export interface Attempt {
  readonly outcome: 'delivered' | 'failed' | 'gone' | 'cancelled';
  readonly status: number | null;
  readonly detail: string;
  readonly latencyMs: number;
  /** `Retry-After` of a 429 or 503. */
  readonly retryAfterMs?: number | undefined;
}

/** Response bodies are ignored, but reading them lets the connection be reused. */
const wantedBodyBytes = 16 * 1024;
const wantedBodyMs = 1000;
const mostConnectMs = 5000;

/** Sends one signed message, once. Never throws, never follows a redirect. */
@Injectable()
export class WebhookSender implements OnApplicationShutdown {
  private readonly http: OutboundHttp;
  private readonly timeoutMs: number;

  constructor(
    @Inject(SETTINGS) { webhooks: { timeoutMs } }: Settings,
    @Inject(WEBHOOK_POLICY) policy: EndpointPolicy,
    hosts: HostResolver,
    private readonly metrics: Metrics,
  ) {
    this.timeoutMs = timeoutMs;
    this.http = new OutboundHttp({
      policy,
      connectMs: Math.min(timeoutMs, mostConnectMs),
      resolve: (hostname) => hosts.resolve(hostname),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.http.close();
  }

  /** `cancelled` ends the attempt early. */
  send(target: WebhookTarget, message: WebhookMessage, cancelled?: AbortSignal): Promise<Attempt> {
    const attributes = { 'server.address': new URL(target.url).hostname };
    return inSpan({ name: 'webhook attempt', kind: SpanKind.CLIENT, attributes }, async (span) => {
      const attempt = await this.attempt(target, message, cancelled);
      const { outcome, latencyMs } = attempt;
      span?.setAttribute('economy.webhook.outcome', outcome);
      this.metrics.webhookAttemptDuration.observe({ outcome }, latencyMs / 1000);
      return attempt;
    });
  }

  private async attempt(
    { url, secrets }: WebhookTarget,
    message: WebhookMessage,
    cancelled?: AbortSignal,
  ): Promise<Attempt> {
    const started = performance.now();
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    const timer = setTimeout(abort, this.timeoutMs);
    cancelled?.addEventListener('abort', abort, { once: true });
    if (cancelled?.aborted) abort();
    const latencyMs = (): number => Math.round(performance.now() - started);
    try {
      const headers = {
        ...signedHeaders(message, secrets, new Date()),
        'content-type': 'application/json',
        'user-agent': 'agent-npc-economy',
      };
      const call = { method: 'POST', url, headers, body: message.body, signal: controller.signal } as const;
      const attempt = await this.http.exchange(call, readResponse);
      return { ...attempt, latencyMs: latencyMs() };
    } catch (error) {
      const detail = error instanceof OutboundFailure ? error.message : 'the message could not be sent';
      const attempt = { status: null, latencyMs: latencyMs() };
      if (cancelled?.aborted)
        return { ...attempt, outcome: 'cancelled', detail: 'the service is shutting down' };
      const timedOut = controller.signal.aborted;
      return { ...attempt, outcome: 'failed', detail: timedOut ? this.noResponse(url) : detail };
    } finally {
      clearTimeout(timer);
      cancelled?.removeEventListener('abort', abort);
    }
  }

  private noResponse(url: string): string {
    return `${new URL(url).host} did not answer in ${this.timeoutMs / 1000} s`;
  }
}

async function readResponse(response: OutboundResponse, host: string): Promise<Omit<Attempt, 'latencyMs'>> {
  const { statusCode: status, body } = response;
  const limits = { limit: wantedBodyBytes, signal: AbortSignal.timeout(wantedBodyMs) };
  await body.dump(limits).catch(() => undefined);
  const detail = `${host} answered ${status}`;
  if (status >= 200 && status < 300) return { outcome: 'delivered', status, detail };
  if (status === 410) return { outcome: 'gone', status, detail };
  if (status >= 300 && status < 400) {
    return { outcome: 'failed', status, detail: `${detail}; redirects are not followed` };
  }
  const retryAfter = status === 429 || status === 503 ? retryAfterMs(response) : undefined;
  return { outcome: 'failed', status, detail, retryAfterMs: retryAfter };
}
