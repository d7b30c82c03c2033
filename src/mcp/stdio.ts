import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createMcpServer } from './mcp-server.js';
import { RemoteHttp } from './remote-http.js';
import { type Grant, type ToolPolicy } from './world-api.js';
import { callWorld } from './world-reader.js';

/** Speaks MCP on stdin and stdout, for a service that runs elsewhere; ends when its input does. */
export async function serveStdio(baseUrl: string, token: string, policy: ToolPolicy): Promise<void> {
  const api = new RemoteHttp(baseUrl, token);
  const { body } = await callWorld(api, { method: 'GET', path: '/v1/auth/token' });
  const server = createMcpServer({ api, grant: body as Grant, policy });
  const ended = new Promise((resolve) => process.stdin.once('close', resolve));
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
}
