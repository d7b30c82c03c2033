import { acceptedCodings, compress, type ContentCoding } from './content-coding.js';
import { entityTagOf, namesTag } from './entity-tag.js';
import { type RequestContext } from '../adapter/request-context.js';

/** The head of a response, as a framework holds it until it is sent. */
export interface ResponseHead {
  readonly statusCode: number;
  getHeader(name: string): number | string | readonly string[] | undefined;
  setHeader(name: string, value: string): unknown;
}

/** Null: only the head, as for 304. */
export type SendBody = (body: string | Buffer | null) => void;

/** A smaller body fits one packet uncompressed. */
const largestPlain = 1024;
const compressible = /^text\/|[/+](?:json|yaml|xml|javascript)\b/i;

/**
 * The last step of a complete response: its tag, no body if the caller has it already, else its body in the coding that
 * the caller prefers. Streams do not pass here.
 */
export function finishResponse(
  context: RequestContext,
  head: ResponseHead,
  body: string | Buffer,
  send: SendBody,
): void {
  if (context.concludes !== null) {
    void context.concludes(head.statusCode, body).then(() => finishResponse(context, head, body, send));
    return;
  }
  const { headers } = context.request;
  const worthIt = isCompressible(context, head, body);
  if (worthIt) addToVary(head, 'Accept-Encoding');
  if (context.traits.cacheable && head.statusCode === 200) {
    const current = entityTagOf(body);
    head.setHeader('ETag', current);
    // Callers may cache it, but have to revalidate each time.
    head.setHeader('Cache-Control', 'private, no-cache');
    if (namesTag(headers['if-none-match'], current)) return send(null);
  }
  const [coding] = worthIt ? acceptedCodings(headers['accept-encoding'], Buffer.byteLength(body)) : [];
  if (coding) sendCompressed(coding, head, Buffer.from(body), send);
  else send(body);
}

function isCompressible({ traits }: RequestContext, head: ResponseHead, body: string | Buffer): boolean {
  if (traits.secret || Buffer.byteLength(body) <= largestPlain) return false;
  if (head.getHeader('Content-Encoding') !== undefined) return false;
  return compressible.test(String(head.getHeader('Content-Type')));
}

function sendCompressed(coding: ContentCoding, head: ResponseHead, body: Buffer, send: SendBody): void {
  const sendSmaller = (compressed: Buffer): void => {
    if (compressed.length >= body.length) return send(body);
    head.setHeader('Content-Encoding', coding);
    send(compressed);
  };
  // Out of memory for it, there may still be enough for the body as it is.
  void compress(coding, body).then(sendSmaller, () => send(body));
}

function addToVary(head: ResponseHead, name: string): void {
  const given = [head.getHeader('Vary') ?? []].flat().join(', ');
  if (given === '') head.setHeader('Vary', name);
  else if (!given.toLowerCase().split(/[ ,]+/).includes(name.toLowerCase())) {
    head.setHeader('Vary', `${given}, ${name}`);
  }
}

/**
 * A response that is already JSON. For the few with parts that stay the same from request to request: those are serialized
 * once, while an object would be serialized each time.
 */
export class JsonText {
  constructor(readonly text: string) {}
}
