import { AsyncLocalStorage } from 'node:async_hooks';
import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { type Duplex } from 'node:stream';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { LRUCache } from 'lru-cache';
import { Pool } from 'undici';
import { type EconomyClient } from '../../packages/client/src/index.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { problemMediaType } from '../common/errors/problem.js';
import { connectWithin } from '../http/adapter/inner-connection.js';
import { claimConnection } from '../identity/in-process-caller.js';
import { type Scope } from '../identity/scope.js';
import { InProcessClient, innerOrigin, shuttingDown } from './in-process-client.js';

interface Connected {
  readonly client: EconomyClient;
  readonly pool: Pool;
}

/** Clients are kept so that a host may ask for one at each call. One that was dropped still works. */
const mostClients = 1000;
/** Milliseconds after which a connection that nobody uses is closed. */
const idleMs = 4000;

/** Calls of the HTTP API by code in its process: over connections in memory, which say for which application. */
@Injectable()
export class InProcessCalls implements BeforeApplicationShutdown {
  private readonly clients = new LRUCache<string, Connected>({ max: mostClients });
  private readonly closed = new AbortController();
  /** Runs what outlives its caller: a connection is shared, and nothing of who opened it may follow the others. */
  private readonly apart = AsyncLocalStorage.snapshot();
  private running = 0;
  private drained: () => void = () => undefined;

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  clientOf(applicationId: string, scopes: readonly Scope[]): EconomyClient {
    const key = [applicationId, ...[...scopes].sort()].join(' ');
    const known = this.clients.get(key);
    if (known) return known.client;
    const pool = this.openPool(applicationId, scopes);
    const client = new InProcessClient((url, init) => this.send(pool, url, init), this.closed.signal);
    this.clients.set(key, { client, pool });
    return client;
  }

  /** While the database is still there: waits for the calls in flight. Live streams have ended before. */
  async beforeApplicationShutdown(): Promise<void> {
    this.closed.abort();
    if (this.running > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, this.settings.shutdownGraceMs);
        this.drained = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    for (const { pool } of this.clients.values()) void pool.destroy();
  }

  private openPool(applicationId: string, scopes: readonly Scope[]): Pool {
    return new Pool(innerOrigin, {
      connect: (_options, connected) => {
        const server = this.adapterHost.httpAdapter.getHttpServer() as Server;
        const claim = (end: Duplex): void => claimConnection(end, applicationId, scopes);
        const socket = this.apart(() => connectWithin(server, claim));
        // It has all of a socket that a client of HTTP/1.1 uses. Not at once: the pool still prepares for it.
        setImmediate(connected, null, socket as unknown as Socket);
      },
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
      // The client has deadlines of its own.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  private async send(pool: Pool, url: string, init: RequestInit): Promise<Response> {
    if (this.closed.signal.aborted) {
      const headers = { 'content-type': problemMediaType };
      return new Response(JSON.stringify(shuttingDown()), { status: 503, headers });
    }
    this.running += 1;
    try {
      return await exchange(pool, url, init);
    } finally {
      this.running -= 1;
      if (this.running === 0) this.drained();
    }
  }
}

/** The response, of a live stream with a body that is still to come. */
async function exchange(
  pool: Pool,
  url: string,
  { method, headers, body, signal }: RequestInit,
): Promise<Response> {
  const answer = await pool.request({
    path: url.slice(innerOrigin.length),
    method: method as 'GET',
    headers: headers as Record<string, string>,
    body: (body as string | undefined) ?? null,
    signal: signal ?? null,
  });
  const sent = new Headers();
  for (const [name, values] of Object.entries(answer.headers)) {
    for (const value of [values ?? []].flat()) sent.append(name, value);
  }
  const head = { status: answer.statusCode, headers: sent };
  if (sent.get('content-type')?.startsWith('text/event-stream')) {
    return new Response(answer.body.body as never, head);
  }
  const text = await answer.body.text();
  // That of a 304 is none.
  return new Response(text === '' ? null : text, head);
}
