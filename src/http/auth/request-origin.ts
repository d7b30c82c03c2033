import { type IncomingHttpHeaders } from 'node:http';

/** The address that the caller used. A caller that makes one up only misleads itself: it gets the answer, and no cache keeps it. */
export function originOf(headers: IncomingHttpHeaders): string {
  const forwarded = [headers['x-forwarded-proto']].flat()[0]?.split(',')[0]?.trim();
  const { host = 'localhost' } = headers;
  return `${forwarded === 'https' ? 'https' : 'http'}://${/^[\w.:[\]-]+$/.test(host) ? host : 'localhost'}`;
}
