import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** The messages of an event stream, as they come; ends with it. `onSign` is called for every sign of life. */
export async function* eventMessages(
  response: Response,
  onSign: () => void = () => undefined,
): AsyncGenerator<EventSourceMessage> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const messages: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => messages.push(message) });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    parser.feed(value);
    yield* messages.splice(0);
  }
}
