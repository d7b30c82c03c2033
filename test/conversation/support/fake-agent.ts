import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

export type FakeProtocol = 'converse' | 'openai';

/** `*_once`: only the first call fails. `no_response_format`: 400 as long as the parameter is sent. */
export type FakeFault =
  | 'ok'
  | 'null'
  | 'slow'
  | 'hangs'
  | 'drips'
  | 'closes'
  | 'closes_once'
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
  | 'no_response_format';

export interface FakeAgentOptions {
  protocol: FakeProtocol;
  /** Default `ok`; can be changed later by `setFault`. */
  fault?: FakeFault;
  /** What it says, in this order, then `${name} says ${n}.` */
  lines?: readonly string[];
  name?: string;
  /** For `slow`; default 100. */
  delayMs?: number;
  /** Overrides the turn result of `ok`. */
  reply?: (call: FakeCall) => Record<string, unknown>;
}

export interface FakeCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown> | null;
}

export interface FakeAgent {
  protocol: FakeProtocol;
  /** What to register: `http://127.0.0.1:<port>/…`. */
  endpoint: string;
  port: number;
  /** Turns asked, without health checks. */
  calls: FakeCall[];
  setFault(fault: FakeFault): void;
  close(): Promise<void>;
}

/** Every faulty answer holds it; no line, memory or response ever may. */
export const FAULT_TEXT = 'FAULT-TEXT-OF-THE-AGENT';

/** A real HTTP server on loopback that speaks a dialect, well or badly. */
export async function startFakeAgent(options: FakeAgentOptions): Promise<FakeAgent> {
  const { protocol, lines = [], name = 'Fake', delayMs = 100 } = options;
  let fault = options.fault ?? 'ok';
  let spoken = 0;
  const calls: FakeCall[] = [];
  const timers = new Set<NodeJS.Timeout>();

  const result = (call: FakeCall): Record<string, unknown> => {
    const say = lines[spoken] ?? `${name} says ${spoken + 1}.`;
    spoken += 1;
    return { say, actions: ['nod'], ...options.reply?.(call) };
  };

  const answer = (call: FakeCall, response: ServerResponse): void => {
    const broken = breakdown(fault, protocol, calls.length, call);
    if (broken === 'hangs') return;
    if (broken === 'closes') return void response.destroy();
    if (broken === 'drips') return drip(response, timers);
    if (broken !== null) return send(response, broken.status, broken.body, broken.headers);
    const turn = fault === 'null' ? { say: null, actions: null } : result(call);
    const reply = (): void => send(response, 200, JSON.stringify(wrap(protocol, turn)));
    if (fault === 'slow') timers.add(setTimeout(reply, delayMs));
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
      if (method === 'POST') calls.push(call);
      if (method === 'GET' && fault === 'ok')
        send(response, 200, '{"success":true,"object":"list","data":[]}');
      else answer(call, response);
    });
  });
  const port = await listen(server);
  return {
    protocol,
    endpoint: `http://127.0.0.1:${port}${protocol === 'openai' ? '/v1' : '/api/fake'}`,
    port,
    calls,
    setFault: (next) => (fault = next),
    close: () => {
      timers.forEach((timer) => clearTimeout(timer));
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
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
      return { status: 200, body: JSON.stringify(wrap(protocol, { say: [FAULT_TEXT] })) };
    case 'huge':
      return { status: 200, body: JSON.stringify(wrap(protocol, { say: FAULT_TEXT.repeat(45_000) })) };
    case 'redirect':
      return {
        status: 302,
        body: failure,
        headers: { location: 'http://169.254.169.254/latest/meta-data/' },
      };
    case 'gzip_bomb':
      return { status: 200, body: bomb(), headers: { 'content-encoding': 'gzip' } };
    case 'error':
      return { status: 200, body: JSON.stringify(wrapError(protocol)) };
    case 'no_response_format':
      return call.body?.['response_format'] === undefined ? null : { status: 400, body: failure };
    default:
      return null;
  }
}

function wrap(protocol: FakeProtocol, turn: Record<string, unknown>): Record<string, unknown> {
  if (protocol === 'converse') return { success: true, data: turn };
  const message = { role: 'assistant', content: JSON.stringify(turn) };
  return { object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] };
}

function wrapError(protocol: FakeProtocol): Record<string, unknown> {
  if (protocol === 'converse') return { success: false, error: FAULT_TEXT };
  const message = { role: 'assistant', content: FAULT_TEXT };
  return { choices: [{ index: 0, message, finish_reason: 'content_filter' }] };
}

let packed: Buffer | undefined;

/** 32 MiB in 32 KiB. */
function bomb(): Buffer {
  packed ??= gzipSync(Buffer.alloc(32 * 1024 * 1024, 0x20));
  return packed;
}

/** One byte at a time, for ever. */
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
