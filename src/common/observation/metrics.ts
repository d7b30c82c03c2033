import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type SharedLoad } from '../fair-semaphore.js';
import { observe } from './observe.js';

const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const callSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const turnSeconds = [0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];
const batchSizes = [1, 2, 4, 8, 16, 32, 64, 128];

/**
 * What the service measures while it runs; `/metrics` shows it. Labels have few values, known in advance: never
 * a path, an identifier or anything else that a caller chooses.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  readonly requests = this.counter(
    'economy_http_requests_total',
    'Finished requests; status is "aborted" if the caller disconnected before the response.',
    ['route', 'method', 'status'],
  );
  readonly requestDuration = this.histogram(
    'economy_http_request_duration_seconds',
    'Time from the head of a request to the end of its response.',
    requestSeconds,
    ['route', 'method'],
  );
  readonly problems = this.counter(
    'economy_http_problems_total',
    'Responses with a problem document, by its code.',
    ['code'],
  );
  readonly requestsInFlight = this.gauge(
    'economy_http_requests_in_flight',
    'Requests in flight, including live streams.',
  );

  readonly batchSize = this.histogram(
    'economy_write_queue_batch_size',
    'Requests that shared one call of the write path.',
    batchSizes,
  );
  readonly writeQueueWait = this.histogram(
    'economy_write_queue_wait_seconds',
    'How long the oldest request of a call waited for earlier calls for the same instance in this process.',
    callSeconds,
  );
  readonly callDuration = this.histogram(
    'economy_write_queue_call_duration_seconds',
    'Duration of a call of a write function, including the wait for a connection and for the lock of the instance.',
    callSeconds,
    ['function'],
  );
  readonly writeQueueDepth = this.gauge(
    'economy_write_queue_depth',
    'Writes queued in this process, by weight: a trade is 1, a bulk call a tenth of its entries.',
  );
  readonly writeQueuesBusy = this.gauge(
    'economy_write_queues_busy',
    'Instances with a write in flight in this process.',
  );

  readonly turnDuration = this.histogram(
    'economy_agent_turn_duration_seconds',
    'One attempt at one line of an agent; outcome is "ok" or the kind of failure.',
    turnSeconds,
    ['dialect', 'outcome'],
  );

  readonly agentTokens = this.counter(
    'economy_agent_tokens_total',
    'Tokens of agents; source is "estimated" where nobody reports them.',
    ['dialect', 'kind', 'source'],
  );
  readonly cappedTurns = this.counter(
    'economy_agent_turns_over_token_limit_total',
    'Turns in which the built-in voice spoke because the application had used its tokens of the day.',
    [],
  );

  readonly webhookAttemptDuration = this.histogram(
    'economy_webhook_attempt_duration_seconds',
    'One attempt to deliver a message to a webhook.',
    turnSeconds,
    ['outcome'],
  );

  readonly purgedRows = this.counter(
    'economy_purged_rows_total',
    'Rows of deleted instances that this process has removed.',
    [],
  );

  readonly unrecordedChanges = this.counter(
    'economy_api_changes_unrecorded_total',
    'Changes through the API whose end could not be written to the trail.',
    [],
  );

  private readonly shares = new Map<string, { readonly load: SharedLoad }>();

  constructor() {
    const { shares } = this;
    this.registry.registerMetric(
      new Gauge({
        name: 'economy_shared_permits',
        help: 'Resources that applications share in this process: the limit, the amount held, the amount waiting, and the most that one application holds. Each call of a tool over MCP is one of the requests.',
        labelNames: ['resource', 'state'],
        registers: [],
        collect() {
          for (const [resource, { load }] of shares) {
            const { limit, held, waiting, largest } = load;
            for (const [state, permits] of Object.entries({ limit, held, waiting, largest })) {
              this.set({ resource, state }, permits);
            }
          }
        },
      }),
    );
    this.registry.registerMetric(
      new Gauge({
        name: 'economy_shared_permit_age_seconds',
        help: 'How long the permit of a shared resource has been held that is held longest; 0 without any.',
        labelNames: ['resource'],
        registers: [],
        collect() {
          const now = performance.now();
          for (const [resource, { load }] of shares) {
            const { heldSince } = load;
            if (heldSince !== undefined)
              this.set({ resource }, heldSince === null ? 0 : (now - heldSince) / 1000);
          }
        },
      }),
    );
  }

  /** Measures how a limited resource is shared among applications. */
  showShare(resource: string, semaphore: { readonly load: SharedLoad }): void {
    this.shares.set(resource, semaphore);
  }

  private counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  private histogram<Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: Label[] = [],
  ): Histogram<Label> {
    return new Histogram({ name, help, buckets, labelNames, registers: [this.registry] });
  }

  private gauge(name: string, help: string): ObservedGauge {
    return new ObservedGauge(name, help, this.registry);
  }
}

/** A gauge that its owner fills in. */
class ObservedGauge {
  private read: () => number = () => 0;

  constructor(name: string, help: string, registry: Registry) {
    observe(registry, { name, help }, () => this.read());
  }

  from(read: () => number): void {
    this.read = read;
  }
}
