import { proveModel } from '../../prove/model.js';
import { expectProven, targetOf } from '../support/proof-target.js';
import { seed } from '../support/seed.js';
import { sharedService } from '../support/test-service.js';

describe('model', () => {
  const service = sharedService();

  it('answers and writes what a model of it does', async () => {
    const result = await proveModel(targetOf(service), { seed, seeds: 3, commands: 150 });
    expectProven(result);
    expect(result.figures['commands']).toBe(450);
    expect(result.figures['codes']).toBeGreaterThan(5);
  });
});
