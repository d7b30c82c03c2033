import { PassThrough } from 'node:stream';
import { until } from '../../prove/support/until.js';
import { TestService } from '../support/test-service.js';

/** The lines of requests in the log: what was refused, and what was a repeat, is seen without the caller. */
describe('the log of requests', () => {
  let service: TestService;
  let logged = '';
  beforeAll(async () => {
    const log = new PassThrough();
    log.setEncoding('utf8').on('data', (text: string) => (logged += text));
    service = await TestService.start({ log, env: { LOG_LEVEL: 'info' } });
  });
  afterAll(() => service.stop());

  async function lineOf(requestId: string): Promise<Record<string, unknown>> {
    const find = (): string | undefined => logged.split('\n').find((line) => line.includes(requestId));
    await until('the request is logged', () => find() !== undefined);
    return JSON.parse(find()!) as Record<string, unknown>;
  }

  it('have the code of a refusal, and the mark of a repeat', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {} } });
    const send = async (to: string, id: string): Promise<Record<string, unknown>> => {
      await world.trade('ann', to, 1, { 'idempotency-key': `pay ${to}`, 'x-request-id': id });
      return lineOf(id);
    };
    expect(await send('bob', 'first-of-one')).not.toHaveProperty('replayed');
    expect(await send('bob', 'second-of-one')).toMatchObject({ status: 200, replayed: true });
    expect(await send('ann', 'refused-one')).toMatchObject({ level: 30, status: 422, code: 'SELF_TRADE' });
    expect(await send('ann', 'refused-twice')).toMatchObject({
      status: 422,
      code: 'SELF_TRADE',
      replayed: true,
    });
  });

  it('warn of what the service could not do, and tell the rest', async () => {
    const client = await service.newClient();
    const send = async (id: string): Promise<Record<string, unknown>> => {
      await client.get('/v1/webhook', { headers: { 'x-request-id': id } });
      return lineOf(id);
    };
    expect(await send('all-is-well')).toMatchObject({ level: 30, status: 200 });
    const gone = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    const away = jest.spyOn(service.dataSource, 'createQueryRunner').mockImplementation(() => {
      throw gone;
    });
    expect(await send('database-is-away')).toMatchObject({ level: 40, status: 503 });
    away.mockRestore();
  });
});
