import { type ProofResult } from '../../prove/support/proof.js';
import { type Target } from '../../prove/support/target.js';
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

/** The seed of a short proof: another one each run unless PROOF_SEED is set; a failure prints it. */
export const seed = Number(process.env['PROOF_SEED'] ?? Math.floor(Math.random() * 1e6));

export function expectProven({ name, violations }: ProofResult): void {
  if (violations.length > 0) {
    throw new Error(`${name}, PROOF_SEED=${seed}:\n${violations.join('\n')}`);
  }
}
