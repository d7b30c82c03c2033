import { proveRecall } from '../../prove/recall.js';
import { expectProven, targetOf } from '../support/proof-target.js';
import { seed } from '../support/seed.js';
import { startedService } from '../support/test-service.js';

describe('recall', () => {
  const service = startedService({ env: { RATE_LIMIT_APPLICATION: '0' } });

  it('recalls what a talk is about, of all that a character has lived through', async () => {
    // Of so few questions each counts more than 2 %.
    const life = { seed, seeds: 1, events: 80, facts: 15, wanted: 0.8 };
    const result = await proveRecall(targetOf(service), life);
    expectProven(result);
    expect(result.figures['questions']).toBe(45);
  });
});
