import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createMcpServer } from './mcp-server.js';
import { RemoteHttp } from './remote-http.js';
import { type Grant, ToolFault, type ToolPolicy } from './world-api.js';
import { callWorld } from './world-reader.js';

/**
 * Speaks MCP on stdin and stdout, for a service that runs elsewhere; ends when its input does. Answers what kept it from
 * beginning, or null.
 */
export async function serveStdio(baseUrl: string, token: string, policy: ToolPolicy): Promise<string | null> {
  const api = new RemoteHttp(baseUrl, token);
  let grant: Grant;
  try {
    grant = (await callWorld(api, { method: 'GET', path: '/v1/auth/token' })).body as Grant;
  } catch (error) {
    if (error instanceof ToolFault) return `${error.message}\n${error.next}`;
    throw error;
  }
  const server = createMcpServer({ api, grant, policy });
  const ended = new Promise((resolve) => process.stdin.once('close', resolve));
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
  return null;
}
