import { createParser } from 'eventsource-parser';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

export interface Message {
  readonly id: number | null;
  readonly event: string;
  readonly data: string;
}

export interface ListenOptions {
  /** The query of the address, `?after=0`. */
  readonly query?: string;
  readonly lastEventId?: number | string;
  readonly onMessage?: (message: Message) => void;
}

/** A client of server-sent events that does nothing by itself: its owner cuts, pauses and resumes it. */
export class EventListener {
  readonly messages: Message[] = [];
  /** Their ids as sent, which of a stream of several instances are no numbers. */
  readonly lastEventIds: string[] = [];
  comments = 0;
  /** Resolves when the stream has ended, from whatever side. */
  readonly ended: Promise<void>;
  /** Of a refusal. */
  body = '';
  private readonly parser = createParser({
    onComment: () => (this.comments += 1),
    onEvent: ({ id, event = 'message', data }) => {
      // What still comes after a cut was not seen.
      if (this.response.destroyed) return;
      const message = { id: id === undefined ? null : Number(id), event, data };
      if (this.onMessage) this.onMessage(message);
      else this.messages.push(message);
      this.lastEventIds.push(id ?? '');
    },
  });

  private constructor(
    private readonly response: IncomingMessage,
    private readonly onMessage: ((message: Message) => void) | undefined,
  ) {
    response.setEncoding('utf8').on('data', (text: string) => {
      if (this.status === 200) this.parser.feed(text);
      else this.body += text;
    });
    this.ended = new Promise((resolve) => response.once('close', resolve));
    response.on('error', () => undefined);
  }

  /** Resolves with the first byte of the answer; throws when the connection fails. */
  static open(
    baseUrl: string,
    token: string,
    /** Null for all instances. */
    instanceId: string | null,
    { query = '', lastEventId, onMessage }: ListenOptions = {},
  ): Promise<EventListener> {
    return new Promise((resolve, reject) => {
      const path = instanceId === null ? '/v1/event/stream' : `/v1/instance/${instanceId}/event/stream`;
      const sent = request(baseUrl + path + query, {
        agent: false,
        headers: {
          authorization: `Bearer ${token}`,
          ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
        },
      });
      sent.once('error', reject);
      sent.once('response', (response) => resolve(new EventListener(response, onMessage)));
      sent.end();
    });
  }

  get status(): number {
    return this.response.statusCode ?? 0;
  }

  get headers(): IncomingHttpHeaders {
    return this.response.headers;
  }

  get last(): Message | undefined {
    return this.messages.at(-1);
  }

  pause(): void {
    this.response.pause();
  }

  resume(): void {
    this.response.resume();
  }

  /** As if the cable were pulled. */
  async cut(): Promise<void> {
    this.response.destroy();
    await this.ended;
  }
}
