import { type IncomingHttpHeaders, request } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Bytes as they come over the wire: `fetch` unpacks what was compressed, and asks for that by itself. */
export function sendRaw(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    request(url, { method, headers: { ...json, ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: Buffer.concat(parts) });
      });
    })
      .on('error', reject)
      .end(body);
  });
}
