export type OutboundFailureKind = 'blocked' | 'connect' | 'aborted' | 'not_http' | 'too_large';

/** A call without a response. The message is safe for logs and callers: it only names hosts and rules. */
export class OutboundFailure extends Error {
  constructor(
    readonly kind: OutboundFailureKind,
    message: string,
    readonly details: { readonly retryable?: boolean; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'OutboundFailure';
  }
}
