import { type IncomingMessage } from 'node:http';
import { checkMetricsAccess } from './metrics-access.js';

const from = (remoteAddress: string, headers: IncomingMessage['headers'] = {}): IncomingMessage =>
  ({ socket: { remoteAddress }, headers }) as IncomingMessage;
const codeOf = (request: IncomingMessage, token: string | null, local: boolean): string | null => {
  try {
    checkMetricsAccess(request, { token, local });
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('metrics without a token', () => {
  it.each(['127.0.0.1', '127.5.6.7', '::1', '::ffff:127.0.0.1'])(
    'are read from this machine: %s',
    (address) => {
      expect(codeOf(from(address), null, true)).toBeNull();
      expect(codeOf(from(address), null, false)).toBe('ROUTE_NOT_FOUND');
    },
  );

  it.each(['10.0.0.1', '::ffff:10.0.0.1', '::10', 'fe80::1', '1.127.0.1'])(
    'are not read from %s',
    (address) => {
      expect(codeOf(from(address), null, true)).toBe('ROUTE_NOT_FOUND');
    },
  );

  it.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'])(
    'are not read by a proxy on this machine, which says so by %s',
    (name) => {
      expect(codeOf(from('127.0.0.1', { [name]: 'anybody' }), null, true)).toBe('ROUTE_NOT_FOUND');
    },
  );
});

describe('metrics with a token', () => {
  it.each([
    ['Bearer let-me-in', null],
    ['bearer  let-me-in', null],
    ['Bearer let-me-i', 'UNAUTHENTICATED'],
    ['Bearer let-me-in now', 'UNAUTHENTICATED'],
    ['Basic let-me-in', 'UNAUTHENTICATED'],
    ['let-me-in', 'UNAUTHENTICATED'],
    [undefined, 'UNAUTHENTICATED'],
  ])('are read with it alone, from wherever: %s', (authorization, code) => {
    const headers = { ...(authorization !== undefined && { authorization }), 'x-real-ip': 'anybody' };
    for (const address of ['127.0.0.1', '10.0.0.1'])
      expect(codeOf(from(address, headers), 'let-me-in', true)).toBe(code);
  });
});
