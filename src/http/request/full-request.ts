import { type IncomingMessage } from 'node:http';

interface KnownCaller {
  readonly id: string;
  readonly require_idempotency_key: boolean;
}

/** The request of the HTTP adapter, as seen by parameters of handlers. */
export interface PipedRequest extends IncomingMessage {
  readonly body?: unknown;
  readonly query?: unknown;
  readonly originalUrl?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly user?: { readonly application: KnownCaller };
}
