import { proveReplicas } from '../../prove/replicas.js';
import { proveStorm } from '../../prove/storm.js';
import { expectProven, targetOf } from '../support/proof-target.js';
import { seed } from '../support/seed.js';
import { TestService } from '../support/test-service.js';

describe('two replicas', () => {
  let services: [TestService, TestService];
  beforeAll(async () => {
    // As fast as the machine can.
    const env = { RATE_LIMIT_APPLICATION: '0' };
    services = [await TestService.start({ env }), await TestService.start({ env })];
  });
  afterAll(() => Promise.all(services.map((service) => service.stop())));

  it('give fifty concurrent requests with one key one effect, in each application', async () => {
    const result = await proveStorm(targetOf(...services), { seed, rounds: 1 });
    expectProven(result);
    expect(result.figures['requests']).toBe(918);
  });

  it('number the events of an instance in one order, without a gap', async () => {
    const result = await proveReplicas(targetOf(...services), { seed, seconds: 3 });
    expectProven(result);
    expect(result.figures['trades']).toBeGreaterThan(10);
  });
});
