import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createMcpServer } from '../../../src/http/mcp/mcp-server.js';
import { RemoteHttp } from '../../../src/http/mcp/remote-http.js';
import { type Grant } from '../../../src/http/mcp/world-api.js';
import { callWorld } from '../../../src/http/mcp/world-reader.js';
import { type Json } from '../../support/api-client.js';
import { root } from '../../support/readme.js';

/** What a tool answered, as the host of a model gets it. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly data: Json;
  readonly text: string;
  readonly problem: Json;
}

/** The client of the SDK; it checks what tools answer against the schemas that they list. */
export class McpClient {
  private constructor(readonly sdk: Client) {}

  static async overHttp(
    baseUrl: string,
    token: string,
    headers: Record<string, string> = {},
  ): Promise<McpClient> {
    const requestInit = { headers: { authorization: `Bearer ${token}`, ...headers } };
    return McpClient.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit }));
  }

  static async overStdio(baseUrl: string, token: string, ...args: string[]): Promise<McpClient> {
    return McpClient.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: ['dist/src/cli/bin.js', 'mcp', '--url', baseUrl, ...args],
        env: { MCP_TOKEN: token },
        cwd: root,
        stderr: 'pipe',
      }),
    );
  }

  /** What the command `mcp` serves, without a process of its own: to load one takes longer than all that it is asked. */
  static async remotely(baseUrl: string, token: string): Promise<McpClient> {
    const api = new RemoteHttp(baseUrl, token);
    const grant = (await callWorld(api, { method: 'GET', path: '/v1/auth/token' })).body as Grant;
    const [near, far] = InMemoryTransport.createLinkedPair();
    await createMcpServer({ api, grant, policy: { readOnly: false, maxAmount: null } }).connect(far);
    return McpClient.connect(near);
  }

  private static async connect(transport: Parameters<Client['connect']>[0]): Promise<McpClient> {
    const sdk = new Client({ name: 'test', version: '1' });
    await sdk.connect(transport);
    // The schemas of the tools are known from then on.
    await sdk.listTools();
    return new McpClient(sdk);
  }

  async toolNames(): Promise<string[]> {
    const { tools } = await this.sdk.listTools();
    return tools.map(({ name }) => name).sort();
  }

  async call(name: string, args: Json = {}): Promise<ToolAnswer> {
    const { isError, content, structuredContent, _meta } = await this.sdk.callTool({ name, arguments: args });
    const [{ text }] = content as [{ text: string }];
    return {
      isError: isError === true,
      data: structuredContent ?? {},
      text,
      problem: _meta?.['agent-npc-economy/problem'] ?? {},
    };
  }

  close(): Promise<void> {
    return this.sdk.close();
  }
}
