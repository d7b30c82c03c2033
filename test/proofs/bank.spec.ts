import { proveBank } from '../../prove/bank.js';
import { expectProven, targetOf } from '../support/proof-target.js';
import { seed } from '../support/seed.js';
import { TestService } from '../support/test-service.js';

describe('bank', () => {
  let service: TestService;
  beforeAll(async () => {
    // As fast as the machine can.
    service = await TestService.start({ env: { RATE_LIMIT_APPLICATION: '0' } });
  });
  afterAll(() => service.stop());

  it('balances at every moment under concurrent operations', async () => {
    const result = await proveBank(targetOf(service), { seconds: 5, seed });
    expectProven(result);
    for (const figure of ['requests', 'events', 'reads']) expect(result.figures[figure]).toBeGreaterThan(10);
  });
});
