import { CallError, open } from './client.js';
import { eventMessages } from './event-messages.js';
import type { ChatEntry, Problem } from './types.js';

export interface Words {
  readonly text: string;
  readonly index?: number;
}

/** Asks for a talk and reads it as it is written; resolves to the whole of it, the data of the event `last`. */
export async function readTalk<Whole>(
  path: string,
  ask: {
    readonly method: 'POST' | 'PUT';
    readonly body: object;
    readonly key: string;
    readonly last: string;
  },
  on: { readonly words: (words: Words) => void; readonly line: (line: ChatEntry) => void },
): Promise<Whole> {
  const response = await open(path, {
    method: ask.method,
    headers: { Accept: 'text/event-stream', 'Idempotency-Key': ask.key },
    body: ask.body,
  });
  // What has happened already is answered at once, in one piece.
  if (!response.headers.get('Content-Type')?.includes('event-stream'))
    return (await response.json()) as Whole;
  for await (const { event, data } of eventMessages(response)) {
    if (event === 'words') on.words(JSON.parse(data) as Words);
    else if (event === 'line') on.line(JSON.parse(data) as ChatEntry);
    else if (event === ask.last) return JSON.parse(data) as Whole;
    else if (event === 'problem') {
      const problem = JSON.parse(data) as Problem;
      throw new CallError(problem.detail, problem.code, problem.status, problem);
    }
  }
  throw new CallError('The answer broke off. Send it again.', null, null);
}
