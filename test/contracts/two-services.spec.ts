import { TestService } from '../support/test-service.js';

const secretOf = (name: string): string => `the secret of the service ${name}, of more than 32 characters`;

describe('two services in one process', () => {
  let first: TestService;
  let second: TestService;
  beforeAll(async () => {
    first = await TestService.start({ env: { JWT_SECRET: secretOf('first'), JWT_ISSUER: 'first' } });
    second = await TestService.start({ env: { JWT_SECRET: secretOf('second'), JWT_ISSUER: 'second' } });
  });
  afterAll(() => Promise.all([first.stop(), second.stop()]));

  it('take their own tokens and refuse those of the other', async () => {
    for (const [own, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const client = await own.newClient();
      expect((await client.get('/v1/application')).status).toBe(200);
      expect((await other.clientWith(client.token).get('/v1/application')).status).toBe(401);
    }
  });

  it('stop one by one: the first still serves when the second has stopped', async () => {
    const third = await TestService.shared();
    await third.stop();
    expect((await (await first.newClient()).get('/v1/application')).status).toBe(200);
  });
});
