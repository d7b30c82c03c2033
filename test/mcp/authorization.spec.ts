import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ClientCredentialsProvider } from '@modelcontextprotocol/sdk/client/auth-extensions.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { sharedService } from '../support/test-service.js';

describe('a host of MCP that only knows OAuth', () => {
  const service = sharedService();

  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${service.baseUrl}${path}`, { headers });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };

  it('finds its way from a refusal to a token with the key of an application, and uses the tools', async () => {
    const world = await service.world({ agentNpcs: { ann: {} } });
    const { applicationId: clientId, clientSecret } = world.client.credentials!;
    const authProvider = new ClientCredentialsProvider({ clientId, clientSecret });
    const sdk = new Client({ name: 'test', version: '1' });
    await sdk.connect(new StreamableHTTPClientTransport(new URL(`${service.baseUrl}/mcp`), { authProvider }));
    const { structuredContent } = await sdk.callTool({ name: 'whoami', arguments: {} });
    expect(structuredContent).toMatchObject({ applicationId: clientId, instances: [{ id: world.id }] });
    await sdk.close();
  });

  it('is told where by the refusal', async () => {
    const refused = await fetch(`${service.baseUrl}/mcp`, { method: 'POST', body: '{}' });
    expect(refused.status).toBe(401);
    const metadata = `${service.baseUrl}/.well-known/oauth-protected-resource/mcp`;
    expect(refused.headers.get('www-authenticate')).toContain(`resource_metadata="${metadata}"`);
    const other = await fetch(`${service.baseUrl}/v1/instance`);
    expect(other.headers.get('www-authenticate')).not.toContain('resource_metadata');
    // RFC 6750 §3.1: an error only where there was a token.
    for (const { headers } of [refused, other])
      expect(headers.get('www-authenticate')).not.toContain('error');
    for (const path of ['/mcp', '/v1/instance']) {
      const headers = { authorization: 'Bearer x.y.z' };
      const wrong = await fetch(`${service.baseUrl}${path}`, { method: 'POST', body: '{}', headers });
      expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"');
    }
  });

  it('reads what the service is, at the address that it used', async () => {
    const origin = service.baseUrl;
    for (const path of ['oauth-protected-resource', 'oauth-protected-resource/mcp']) {
      const { status, headers, body } = await read(`/.well-known/${path}`);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(body).toMatchObject({ resource: `${origin}/mcp`, authorization_servers: [origin] });
    }
    const { body } = await read('/.well-known/oauth-authorization-server', { 'x-forwarded-proto': 'https' });
    const behindProxy = origin.replace('http:', 'https:');
    expect(body).toMatchObject({
      issuer: behindProxy,
      token_endpoint: `${behindProxy}/v1/auth/token`,
      grant_types_supported: ['client_credentials'],
      scopes_supported: ['economy:read', 'economy:write', 'manage'],
    });
    expect(body).not.toHaveProperty('jwks_uri');
    expect((await read('/.well-known/jwks.json')).status).toBe(404);
  });
});
