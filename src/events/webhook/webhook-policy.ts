/** The policy for the addresses of webhooks, as a provider. */
export const WEBHOOK_POLICY = Symbol('WEBHOOK_POLICY');
