import { setTimeout as sleep } from 'node:timers/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Role, TaskState } from '@a2a-js/sdk';
import type { AgentCard, Message, Part } from '@a2a-js/sdk';
import { AgentEvent, DefaultRequestHandler, InMemoryTaskStore } from '@a2a-js/sdk/server';
import type { AgentExecutor, ExecutionEventBus, RequestContext } from '@a2a-js/sdk/server';
import { agentCardHandler, jsonRpcHandler, restHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import express from 'express';
import type { RequestHandler } from 'express';
import { v7 as uuidv7 } from 'uuid';
import type { TurnContext } from '../../../src/conversation/turn.js';

export interface A2aServerOptions {
  version: '1.0' | '0.3';
  binding?: 'JSONRPC' | 'HTTP+JSON';
  /** How it answers; default a message with a data part. */
  form?: A2aForm;
  /** Whether it refuses what is not a stream. */
  onlyStreams?: boolean;
  /** Whether it also streams. */
  streams?: boolean;
}

/** A state makes it a task that ends there, with the turn result as its artifact. */
export type A2aForm =
  | 'data'
  | 'text'
  | 'chunks'
  | 'completed'
  | 'input-required'
  | 'failed'
  | 'rejected'
  | 'canceled'
  | 'throws';

export interface A2aServer {
  protocol: 'a2a';
  endpoint: string;
  /** The messages as its executor got them. */
  messages: Message[];
  /** Method and path of every request. */
  requests: string[];
  versions: Array<string | undefined>;
  close(): Promise<void>;
}

const STATES: Partial<Record<A2aForm, TaskState>> = {
  completed: TaskState.TASK_STATE_COMPLETED,
  'input-required': TaskState.TASK_STATE_INPUT_REQUIRED,
  failed: TaskState.TASK_STATE_FAILED,
  rejected: TaskState.TASK_STATE_REJECTED,
  canceled: TaskState.TASK_STATE_CANCELED,
};

/** An agent on the SDK's own server, whose lines show what it was told. */
export async function startA2aServer(options: A2aServerOptions): Promise<A2aServer> {
  const { version, binding = 'JSONRPC', form = 'data', onlyStreams = false, streams = onlyStreams } = options;
  const messages: Message[] = [];
  const requests: string[] = [];
  const versions: Array<string | undefined> = [];
  const app = express();
  const http = createServer(app);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  app.use((request, _, next) => {
    requests.push(`${request.method} ${request.path}`);
    versions.push(request.get('a2a-version'));
    // A server of 0.3 knows of no other version, so its card never depends on what is asked for.
    if (version === '0.3') delete request.headers['a2a-version'];
    next();
  });
  if (onlyStreams) app.use('/rpc', express.json(), refuseSends);
  const legacyCompat = { enabled: version === '0.3' };
  const card = cardOf(origin, { version, binding, streaming: streams });
  const requestHandler = new DefaultRequestHandler(
    card,
    new InMemoryTaskStore(),
    new Character(messages, form),
  );
  const common = { requestHandler, userBuilder: UserBuilder.noAuthentication, legacyCompat };
  app.use(
    '/.well-known/agent-card.json',
    agentCardHandler({ agentCardProvider: requestHandler, legacyCompat }),
  );
  app.use('/rpc', jsonRpcHandler(common));
  app.use('/rest', restHandler(common));

  return {
    protocol: 'a2a',
    endpoint: origin,
    messages,
    requests,
    versions,
    close: () => {
      http.closeAllConnections();
      return new Promise((resolve) => http.close(() => resolve()));
    },
  };
}

class Character implements AgentExecutor {
  constructor(
    private readonly messages: Message[],
    private readonly form: A2aForm,
  ) {}

  execute = async (
    { userMessage, contextId, taskId }: RequestContext,
    bus: ExecutionEventBus,
  ): Promise<void> => {
    this.messages.push(userMessage);
    if (this.form === 'throws') throw new Error('FAULT-TEXT-OF-THE-AGENT');
    if (this.form === 'chunks') return speakInChunks(bus, { taskId, contextId, userMessage });
    const { turn, self, transcript } = turnOf(userMessage);
    const result = { say: `${self.name}, line ${turn}, having heard ${transcript.length}.`, sentiment: 0.5 };
    const part = this.form === 'text' ? text(result.say) : data(result);
    const state = STATES[this.form];
    if (state === undefined) {
      bus.publish(AgentEvent.message(message(contextId, part)));
    } else {
      const status = { state, message: message(contextId, text('Working on it.')), timestamp: undefined };
      const artifact = { artifactId: 'line', name: 'line', description: '', parts: [part] };
      const artifacts = [{ ...artifact, metadata: undefined, extensions: [] }];
      const task = { id: taskId, contextId, status, artifacts, history: [userMessage], metadata: undefined };
      bus.publish(AgentEvent.task(task));
    }
    bus.finished();
  };

  cancelTask = async (): Promise<void> => undefined;
}

/** Also if the protocol's older names are used. */
const refuseSends: RequestHandler = (request, response, next) => {
  const { method, id } = request.body as { method: string; id: unknown };
  if (!/^(?:message\/send|SendMessage)$/.test(method)) return next();
  response.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
};

async function speakInChunks(
  bus: ExecutionEventBus,
  { taskId, contextId, userMessage }: Pick<RequestContext, 'taskId' | 'contextId' | 'userMessage'>,
): Promise<void> {
  const status = (state: TaskState) => ({ state, message: undefined, timestamp: undefined });
  const working = status(TaskState.TASK_STATE_WORKING);
  bus.publish(
    AgentEvent.task({
      id: taskId,
      contextId,
      status: working,
      artifacts: [],
      history: [userMessage],
      metadata: undefined,
    }),
  );
  for (const [n, chunk] of ['Chunk ', 'by ', 'chunk.'].entries()) {
    // Longer than a reader waits for more words, by far: they come before the line is whole.
    if (n === 2) await sleep(400);
    const artifact = { artifactId: 'line', name: 'line', description: '', parts: [text(chunk)] };
    bus.publish(
      AgentEvent.artifactUpdate({
        taskId,
        contextId,
        artifact: { ...artifact, metadata: undefined, extensions: [] },
        append: n > 0,
        lastChunk: n === 2,
        metadata: undefined,
      }),
    );
  }
  const completed = status(TaskState.TASK_STATE_COMPLETED);
  bus.publish(AgentEvent.statusUpdate({ taskId, contextId, status: completed, metadata: undefined }));
  bus.finished();
}

export function turnOf({ parts }: Message): TurnContext {
  const found = parts.find((part) => part.content?.$case === 'data');
  return found?.content?.value as TurnContext;
}

function message(contextId: string, part: Part): Message {
  const ids = { messageId: uuidv7(), contextId, taskId: '', role: Role.ROLE_AGENT };
  return { ...ids, parts: [part], metadata: undefined, extensions: [], referenceTaskIds: [] };
}

function text(value: string): Part {
  return { content: { $case: 'text', value }, metadata: undefined, filename: '', mediaType: 'text/plain' };
}

function data(value: unknown): Part {
  return {
    content: { $case: 'data', value },
    metadata: undefined,
    filename: '',
    mediaType: 'application/json',
  };
}

function cardOf(
  origin: string,
  {
    version: protocolVersion,
    binding: protocolBinding,
    streaming,
  }: Required<Pick<A2aServerOptions, 'version' | 'binding'>> & { streaming: boolean },
): AgentCard {
  const url = `${origin}${protocolBinding === 'JSONRPC' ? '/rpc' : '/rest'}`;
  return {
    name: 'Character',
    description: 'speaks for a test',
    supportedInterfaces: [{ url, protocolBinding, protocolVersion, tenant: '' }],
    provider: undefined,
    version: '1.0.0',
    capabilities: { streaming, pushNotifications: false, extensions: [], extendedAgentCard: false },
    securitySchemes: {},
    securityRequirements: [],
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [],
    signatures: [],
  };
}
