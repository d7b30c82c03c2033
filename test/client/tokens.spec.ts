import { randomUUID } from 'node:crypto';
import { ApplicationService } from '../../src/identity/application.service.js';
import { TokenService } from '../../src/identity/token.service.js';
import { EconomyClient, EconomyProblem, isProblem } from '../../packages/client/src/index.js';
import { until } from '../../prove/support/until.js';
import { sharedService } from '../support/test-service.js';

describe('tokens of the client', () => {
  const service = sharedService();

  /** A client with the credentials of a new application, and what it sent. */
  async function newClient(lifetime?: number) {
    const { credentials } = await service.newClient();
    const tokens: string[] = [];
    const calls: { path: string; token: string | undefined; status: number }[] = [];
    const economy = new EconomyClient({
      baseUrl: service.baseUrl,
      clientId: credentials!.applicationId,
      clientSecret: credentials!.clientSecret,
      retry: { tries: 1 },
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        const path = new URL(url).pathname;
        const { authorization } = init.headers as Record<string, string>;
        if (path !== '/v1/auth/token') {
          calls.push({ path, token: authorization?.slice('Bearer '.length), status: response.status });
          return response;
        }
        if (!response.ok) return response;
        const issued = (await response.json()) as { access_token: string; expires_in: number };
        tokens.push(issued.access_token);
        return Response.json({ ...issued, expires_in: lifetime ?? issued.expires_in });
      },
    });
    return { economy, tokens, calls, applicationId: credentials!.applicationId };
  }

  it('are fetched once for all calls, and kept', async () => {
    const { economy, tokens, calls, applicationId } = await newClient();
    const answers = await Promise.all(Array.from({ length: 20 }, () => economy.getApplication()));
    await economy.getApplication();
    expect(answers.map(({ id }) => id)).toEqual(Array(20).fill(applicationId));
    expect(tokens).toHaveLength(1);
    expect(calls.map(({ token }) => token)).toEqual(Array(21).fill(tokens[0]));
  });

  it('are renewed before they expire', async () => {
    const { economy, tokens, calls } = await newClient(1);
    await economy.getApplication();
    await until('another token was fetched', async () => {
      await economy.getApplication();
      return tokens.length > 1;
    });
    expect(calls.every(({ status }) => status === 200)).toBe(true);
    expect(calls.at(-1)!.token).toBe(tokens.at(-1));
  });

  it('are renewed once, together, when the service refuses them', async () => {
    const { economy, tokens, calls, applicationId } = await newClient();
    await economy.getApplication();
    // All tokens up to now end with the revocation.
    await service.app.get(ApplicationService).revoke(applicationId);
    await until('the revocation is known', async () => {
      const refused = await economy.getApplication().then(
        () => null,
        (error: unknown) => error,
      );
      return refused !== null;
    });
    await service.app.get(ApplicationService).restore(applicationId);
    await until('the application is let in', async () => {
      const answer = await economy.getApplication().catch((error: unknown) => error);
      return !(answer instanceof EconomyProblem);
    });
    const before = tokens.length;
    calls.length = 0;
    await Promise.all(Array.from({ length: 10 }, () => economy.getApplication()));
    expect(tokens).toHaveLength(before);
    expect(new Set(calls.map(({ token }) => token))).toEqual(new Set([tokens.at(-1)]));
    expect(tokens.at(-1)).not.toBe(tokens[0]);
  });

  it('that are revoked end in an error, not in a loop', async () => {
    const { economy, tokens, calls, applicationId } = await newClient();
    await economy.getApplication();
    await service.app.get(ApplicationService).revoke(applicationId);
    let fault: unknown = null;
    await until('the revocation is known', async () => {
      calls.length = 0;
      fault = await economy.getApplication().then(
        () => null,
        (error: unknown) => error,
      );
      return fault !== null;
    });
    if (!isProblem(fault, 'INVALID_CLIENT')) throw fault;
    expect(fault.status).toBe(401);
    expect(tokens).toHaveLength(1);
    expect(calls).toHaveLength(1);
  });

  it('that are given end in an error when they are refused', async () => {
    let sent = 0;
    const economy = new EconomyClient({
      baseUrl: service.baseUrl,
      token: 'no token',
      fetch: (url, init) => {
        sent += 1;
        return fetch(url, init);
      },
    });
    await expect(economy.getApplication()).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
    expect(sent).toBe(1);
  });

  it('come from a function that receives the refused one', async () => {
    const { credentials } = await service.newClient();
    const good = await service.app.get(TokenService).issue(credentials!.applicationId);
    const asked: (string | undefined)[] = [];
    const token = (refused?: string): string => {
      asked.push(refused);
      return refused === undefined ? 'an old token' : good;
    };
    const economy = new EconomyClient({ baseUrl: service.baseUrl, token });
    await economy.registerInstance({ uuid: randomUUID() });
    expect(asked).toEqual([undefined, 'an old token']);
    const stubborn = new EconomyClient({ baseUrl: service.baseUrl, token: () => 'an old token' });
    await expect(stubborn.getApplication()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('have the requested scopes', async () => {
    const { credentials } = await service.newClient();
    const economy = new EconomyClient({
      baseUrl: service.baseUrl,
      clientId: credentials!.applicationId,
      clientSecret: credentials!.clientSecret,
      scope: 'economy:read',
    });
    await economy.getApplication();
    await expect(economy.registerInstance({ uuid: randomUUID() })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
