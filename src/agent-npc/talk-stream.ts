import { PassThrough } from 'node:stream';
import { Logger, StreamableFile } from '@nestjs/common';
import { type BegunLine, type ChatLine, type TalkListener } from '../conversation/take-turn.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { toProblem } from '../common/errors/problem.js';
import { toDatabaseError } from '../common/errors/database-fault.js';
import { type RequestContext } from '../http/adapter/request-context.js';

const logger = new Logger('Talks');

/** How often a silent stream says that it lives. */
const heartbeatMs = 10_000;

/** Whether a caller wants to read lines as they are written. */
export function wantsStream(context: RequestContext): boolean {
  return /\btext\/event-stream\b/i.test(context.request.headers.accept ?? '');
}

/**
 * Lets the caller read along: `words` of a line as they are written, each `line` when it is whole, and at the end the
 * result under `name`, which is what the response without a stream would be, or a `problem`. What fails before the first word is
 * refused like any request. A caller who leaves changes nothing: the talk continues.
 */
export async function streamTalk(
  context: RequestContext,
  name: string,
  work: (stream: TalkStream) => Promise<object>,
): Promise<StreamableFile> {
  const stream = new TalkStream();
  const done = work(stream).then(
    (result) => stream.end(name, result),
    (error: unknown) => {
      if (!stream.hasBegun) throw error;
      const problem = toEconomyError(error);
      context.problem = problem.code;
      if (problem.httpStatus === 500)
        logger.error(`unexpected error of request ${context.id}`, stackOf(error));
      stream.end('problem', toProblem(problem, context.id));
    },
  );
  await Promise.race([stream.begun, done]);
  context.response.setHeader('Cache-Control', 'no-store');
  context.response.setHeader('X-Accel-Buffering', 'no');
  return new StreamableFile(stream.out, { type: 'text/event-stream; charset=utf-8' });
}

export class TalkStream implements TalkListener {
  readonly out = new PassThrough();
  readonly begun: Promise<void>;
  hasBegun = false;
  private begin: () => void = () => undefined;
  /** Whose line is read along, and as far as it was sent. */
  private line = '';
  private sent = '';
  private readonly heartbeat = setInterval(() => this.out.write(':\n\n'), heartbeatMs).unref();

  constructor() {
    this.begun = new Promise((resolve) => (this.begin = resolve));
    this.out.on('error', () => undefined);
    this.out.on('close', () => clearInterval(this.heartbeat));
  }

  onText(line: BegunLine, soFar: string): void {
    // The speaker is part of the name: after a failed turn, another member of a group has the same index.
    const name = `${line.speakerId ?? line.role} ${line.index}`;
    if (this.line !== name) [this.line, this.sent] = [name, ''];
    // What a second attempt writes differently comes with its whole line.
    if (!soFar.startsWith(this.sent) || soFar.length === this.sent.length) return;
    const text = soFar.slice(this.sent.length);
    this.sent = soFar;
    this.send('words', { ...line, text });
  }

  onLine(line: ChatLine): void {
    this.send('line', line);
  }

  end(name: string, data: object): void {
    this.send(name, data);
    clearInterval(this.heartbeat);
    this.out.end();
  }

  send(event: string, data: object): void {
    this.hasBegun = true;
    this.begin();
    if (!this.out.destroyed) this.out.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }
}

export function toEconomyError(error: unknown): EconomyError {
  if (error instanceof EconomyError) return error;
  return toDatabaseError(error) ?? new EconomyError('INTERNAL', { cause: error });
}

export function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : undefined;
}
