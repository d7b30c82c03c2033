/** One block of a stream of server-sent events. A heartbeat is a block without anything. */
export interface Message {
  readonly event: string | null;
  readonly id: string | null;
  readonly data: string | null;
}

/** Thrown when nothing came for so long that the connection must be dead. */
export class Silence extends Error {}

/**
 * The blocks and comments of a stream, as they come; ends with the stream. The parsers of npm drop blocks without data, and the
 * id of one of those is where a stream begins.
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
      // The service ends its lines with a line feed; a proxy that rewrites them is not one to support.
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield readBlock(block);
    }
  } finally {
    // Not waited for: the connection may be dead, and then this never settles.
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
