import { proveSoak } from '../../prove/soak.js';
import { expectProven } from '../support/proof-target.js';
import { seed } from '../support/seed.js';

describe('a small installation where things break', () => {
  it('keeps every acknowledged trade once, each history whole, and answers as documented', async () => {
    const only = [
      'replica killed',
      'postgresql killed',
      'database cut off',
      'callers cut off',
      'bulk calls',
      'connections that stay',
    ] as const;
    const result = await proveSoak({ minutes: 0, seed, only, clients: 4, pauseMs: 100 });
    expectProven(result);
    expect(result.figures['requests']).toBeGreaterThan(10);
    expect(result.figures['without an answer']).toBeGreaterThan(0);
    expect(result.figures['streams resumed']).toBeGreaterThan(0);
    expect(result.figures['answers to attackers']).toMatch(/"201":\d+/);
    for (const name of only) expect(result.figures).toHaveProperty([`${name} ×1, back after`]);
  });
});
