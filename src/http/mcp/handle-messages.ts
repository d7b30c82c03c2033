import { type IncomingHttpHeaders } from 'node:http';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { type JSONRPCErrorResponse } from '@modelcontextprotocol/sdk/types.js';
import { faultOf, withoutNulls } from './checked-messages.js';
import { createMcpServer } from './mcp-server.js';
import { type ToolContext } from './tool.js';

/** A request with one message, or some. */
export interface McpMessages {
  readonly headers: IncomingHttpHeaders;
  readonly body?: unknown;
}

/** What the transport reads of a request; everything else is none of its business. */
const transportHeaders = ['accept', 'content-type', 'mcp-protocol-version'] as const;

/** Answers the messages of one request, by a server that lives as long as it. */
export async function handleMessages(context: ToolContext, request: McpMessages): Promise<Response> {
  const server = createMcpServer(context);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    const { onmessage } = transport;
    const checked: typeof onmessage = (message, extra) => {
      const fault = faultOf(message);
      if (fault) void transport.send(fault as JSONRPCErrorResponse);
      else onmessage?.(message, extra);
    };
    Object.assign(transport, { onmessage: checked });
    return await transport.handleRequest(
      new Request('http://localhost/mcp', { method: 'POST', headers: pick(request.headers) }),
      { parsedBody: withoutNulls(request.body ?? null) },
    );
  } finally {
    await server.close();
  }
}

function pick(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    transportHeaders.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
