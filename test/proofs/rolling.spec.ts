import { proveRolling } from '../../prove/rolling.js';
import { expectProven, targetOf } from '../support/proof-target.js';
import { seed } from '../support/seed.js';
import { TestService } from '../support/test-service.js';

describe('a rolling restart', () => {
  it('fails no request, loses no event, and collects each scheduled tax once', async () => {
    await using service = await TestService.start();
    const env = {
      DATABASE_URL: service.databaseUrl,
      JWT_SECRET: service.settings.auth.secret!,
      DEMO: 'false',
      LOG_LEVEL: 'info',
    };
    const result = await proveRolling(targetOf(service), {
      env,
      seconds: 4,
      seed,
      replicas: 2,
      clients: 4,
      pauseMs: 50,
      delayMs: 2000,
    });
    expectProven(result);
    expect(result.figures).toMatchObject({ restarts: 2, failed: 0 });
    expect(result.figures['requests']).toBeGreaterThan(10);
    expect(result.figures['scheduled collections']).toBeGreaterThanOrEqual(4);
    expect(result.figures['streams resumed']).toBeGreaterThan(0);
  });
});
