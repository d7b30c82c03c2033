import { type AgentHttp } from '../agent-http.js';
import { type FetchScope, fetchThrough } from './a2a-fetch.js';

describe('what the SDK of A2A fetches', () => {
  const error = { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'out of ink' } };
  const message = {
    jsonrpc: '2.0',
    id: 1,
    result: { kind: 'message', parts: [{ kind: 'text', text: 'Hm.' }] },
  };

  const fetched = async (json: unknown, events: readonly unknown[] = []): Promise<string> => {
    const send = (call: { readonly onEvent?: (event: unknown) => void }): Promise<unknown> => {
      for (const event of events) call.onEvent?.(event);
      return Promise.resolve({ json, status: 200 });
    };
    const scope = { agent: { endpoint: 'http://127.0.0.1:9/' }, queryKeys: [], messageId: 'm' };
    const fetch = fetchThrough({ send } as unknown as AgentHttp, scope as unknown as FetchScope);
    const headers = { accept: 'text/event-stream' };
    return (await fetch('http://127.0.0.1:9/', { method: 'POST', headers, body: '{}' })).text();
  };

  it.each([
    ['the answer', error, []],
    ['the last event of a stream', error, [message, error]],
    ['an event before the last', message, [error, message]],
  ])('fails where %s is an error', async (_what, json, events) => {
    await expect(fetched(json, events)).rejects.toMatchObject({ kind: 'agent_error', code: '-32603' });
  });

  it('is a stream of all events, or one answer', async () => {
    expect((await fetched(message, [message, message])).match(/^data: /gm)).toHaveLength(2);
    expect(JSON.parse(await fetched(message))).toMatchObject(message);
  });
});
