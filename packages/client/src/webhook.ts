import { type WorldEvent } from './types.js';

/** A webhook message whose signature was verified; `switch (message.type)` distinguishes a test from an event. */
export type WebhookMessage =
  | {
      readonly type: 'webhook.test';
      readonly timestamp: string;
      readonly data: { readonly webhookId: string };
    }
  | { readonly type: WorldEvent['type']; readonly timestamp: string; readonly data: WorldEvent };

export type WebhookFault =
  | 'MISSING_HEADER'
  | 'BAD_TIMESTAMP'
  | 'TIMESTAMP_TOO_FAR'
  | 'BAD_SIGNATURE'
  | 'BAD_BODY';

/** The message failed verification: respond with 400. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';

  constructor(
    readonly code: WebhookFault,
    message: string,
  ) {
    super(message);
  }
}

export interface WebhookOptions {
  /** The tolerance for the message's timestamp in seconds. Default 300. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970; default the clock. */
  readonly now?: number;
}

/** Headers of `fetch`, or those of a Node request. */
type GivenHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const encoder = new TextEncoder();

/**
 * The message of a webhook call, if one of the secrets signed it (Standard Webhooks). Pass the raw body, before it is
 * parsed, and both secrets during a rotation.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: GivenHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now() }: WebhookOptions = {},
): Promise<WebhookMessage> {
  // Not a refusal of the message: its sender can do nothing about it.
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array))
    throw new TypeError('verifyWebhook needs the raw body, a text or bytes: this one is parsed already');
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    readHeader(headers, name),
  ) as [string, string, string];
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookRefused('BAD_TIMESTAMP', 'webhook-timestamp is no number of seconds');
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookRefused(
      'TIMESTAMP_TOO_FAR',
      `the message is more than ${toleranceSeconds} seconds old or early`,
    );
  const signed = concatenated(encoder.encode(`${id}.${timestamp}.`), bytesOf(rawBody));
  const given = signatures.split(' ').flatMap((part) => (part.startsWith('v1,') ? [part.slice(3)] : []));
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    const key = await importKey(secret);
    for (const signature of given) {
      const bytes = fromBase64(signature);
      // `verify` of Web Crypto compares in constant time.
      if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return readMessage(rawBody);
    }
  }
  throw new WebhookRefused('BAD_SIGNATURE', 'no signature of the message is by a known secret');
}

function importKey(secret: string) {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (!bytes || bytes.length === 0) throw new TypeError('a webhook secret is base64, after whsec_');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function readHeader(headers: GivenHeaders, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  if (typeof value !== 'string' || value === '')
    throw new WebhookRefused('MISSING_HEADER', `the header ${name} is missing`);
  return value;
}

function readMessage(rawBody: string | Uint8Array): WebhookMessage {
  try {
    return JSON.parse(
      typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody),
    ) as WebhookMessage;
  } catch {
    throw new WebhookRefused('BAD_BODY', 'the body is not JSON');
  }
}

function bytesOf(text: string | Uint8Array): Uint8Array {
  return typeof text === 'string' ? encoder.encode(text) : text;
}

function concatenated(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
