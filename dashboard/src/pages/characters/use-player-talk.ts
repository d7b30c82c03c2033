import { useState } from 'preact/hooks';
import { type CallError, toCallError } from '../../api/client.js';
import { readTalk } from '../../api/talk-stream.js';
import type { ChatEntry, Talk } from '../../api/types.js';
import { useKeys } from '../../api/use-write.js';

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
  const keys = useKeys();

  async function say(speaker: string, text: string, end: boolean): Promise<boolean> {
    const body = {
      speaker: { name: speaker, ref: `dashboard/${speaker}` },
      ...(text !== '' && { text }),
      ...(end && { end }),
    };
    const key = keys.keyFor(JSON.stringify(body));
    setPending(true);
    setError(null);
    setWriting('');
    const fresh = talk === null || talk.status === 'ended';
    const before = fresh ? [] : lines;
    const heard = text === '' ? before : [...before, { own: true, text, actions: [] }];
    setLines(heard);
    try {
      let soFar = '';
      const after = await readTalk<Talk>(
        `${path}/talk`,
        { method: 'POST', body, key, last: 'talk' },
        {
          words: (words) => setWriting((soFar += words.text)),
          line: (line) => setWriting((soFar = line.text)),
        },
      );
      keys.done();
      setLines(after.reply ? [...heard, toSaid(after.reply)] : heard);
      setTalk(after);
      return true;
    } catch (fault) {
      const shown = toCallError(fault);
      keys.failed(shown);
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

function toSaid({ text, actions }: ChatEntry): Said {
  return { own: false, text, actions };
}
