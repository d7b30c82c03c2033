import { type McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { RpcFault, fence } from './tool-result.js';
import { type Tool, type ToolContext } from './tool.js';
import { ToolFault } from './world-api.js';

/** A resource is what one of the tools answers, for hosts that attach data themselves. */
interface Kind {
  readonly template: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly tool: string;
  readonly pattern: RegExp;
}

const mimeType = 'text/plain';
const notFound = -32002;
const id = '([0-9a-fA-F-]{36})';

const kinds: readonly Kind[] = [
  {
    template: 'economy://world/{instance}',
    name: 'world',
    title: 'A world',
    description: 'Population, money, who is rich and poor, and what happened lately.',
    tool: 'get_economy',
    pattern: new RegExp(`^economy://world/${id}$`),
  },
  {
    template: 'economy://world/{instance}/events',
    name: 'events',
    title: 'The events of a world',
    description: 'Its events from the first one on; the tool list_events has the later ones.',
    tool: 'list_events',
    pattern: new RegExp(`^economy://world/${id}/events$`),
  },
  {
    template: 'economy://world/{instance}/character/{character}',
    name: 'character',
    title: 'A character',
    description: 'Its name, wealth, mood and parents.',
    tool: 'get_character',
    pattern: new RegExp(`^economy://world/${id}/character/${id}$`),
  },
  {
    template: 'economy://world/{instance}/character/{character}/memories',
    name: 'memories',
    title: 'The memories of a character',
    description: 'What it remembers about others, the newest first.',
    tool: 'get_memories',
    pattern: new RegExp(`^economy://world/${id}/character/${id}/memories$`),
  },
];

export function serveResources({ server }: McpServer, { grant }: ToolContext, tools: readonly Tool[]): void {
  const toolOf = ({ tool }: Kind): Tool | undefined => tools.find(({ name }) => name === tool);
  const readable = kinds.filter((kind) => toolOf(kind) !== undefined);
  const own = grant.agentNpc;
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: own
      ? readable.map(({ template, name, title, description }) => ({
          uri: template.replace('{instance}', own.instanceId).replace('{character}', own.id),
          ...{ name, title, description, mimeType },
        }))
      : [],
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: readable.map(({ template, name, title, description }) => ({
      uriTemplate: template,
      ...{ name, title, description, mimeType },
    })),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    for (const kind of readable) {
      const match = kind.pattern.exec(uri);
      if (!match) continue;
      const [, instance, character] = match;
      const args = await toolOf(kind)!.input.parseAsync({ instance, ...(character && { character }) });
      const data = await toolOf(kind)!.run(args).catch(toRpcFault);
      return { contents: [{ uri, mimeType, text: fence(data) }] };
    }
    throw new RpcFault(notFound, `There is no resource ${uri}.`);
  });
}

function toRpcFault(error: unknown): never {
  if (error instanceof ToolFault)
    throw new RpcFault(notFound, `${error.code}: ${error.detail} ${error.next}`);
  throw error;
}
