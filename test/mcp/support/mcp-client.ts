import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type Json } from '../../support/api-client.js';

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
