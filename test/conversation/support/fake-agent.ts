import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { fill, wrap, wrapError } from './fake-shape.js';
import type { FakeProtocol } from './fake-shape.js';

export type { FakeProtocol } from './fake-shape.js';

/**
 * `*_once`: only the first call fails. `no_*`: 400 as long as the parameter is sent. `wrong_id` and `task_*` are of
 * the A2A protocol.
 */
export type FakeFault =
  | 'ok'
  | 'null'
  | 'slow'
  | 'hangs'
  | 'drips'
  | 'closes'
  | 'closes_once'
  | '404'
  | '429'
  | '429_once'
  | '500'
  | '500_once'
  | 'html'
  | 'malformed'
  | 'wrong_schema'
  | 'huge'
  | 'redirect'
  | 'gzip_bomb'
  | 'error'
  | 'wrong_id'
  | 'task_failed'
  | 'task_rejected'
  | 'task_canceled'
  | 'task_working'
  | 'no_response_format'
  | 'no_max_tokens'
  | 'no_temperature';

export interface FakeAgentOptions {
  protocol: FakeProtocol;
  /** Of the turns; default `ok`; can be changed later by `setFault`. */
  fault?: FakeFault;
  /** What it says, in this order, then `${name} says ${n}.` */
  lines?: readonly string[];
  name?: string;
  /** For `slow`; default 100. */
  delayMs?: number;
  /** Overrides the turn result of `ok`. */
  reply?: (call: FakeCall) => Record<string, unknown>;
  /** What an `openai` agent lists; default none. */
  models?: readonly string[];
  /** The address in the card of an A2A agent; default its own. */
  cardUrl?: string;
  /** Whether it answers 404 where its dialect has nothing, as a real one does. */
  strict?: boolean;
}

export interface FakeCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown> | null;
}

export interface FakeAgent {
  /** What to register as `protocol`. */
  protocol: string;
  /** What to register: `http://127.0.0.1:<port>/…`. */
  endpoint: string;
  port: number;
  /** Turns asked, without health checks. */
  calls: FakeCall[];
  /** Health checks, and what else is read: cards, models. */
  reads: FakeCall[];
  setFault(fault: FakeFault): void;
  setReadFault(fault: FakeFault): void;
  close(): Promise<void>;
}

/** Every faulty answer holds it; no line, memory or response ever may. */
export const FAULT_TEXT = 'FAULT-TEXT-OF-THE-AGENT';

/** A real HTTP server on loopback that speaks a dialect, well or badly. */
export async function startFakeAgent(options: FakeAgentOptions): Promise<FakeAgent> {
  const { protocol, lines = [], name = 'Fake', delayMs = 100 } = options;
  let fault = options.fault ?? 'ok';
  let readFault: FakeFault = 'ok';
  let spoken = 0;
  const calls: FakeCall[] = [];
  const reads: FakeCall[] = [];
  const timers = new Set<NodeJS.Timeout>();

  const result = (call: FakeCall): Record<string, unknown> => {
    const say = lines[spoken] ?? `${name} says ${spoken + 1}.`;
    spoken += 1;
    return { say, actions: ['nod'], ...options.reply?.(call) };
  };

  const answer = (call: FakeCall, response: ServerResponse): void => {
    const reading = call.method === 'GET';
    if (options.strict && !pathsOf(protocol).test(call.path)) return send(response, 404, '{}');
    const current = reading ? readFault : fault;
    const broken = breakdown(current, protocol, (reading ? reads : calls).length, call);
    if (broken === 'hangs') return;
    if (broken === 'closes') return void response.destroy();
    if (broken === 'drips') return drip(response, timers);
    if (broken !== null) return send(response, broken.status, broken.body, broken.headers);
    const turn = current === 'null' ? { say: null, actions: null } : reading ? {} : result(call);
    const json = reading
      ? fill(protocol, options.cardUrl ?? endpointOf(protocol, port), options.models)
      : wrap(protocol, turn, call.body, current);
    const reply = (): void => send(response, 200, JSON.stringify(json));
    if (current === 'slow') timers.add(setTimeout(reply, delayMs));
    else reply();
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const body = text === '' ? null : (JSON.parse(text) as Record<string, unknown>);
      const { method = '', url: path = '', headers } = request;
      const call = { method, path, headers, body };
      (method === 'GET' ? reads : calls).push(call);
      answer(call, response);
    });
  });
  const port = await listen(server);
  return {
    protocol: protocol.split(' ')[0]!,
    endpoint: endpointOf(protocol, port),
    port,
    calls,
    reads,
    setFault: (next) => {
      // Packed before the clock of a talk runs.
      if (next === 'gzip_bomb') bomb();
      fault = next;
    },
    setReadFault: (next) => (readFault = next),
    close: () => {
      timers.forEach((timer) => clearTimeout(timer));
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function endpointOf(protocol: FakeProtocol, port: number): string {
  return `http://127.0.0.1:${port}${protocol === 'openai' ? '/v1' : '/api/fake'}`;
}

function pathsOf(protocol: FakeProtocol): RegExp {
  if (protocol === 'converse') return /^\/api\/fake\/(?:converse|health)$/;
  return protocol === 'openai' ? /^\/v1\/(?:models|chat\/completions)$/ : /agent-card\.json$|^\/api\/fake$/;
}

interface Broken {
  status: number;
  body: string | Buffer;
  headers?: Record<string, string>;
}

function breakdown(
  fault: FakeFault,
  protocol: FakeProtocol,
  count: number,
  call: FakeCall,
): Broken | 'hangs' | 'drips' | 'closes' | null {
  const failure = JSON.stringify({ success: false, error: FAULT_TEXT });
  if (fault.endsWith('_once') && count > 1) return null;
  switch (fault) {
    case 'hangs':
    case 'drips':
    case 'closes':
      return fault;
    case 'closes_once':
      return 'closes';
    case '404':
      return { status: 404, body: failure };
    case '429':
    case '429_once':
      return { status: 429, body: failure };
    case '500':
    case '500_once':
      return { status: 500, body: failure };
    case 'html':
      return { status: 200, body: `<p>${FAULT_TEXT}</p>`, headers: { 'content-type': 'text/html' } };
    case 'malformed':
      return { status: 200, body: `{"say": "${FAULT_TEXT}` };
    case 'wrong_schema':
      return { status: 200, body: JSON.stringify(wrap(protocol, { say: [FAULT_TEXT] }, call.body)) };
    case 'huge':
      return {
        status: 200,
        body: JSON.stringify(wrap(protocol, { say: FAULT_TEXT.repeat(45_000) }, call.body)),
      };
    case 'redirect':
      return {
        status: 302,
        body: failure,
        headers: { location: 'http://169.254.169.254/latest/meta-data/' },
      };
    case 'gzip_bomb':
      return { status: 200, body: bomb(), headers: { 'content-encoding': 'gzip' } };
    case 'error':
      return { status: 200, body: JSON.stringify(wrapError(protocol, FAULT_TEXT, call.body)) };
    case 'no_response_format':
    case 'no_max_tokens':
    case 'no_temperature':
      return call.body?.[fault.slice(3)] === undefined ? null : { status: 400, body: failure };
    default:
      return null;
  }
}

let packed: Buffer | undefined;

/** 32 MiB in 32 KiB. */
function bomb(): Buffer {
  packed ??= gzipSync(Buffer.alloc(32 * 1024 * 1024, 0x20));
  return packed;
}

/** One byte at a time, without end. */
function drip(response: ServerResponse, timers: Set<NodeJS.Timeout>): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  timers.add(timer);
  response.on('close', () => clearInterval(timer));
}

function send(response: ServerResponse, status: number, body: string | Buffer, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
