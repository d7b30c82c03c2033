import { type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { readBody } from './body.js';

describe('a body that never comes', () => {
  it('is refused after its deadline, and its connection closed', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '10' };
    const request = Object.assign(new PassThrough(), { method: 'POST', url: '/v1/instance', headers });
    request.write('{');
    await expect(
      readBody(request as unknown as IncomingMessage, 100, { deadlineMs: 20 }),
    ).rejects.toMatchObject({
      code: 'REQUEST_TIMEOUT',
      httpStatus: 408,
      headers: { Connection: 'close' },
    });
  });
});
