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

/** A client of server-sent events that does nothing by itself: whoever has it cuts, pauses and resumes. */
export class EventListener {
  readonly messages: Message[] = [];
  comments = 0;
  /** Resolves when the stream has ended, from whatever side. */
  readonly ended: Promise<void>;
  private rest = '';

  private constructor(
    private readonly response: IncomingMessage,
    private readonly onMessage: ((message: Message) => void) | undefined,
  ) {
    response.setEncoding('utf8').on('data', (text: string) => this.read(text));
    this.ended = new Promise((resolve) => response.once('close', resolve));
    response.on('error', () => undefined);
  }

  /** Resolves with the first byte of the answer; throws when the connection fails. */
  static open(
    baseUrl: string,
    token: string,
    instanceId: string,
    { query = '', lastEventId, onMessage }: ListenOptions = {},
  ): Promise<EventListener> {
    return new Promise((resolve, reject) => {
      const sent = request(`${baseUrl}/v1/instance/${instanceId}/event/stream${query}`, {
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

  /** What came besides messages: the body of a refusal. */
  get body(): string {
    return this.rest;
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

  private read(text: string): void {
    const blocks = (this.rest + text).split('\n\n');
    this.rest = blocks.pop() ?? '';
    // What still comes after a cut was not seen.
    for (const block of blocks) if (!this.response.destroyed) this.take(block);
  }

  private take(block: string): void {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      const colon = line.indexOf(':');
      if (colon === 0) this.comments += 1;
      else fields.set(line.slice(0, colon), line.slice(colon + 1).trimStart());
    }
    const data = fields.get('data');
    if (data === undefined) return;
    const id = fields.get('id');
    const message = {
      id: id === undefined ? null : Number(id),
      event: fields.get('event') ?? 'message',
      data,
    };
    if (this.onMessage) this.onMessage(message);
    else this.messages.push(message);
  }
}
