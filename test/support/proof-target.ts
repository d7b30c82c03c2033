import { type ProofResult } from '../../prove/support/proof.js';
import { type Target } from '../../prove/support/target.js';
import { seed } from './seed.js';
import { type TestService } from './test-service.js';

/** Services of the tests as what proofs are held against; the first one makes the applications. */
export function targetOf(...services: readonly [TestService, ...TestService[]]): Target {
  return {
    baseUrls: services.map(({ baseUrl }) => baseUrl),
    databaseUrl: services[0].databaseUrl,
    async newTenant() {
      const { token, credentials } = await services[0].newClient();
      return { token: token!, applicationId: credentials!.applicationId };
    },
  };
}

export function expectProven({ name, violations }: ProofResult): void {
  if (violations.length > 0) {
    throw new Error(`${name}, TEST_SEED=${seed}:\n${violations.join('\n')}`);
  }
}
