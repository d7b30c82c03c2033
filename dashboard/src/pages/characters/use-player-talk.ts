import { useState } from 'preact/hooks';
import { readTalk } from '../../api/talk-stream.js';
import type { ChatEntry, Talk } from '../../api/types.js';
import { type Sent, useWrite } from '../../api/use-write.js';

export type Said = Pick<ChatEntry, 'text' | 'actions'> & { readonly own: boolean };

/** A talk of the viewer with a character, whose lines are read as they are written. */
export function usePlayerTalk(path: string) {
  const [lines, setLines] = useState<readonly Said[]>([]);
  /** What the character is saying, as far as it is written; null while it says nothing. */
  const [writing, setWriting] = useState<string | null>(null);
  /** After the last answer. */
  const [talk, setTalk] = useState<Talk | null>(null);
  const write = useWrite(({ path, body }: Sent, key) => {
    let soFar = '';
    return readTalk<Talk>(
      path,
      { method: 'POST', body: body as object, key, last: 'talk' },
      {
        words: (words) => setWriting((soFar += words.text)),
        line: (line) => setWriting((soFar = line.text)),
      },
    );
  });

  /** Resolves to whether the line was heard. */
  async function say(speaker: string, text: string, end: boolean): Promise<boolean> {
    const before = talk === null || talk.status === 'ended' ? [] : lines;
    const heard = text === '' ? before : [...before, { own: true, text, actions: [] }];
    setWriting('');
    setLines(heard);
    const after = await write.run('POST', `${path}/talk`, {
      speaker: { name: speaker, ref: `dashboard/${speaker}` },
      ...(text !== '' && { text }),
      ...(end && { end }),
    });
    setWriting(null);
    if (after) setTalk(after);
    if (!after) setLines(before);
    else if (after.reply) setLines([...heard, { ...after.reply, own: false }]);
    return after !== null;
  }

  const { pending, error } = write;
  return { lines, writing, pending, error, talk, say };
}
