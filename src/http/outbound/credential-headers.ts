const token = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;

/** Names that frame the message, are for the next hop alone, or that the service and its dialects set themselves. */
const taken =
  /^(?:host|connection|content-.*|transfer-encoding|accept|accept-encoding|te|trailer|upgrade|expect|keep-alive|(?:set-)?cookie|proxy-.*|user-agent|traceparent|tracestate|baggage|idempotency-key)$/i;

/** Whether credentials may be sent in a header of this name: asked where they are taken and where they are sent. */
export function isCredentialHeader(name: string): boolean {
  return token.test(name) && !taken.test(name);
}
