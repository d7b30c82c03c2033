import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LoggerService } from '@nestjs/common';
import { type DestinationStream, pino, type Logger, type LoggerOptions } from 'pino';
import { describeError } from './log-error.js';
import { linesOf, printable } from '../common/terminal.js';

const load = createRequire(import.meta.url);

export interface LogSettings {
  readonly logLevel: string;
  readonly logPretty: boolean;
}

/** One logger a process: readable in a terminal, JSON lines elsewhere; secrets never get in. Default destination: stdout. */
export function createLogger({ logLevel, logPretty }: LogSettings, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: logLevel,
    serializers: { err: describeError },
    hooks: { streamWrite: logPretty ? readable() : toLogLine },
    redact: {
      paths: ['*.authorization', '*.secret', '*.clientSecret', '*.token', '*.password'],
      censor: '[hidden]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * What makes a line of JSON readable. In this process, and loaded only for a terminal: a thread that wrote would end with its
 * terminal, and the process with the next line.
 */
function readable(): (json: string) => string {
  const { isColorSupported, prettyFactory } = load('pino-pretty') as typeof import('pino-pretty');
  const toText = prettyFactory({
    colorize: isColorSupported,
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss',
  });
  return (json) => toText(toReadableLine(json)) ?? '';
}

/** What waits for a reader that stalls; more is dropped. */
const unreadMax = 64 * 1024 * 1024;
const flushMs = 1000;

/** For a process of our own: a program that embeds the service keeps the defaults of the logger. */
export function standardOutput(): DestinationStream {
  // With a minimum of one byte, a flush waits for what is under way.
  const out = pino.destination({ dest: process.stdout.fd, sync: false, minLength: 1, maxLength: unreadMax });
  // The terminal was closed: without this, SonicBoom retries its last write without end when the process exits.
  out.on('error', () => {
    const none = (): void => undefined;
    Object.assign(out, { write: none, end: none, flushSync: none, flush: (then = none) => then() });
  });
  return out;
}

/** Before a process exits: at the exit its log would try without end to write the rest to a reader that is gone. */
export async function flushLog(logger: Logger): Promise<void> {
  const flushed = new Promise<void>((resolve) => logger.flush(() => resolve()));
  await Promise.race([flushed, sleep(flushMs)]);
}

/** The log contexts of Nest about routes and modules. */
const chatter =
  /^(?:Nest\w*|InstanceLoader|ModuleTokenFactory|RouterExplorer|RoutesResolver|WebSocketsController)$/;

/** Nest's own messages go to the same place; its chatter about routes and modules is debug. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    const level = context === undefined || chatter.test(context) ? 'debug' : 'info';
    this.logger[level]({ context }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, stack?: string, context?: string): void {
    this.logger.error({ context, stack }, message instanceof Error ? message.message : String(message));
  }

  debug(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  fatal(message: unknown, context?: string): void {
    this.logger.fatal({ context }, String(message));
  }
}

/** A line of the log in JSON, which a terminal may get as well: the same values. */
function toLogLine(json: string): string {
  return `${printable(json.trimEnd())}\n`;
}

/** The same for a log that is made readable, where texts come out as they are: so they go in printable. */
export function toReadableLine(json: string): string {
  const clean = (key: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    // A trace has lines, which come out indented.
    return key === 'stack' ? linesOf(value).map(printable).join('\n') : printable(value);
  };
  return `${JSON.stringify(inOneLine(JSON.parse(json, clean) as Entry))}\n`;
}

interface Entry {
  readonly msg?: string;
  readonly requestId?: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number | 'aborted';
  readonly durationMs?: number;
  readonly applicationId?: string;
  readonly traceId?: string;
  readonly code?: string;
  readonly replayed?: boolean;
}

/** A request, whose fields would take a line each; its id only where somebody will look for it. */
function inOneLine(entry: Entry): Entry {
  if (entry.msg !== 'request' || entry.requestId === undefined) return entry;
  const { requestId, method, path, status, durationMs, applicationId: _, traceId, ...more } = entry;
  const { code, replayed, ...rest } = more;
  const failed = typeof status !== 'number' || status >= 400;
  const ids = [
    ...(failed ? [`request ${requestId}`] : []),
    ...(traceId === undefined ? [] : [`trace ${traceId}`]),
  ];
  const what = `${code === undefined ? '' : ` ${code}`}${replayed ? ' (replayed)' : ''}`;
  const end = ids.length > 0 ? ` (${ids.join(', ')})` : '';
  return { ...rest, msg: `${method} ${path} ${status}${what} in ${durationMs} ms${end}` };
}
