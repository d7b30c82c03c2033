import { proveFeelings } from '../../prove/feelings.js';
import { expectProven, targetOf } from '../support/proof-target.js';
import { seed } from '../support/seed.js';
import { sharedService } from '../support/test-service.js';

describe('feelings', () => {
  const service = sharedService();

  it('after single blows are what they are meant to be, and a village of some days is measured', async () => {
    const result = await proveFeelings(targetOf(service), { seed, seeds: 1, days: 4 });
    expectProven(result);
    expect(result.figures['parent, 7 nights']).toBeLessThan(-12);
    expect(result.figures).toHaveProperty(['friends, %']);
  });
});
