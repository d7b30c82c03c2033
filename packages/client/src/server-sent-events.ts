/** One block of a stream of server-sent events. A heartbeat is a block without anything. */
export interface Message {
  readonly event: string | null;
  readonly id: string | null;
  readonly data: string | null;
}

/** Thrown when a connection was silent for too long. */
export class Silence extends Error {}

/**
 * The blocks and comments of a stream in order; ends with the stream. Parsers on npm drop blocks without data, but the first
 * block has only the `id` of the position.
 */
export async function* readMessages(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<Message, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read(), silenceMs);
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      // The service ends lines with a line feed; proxies that rewrite them are not supported.
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield readBlock(block);
    }
  } finally {
    // Not awaited: on a dead connection this never settles.
    void reader.cancel().catch(() => undefined);
  }
}

function readBlock(block: string): Message {
  const fields: { event: string | null; id: string | null; data: string | null } = {
    event: null,
    id: null,
    data: null,
  };
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon);
    const value = line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') fields.data = fields.data === null ? value : `${fields.data}\n${value}`;
    else if (name === 'event' || name === 'id') fields[name] = value;
  }
  return fields;
}

async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Silence(`nothing came for ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
