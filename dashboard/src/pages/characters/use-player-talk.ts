import { useRef, useState } from 'preact/hooks';
import { CallError, newKey, open } from '../../api/client.js';
import { eventMessages } from '../../api/event-messages.js';
import type { ChatEntry, Problem, Talk } from '../../api/types.js';

export interface Said {
  readonly own: boolean;
  readonly text: string;
  readonly actions: readonly string[];
}

export interface PlayerTalk {
  readonly lines: readonly Said[];
  /** What the character is saying, as far as it is written; null while it says nothing. */
  readonly writing: string | null;
  readonly pending: boolean;
  readonly error: CallError | null;
  /** The talk after the last answer. */
  readonly talk: Talk | null;
  /** Resolves to whether the line was heard. */
  readonly say: (speaker: string, text: string, end: boolean) => Promise<boolean>;
}

/** A talk of the viewer with a character, whose lines are read as they are written. */
export function usePlayerTalk(path: string): PlayerTalk {
  const [lines, setLines] = useState<readonly Said[]>([]);
  const [writing, setWriting] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const [talk, setTalk] = useState<Talk | null>(null);
  // The same line again after a fault has the same key, so it is not said twice.
  const unsure = useRef<{ readonly what: string; readonly key: string } | null>(null);

  async function say(speaker: string, text: string, end: boolean): Promise<boolean> {
    const body = {
      speaker: { name: speaker, ref: `dashboard/${speaker}` },
      ...(text !== '' && { text }),
      ...(end && { end }),
    };
    const what = JSON.stringify(body);
    const key = unsure.current?.what === what ? unsure.current.key : newKey();
    unsure.current = { what, key };
    setPending(true);
    setError(null);
    setWriting('');
    const fresh = talk === null || talk.status === 'ended';
    const before = fresh ? [] : lines;
    const heard = text === '' ? before : [...before, { own: true, text, actions: [] }];
    setLines(heard);
    try {
      const after = await answer(`${path}/talk`, body, key, setWriting);
      unsure.current = null;
      setLines(after.reply ? [...heard, toSaid(after.reply)] : heard);
      setTalk(after);
      return true;
    } catch (fault) {
      const shown = fault instanceof CallError ? fault : new CallError(String(fault), null, null);
      if (shown.status !== null && shown.status < 500 && shown.status !== 409) unsure.current = null;
      setError(shown);
      setLines(before);
      return false;
    } finally {
      setWriting(null);
      setPending(false);
    }
  }

  return { lines, writing, pending, error, talk, say };
}

async function answer(
  path: string,
  body: object,
  key: string,
  onWords: (soFar: string) => void,
): Promise<Talk> {
  const response = await open(path, {
    method: 'POST',
    headers: { Accept: 'text/event-stream', 'Idempotency-Key': key },
    body,
  });
  let soFar = '';
  for await (const { event, data } of eventMessages(response)) {
    if (event === 'words') onWords((soFar += (JSON.parse(data) as { text: string }).text));
    else if (event === 'line') onWords((soFar = (JSON.parse(data) as ChatEntry).text));
    else if (event === 'talk') return JSON.parse(data) as Talk;
    else if (event === 'problem') {
      const problem = JSON.parse(data) as Problem;
      throw new CallError(problem.detail, problem.code, problem.status, problem);
    }
  }
  throw new CallError('The answer broke off. Send the line again.', null, null);
}

function toSaid({ text, actions }: ChatEntry): Said {
  return { own: false, text, actions };
}
