import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  type JSONRPCMessage,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';

const schemas = [
  CallToolRequestSchema,
  CompleteRequestSchema,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
];

/** Hosts send null for what is absent, and mean the same: the messages of a body without such members of `params`. */
export function withoutNulls(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutNulls);
  if (typeof body !== 'object' || body === null || !('params' in body)) return body;
  const { params, ...message } = body;
  if (params === null) return message;
  if (typeof params !== 'object' || Array.isArray(params)) return body;
  const given = Object.entries(params).filter(([, value]) => value !== null);
  return { ...message, params: Object.fromEntries(given) };
}

/** What is wrong with the params of a request, which the SDK would call an internal error; null for nothing. */
export function faultOf(message: JSONRPCMessage): object | null {
  if (!('method' in message) || !('id' in message)) return null;
  const schema = schemas.find(({ shape }) => shape.method.value === message.method);
  const read = schema?.safeParse(message);
  if (!read || read.success) return null;
  const faults = read.error.issues.map(
    ({ path, message: text }) => `/${path.map(String).join('/')}: ${text}`,
  );
  const error = { code: ErrorCode.InvalidParams, message: faults.slice(0, 20).join('; ').slice(0, 2000) };
  return { jsonrpc: '2.0', id: message.id, error };
}
