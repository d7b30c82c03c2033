import { type ServerResponse } from 'node:http';
import { contextOf } from '../adapter/request-context.js';
import { acceptedCodings, type ContentCoding } from './content-coding.js';
import { namesTag } from './entity-tag.js';

/** A static file: compressed once, not for each request. */
export interface StaticFile {
  readonly content: Buffer;
  readonly mediaType: string;
  readonly coded: ReadonlyMap<ContentCoding, Buffer>;
  readonly cacheControl: string;
  readonly tag?: string;
}

/** The headers of a request that select the form of a file. */
export interface FileHeaders {
  readonly 'accept-encoding'?: string;
  readonly 'if-none-match'?: string;
}

/** Sends the best form that the caller accepts. Without Express, which would add headers. */
export function sendStaticFile(response: ServerResponse, file: StaticFile, headers: FileHeaders): void {
  contextOf(response.req).endWork();
  response.setHeader('Content-Type', file.mediaType);
  response.setHeader('Cache-Control', file.cacheControl);
  response.setHeader('Vary', 'Accept-Encoding');
  if (file.tag !== undefined) {
    response.setHeader('ETag', file.tag);
    if (namesTag(headers['if-none-match'], file.tag)) {
      response.statusCode = 304;
      response.end();
      return;
    }
  }
  const coding = acceptedCodings(headers['accept-encoding']).find((accepted) => file.coded.has(accepted));
  const content = (coding && file.coded.get(coding)) ?? file.content;
  if (coding) response.setHeader('Content-Encoding', coding);
  response.setHeader('Content-Length', content.length);
  response.end(response.req.method === 'HEAD' ? undefined : content);
}
