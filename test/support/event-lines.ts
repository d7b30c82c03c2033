import { type Json } from './api-client.js';

export interface StreamedEvent {
  readonly event: string;
  readonly data: Json;
}

/** The events of a stream that has ended. */
export function eventsIn(text: string): StreamedEvent[] {
  return text.split('\n\n').flatMap((block) => {
    const event = /^event: (.*)$/m.exec(block)?.[1];
    const data = /^data: (.*)$/m.exec(block)?.[1];
    return event === undefined || data === undefined ? [] : [{ event, data: JSON.parse(data) as Json }];
  });
}
