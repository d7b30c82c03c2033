import { proveVillage } from '../../prove/village.js';
import { expectProven, targetOf } from '../support/proof-target.js';
import { seed } from '../support/seed.js';
import { sharedService } from '../support/test-service.js';

describe('village', () => {
  const service = sharedService();

  it('lives for some days, and each ends with a night', async () => {
    const result = await proveVillage(targetOf(service), { seed, people: 10, days: 8 });
    expectProven(result);
    expect(result.figures['talks']).toBeGreaterThan(40);
    expect(result.figures['relationships']).toBeGreaterThan(10);
    expect(result.figures['bytes per character and night']).toBeLessThan(1000);
  });
});
