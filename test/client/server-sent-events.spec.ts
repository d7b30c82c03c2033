import { type Message, readMessages, Silence } from '../../packages/client/src/server-sent-events.js';

function streamOf(chunks: readonly Uint8Array[], ends = true): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      if (ends) controller.close();
    },
  });
}

async function read(body: ReadableStream<Uint8Array>): Promise<Message[]> {
  const messages: Message[] = [];
  for await (const message of readMessages(body, 1000)) messages.push(message);
  return messages;
}

describe('the messages of a stream', () => {
  const text = [
    'retry: 2000\nid: 3',
    ':',
    'id: 4\nevent: trade\ndata: {"name":"Zoë 🍞"}',
    'data:one\ndata:  two',
    'event: end\ndata: {}',
  ].join('\n\n');
  const bytes = new TextEncoder().encode(`${text}\n\nid: 5\ndata: cut`);
  const expected = [
    { event: null, id: '3', data: null },
    { event: null, id: null, data: null },
    { event: 'trade', id: '4', data: '{"name":"Zoë 🍞"}' },
    { event: null, id: null, data: 'one\n two' },
    { event: 'end', id: null, data: '{}' },
  ];

  it('are the same wherever it is cut, and without one that is not whole', async () => {
    expect(await read(streamOf([bytes]))).toEqual(expected);
    for (let at = 1; at < bytes.length; at += 1)
      expect(await read(streamOf([bytes.subarray(0, at), bytes.subarray(at)]))).toEqual(expected);
    expect(await read(streamOf(Array.from(bytes, (byte) => Uint8Array.of(byte))))).toEqual(expected);
  });

  it('end with an error when nothing comes for too long', async () => {
    const messages = readMessages(streamOf([bytes], false), 20);
    for (const message of expected) expect((await messages.next()).value).toEqual(message);
    await expect(messages.next()).rejects.toThrow(Silence);
  });
});
