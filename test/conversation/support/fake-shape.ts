/** `a2a` is protocol 1.0. */
export type FakeProtocol = 'converse' | 'openai' | 'a2a' | 'a2a 0.3';

type Json = Record<string, unknown>;

/** A turn result as the protocol puts it. For A2A a `task_*` fault makes it a task in that state. */
export function wrap(protocol: FakeProtocol, turn: Json, request: Json | null, fault = ''): Json {
  if (protocol === 'converse') return { success: true, data: turn };
  if (protocol === 'openai') {
    const message = { role: 'assistant', content: JSON.stringify(turn) };
    return { object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] };
  }
  const id = fault === 'wrong_id' ? 'of another request' : request?.['id'];
  const state = fault.startsWith('task_') ? fault.slice('task_'.length) : null;
  const made = state === null ? toMessage(protocol, turn) : toTask(protocol, turn, state);
  return { jsonrpc: '2.0', id, result: made };
}

/** A failure said in a well-formed answer. */
export function wrapError(protocol: FakeProtocol, text: string, request: Json | null): Json {
  if (protocol === 'converse') return { success: false, error: text };
  if (protocol === 'openai') {
    const message = { role: 'assistant', content: text };
    return { choices: [{ index: 0, message, finish_reason: 'content_filter' }] };
  }
  return { jsonrpc: '2.0', id: request?.['id'], error: { code: -32603, message: text, data: { text } } };
}

/** What is read besides turns: health, models, the agent card. */
export function fill(protocol: FakeProtocol, url: string, models: readonly string[] = []): Json {
  if (protocol === 'converse') return { success: true };
  if (protocol === 'openai') return { object: 'list', data: models.map((id) => ({ id, object: 'model' })) };
  const about = {
    name: 'Fake',
    description: 'speaks for a test',
    version: '1.0.0',
    capabilities: {},
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [],
  };
  return protocol === 'a2a 0.3'
    ? { ...about, protocolVersion: '0.3.0', url, preferredTransport: 'JSONRPC' }
    : { ...about, supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }] };
}

function toMessage(protocol: FakeProtocol, data: Json): Json {
  const ids = { messageId: 'm-1', contextId: 'c-1' };
  return protocol === 'a2a 0.3'
    ? { kind: 'message', ...ids, role: 'agent', parts: [{ kind: 'data', data }] }
    : { message: { ...ids, role: 'ROLE_AGENT', parts: [{ data }] } };
}

function toTask(protocol: FakeProtocol, data: Json, state: string): Json {
  const ids = { id: 't-1', contextId: 'c-1' };
  return protocol === 'a2a 0.3'
    ? { kind: 'task', ...ids, status: { state }, artifacts: [toArtifact({ kind: 'data', data })] }
    : {
        task: {
          ...ids,
          status: { state: `TASK_STATE_${state.toUpperCase()}` },
          artifacts: [toArtifact({ data })],
        },
      };
}

function toArtifact(part: Json): Json {
  return { artifactId: 'a-1', parts: [part] };
}
