const token = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;

/** Headers that frame the message, are only for the next hop, or are set by the service and its dialects. */
const taken =
  /^(?:host|connection|content-.*|transfer-encoding|accept|accept-encoding|te|trailer|upgrade|expect|keep-alive|(?:set-)?cookie|proxy-.*|user-agent|traceparent|tracestate|baggage|idempotency-key)$/i;

/** Whether credentials may be sent in a header of this name: checked when they are accepted and when they are sent. */
export function isCredentialHeader(name: string): boolean {
  return token.test(name) && !taken.test(name);
}
