import { proveCrash } from '../../prove/crash.js';
import { proveDrain } from '../../prove/drain.js';
import { expectProven, targetOf } from '../support/proof-target.js';
import { seed } from '../support/seed.js';
import { TestService } from '../support/test-service.js';

describe('a process that ends', () => {
  it('killed together with PostgreSQL, restarts with every acknowledged trade once', async () => {
    const result = await proveCrash({ rounds: 1, seed });
    expectProven(result);
    expect(result.figures['acknowledged']).toBeGreaterThan(40);
    expect(result.figures['sent again']).toBeGreaterThan(0);
  }, 400_000);

  it('answers on SIGTERM what it accepted, and does nothing that it does not answer', async () => {
    await using service = await TestService.start();
    const env = {
      DATABASE_URL: service.databaseUrl,
      JWT_SECRET: service.settings.auth.secret!,
      DEMO: 'false',
    };
    const result = await proveDrain(targetOf(service), { env, rounds: 1, seed });
    expectProven(result);
    expect(result.figures['accepted']).toBe(40);
  }, 400_000);
});
