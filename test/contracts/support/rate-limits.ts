import { ApplicationService } from '../../../src/identity/application.service.js';
import { type Answer, type ApiClient } from '../../support/api-client.js';
import { TestService } from '../../support/test-service.js';

export async function setRate(
  service: TestService,
  client: ApiClient,
  rateLimit: number | null,
): Promise<void> {
  await service.app.get(ApplicationService).change(client.credentials!.applicationId, { rateLimit });
}

/** Sends until so many in a row were refused; the refused answers. */
export async function useUp(send: () => Promise<Answer>): Promise<Answer[]> {
  for (;;) {
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    const refused = answers.filter(({ status }) => status === 429);
    if (refused.length > 0) return refused;
  }
}
