export type OutboundFailureKind = 'blocked' | 'connect' | 'aborted' | 'not_http' | 'too_large';

/** A call that brought no answer. The message is fit for a log and for the caller: it names hosts and rules only. */
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
