import { setMaxListeners } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { type Json, type Method } from './http.js';

/** Whom an attack is made on, and as whom. All that is in it is the attacker's own application. */
export interface AttackTarget {
  readonly baseUrl: string;
  readonly token: string;
  /** Where the attack wants a world: with characters that may trade. The first is the one that is read. */
  readonly worlds: readonly { readonly instanceId: string; readonly characters: readonly string[] }[];
}

export interface AttackOptions {
  readonly target: AttackTarget;
  /** How many at a time: connections, worlds, agents, requests a second. Each attack defines which. */
  readonly count: number;
  /** When it ends by itself. */
  readonly seconds: number;
}

/** What a running attack works with. It ends all of it. */
export class Attack {
  /** How often which status was answered; `closed` is a connection that ended without any. */
  readonly answers: Record<string, number> = {};
  private readonly over = new AbortController();
  private readonly sockets = new Set<Socket>();
  private readonly leavings: (() => void)[] = [];
  private readonly dispatcher: Agent;
  private work: Promise<unknown> = Promise.resolve();

  private constructor(readonly options: AttackOptions) {
    const { hostname } = new URL(options.target.baseUrl);
    if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) {
      throw new Error(`attacks are made on this machine only, not on ${hostname}`);
    }
    // Every loop may be in a pause.
    setMaxListeners(0, this.over.signal);
    this.dispatcher = new Agent({ pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  }

  /** Resolves when all that it needs is there and its first requests are on their way. */
  static async start(
    driver: (attack: Attack) => Promise<(() => Promise<unknown>) | void>,
    options: AttackOptions,
  ): Promise<Attack> {
    const attack = new Attack(options);
    try {
      const run = await driver(attack);
      const timer = setTimeout(() => attack.over.abort(), options.seconds * 1000);
      attack.onEnd(() => clearTimeout(timer));
      attack.work = run?.() ?? Promise.resolve();
      return attack;
    } catch (error) {
      await attack.stop();
      throw error;
    }
  }

  get running(): boolean {
    return !this.over.signal.aborted;
  }

  /** Leaves nothing open. */
  async stop(): Promise<void> {
    this.over.abort();
    for (const leave of this.leavings.splice(0)) leave();
    for (const socket of this.sockets) socket.destroy();
    await this.dispatcher.destroy();
    await this.work;
  }

  onEnd(leave: () => void): void {
    this.leavings.push(leave);
  }

  async pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.over.signal }).catch(() => undefined);
  }

  /** So many at a time, each again and again until the attack is over. */
  async loops(many: number, once: (place: number) => Promise<unknown>): Promise<void> {
    const loop = async (place: number): Promise<void> => {
      while (this.running) await once(place);
    };
    await Promise.all(Array.from({ length: many }, (_none, place) => loop(place)));
  }

  /** What the attack needs, and must get. */
  async prepare(method: Method, path: string, body?: unknown): Promise<Json> {
    const { status, text } = await this.exchange(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
    return JSON.parse(text) as Json;
  }

  /** Counts what comes back, and waits a little where that is nothing: a loop may not spin. */
  async send(
    method: Method,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    try {
      const { status } = await this.exchange(method, path, body, headers);
      this.count(String(status));
    } catch {
      if (!this.running) return;
      this.count('closed');
      await this.pause(100);
    }
  }

  /** A connection of its own that sends these, one after the other. Resolves when it has ended. */
  async raw(...parts: readonly (string | Buffer)[]): Promise<void> {
    const { hostname, port } = new URL(this.options.target.baseUrl);
    const socket = connect({ host: hostname, port: Number(port) });
    this.sockets.add(socket);
    let answer = '';
    socket.setEncoding('latin1').on('data', (text: string) => (answer ||= text.slice(0, 12)));
    socket.on('error', () => undefined);
    for (const part of parts) socket.write(part);
    await new Promise((closed) => socket.once('close', closed));
    this.sockets.delete(socket);
    if (this.running) this.count(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'closed');
  }

  private async exchange(
    method: Method,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; text: string }> {
    const { baseUrl, token } = this.options.target;
    const answer = await request(`${baseUrl}${path}`, {
      method,
      dispatcher: this.dispatcher,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, text: await answer.body.text() };
  }

  private count(answer: string): void {
    this.answers[answer] = (this.answers[answer] ?? 0) + 1;
  }
}
