/** Server-sent events, read from a `fetch`: an `EventSource` cannot send a header `Authorization`. */
export interface StreamMessage {
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
}

/** Cuts a text that comes in pieces into messages. */
export class StreamParser {
  private rest = '';
  private id: string | null = null;
  private event = 'message';
  private data: string[] = [];

  take(text: string): StreamMessage[] {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    return lines.flatMap((line) => this.line(line.endsWith('\r') ? line.slice(0, -1) : line));
  }

  private line(line: string): StreamMessage[] {
    if (line === '') return this.dispatch();
    const colon = line.indexOf(':');
    if (colon === 0) return [];
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'id') this.id = value;
    else if (field === 'event') this.event = value;
    else if (field === 'data') this.data.push(value);
    return [];
  }

  private dispatch(): StreamMessage[] {
    const message = { id: this.id, event: this.event, data: this.data.join('\n') };
    const empty = this.data.length === 0;
    this.event = 'message';
    this.data = [];
    return empty ? [] : [message];
  }
}
