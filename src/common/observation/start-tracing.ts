import { diag, DiagLogLevel } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { useTracing } from './tracing.js';

export interface TracingSettings {
  /** Where a collector accepts OTLP over HTTP; the path of traces is added. */
  readonly endpoint: string;
  readonly serviceName: string;
}

/** An unavailable collector would be logged every few seconds. */
const quietMs = 60_000;

/**
 * Starts the export of traces; returns the function that flushes and ends it. Loaded only if tracing is on. A
 * collector that is unavailable costs the spans of that time and nothing else.
 */
export function startTracing(
  { endpoint, serviceName }: TracingSettings,
  warn: (message: string) => void,
): () => Promise<void> {
  let quietUntil = 0;
  diag.setLogger(
    {
      error: (message) => {
        if (Date.now() < quietUntil) return;
        quietUntil = Date.now() + quietMs;
        warn(`traces could not be exported: ${summaryOf(message)}`);
      },
      warn: () => undefined,
      info: () => undefined,
      debug: () => undefined,
      verbose: () => undefined,
    },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const provider = new BasicTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: 5000 }))],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  useTracing({
    tracer: provider.getTracer('agent-npc-economy'),
    propagator: new W3CTraceContextPropagator(),
    contexts,
  });
  return async () => {
    useTracing(null);
    await provider.shutdown().catch((error: unknown) => diag.error(String(error)));
    contexts.disable();
    diag.disable();
  };
}

/** The SDK puts a whole error into its message, as JSON with its stack. */
function summaryOf(message: string): string {
  try {
    const { name = '', message: text = '' } = JSON.parse(message) as { name?: string; message?: string };
    return `${name} ${text}`.trim().slice(0, 200);
  } catch {
    return message.split('\n', 1)[0]!.slice(0, 200);
  }
}
