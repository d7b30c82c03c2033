import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { Economy, EconomyModule, type EconomyOptions, SettingsError } from '../../src/index.js';
import { type Json } from '../support/api-client.js';
import { workerDatabaseUrl } from '../support/database.js';

describe('the economy in a host', () => {
  const secret = 'another secret, of more than 32 characters';

  it('leaves out the features that are not wanted', async () => {
    const url = await workerDatabaseUrl();
    const module = await Test.createTestingModule({
      imports: [
        EconomyModule.forRoot({
          path: '/games/economy',
          database: { url, migrate: false },
          auth: { secret },
          features: ['dashboard', 'events'],
        }),
      ],
    })
      .setLogger(false as never)
      .compile();
    const app = module.createNestApplication();
    await app.listen(0);
    try {
      const baseUrl = `http://localhost:${new URL(await app.getUrl()).port}/games/economy`;
      const { clientId } = await app.get(Economy).createApplication({ name: 'small' });
      const headers = { authorization: `Bearer ${await app.get(Economy).issueToken(clientId)}` };
      const status = async (path: string) => (await fetch(`${baseUrl}${path}`, { headers })).status;
      expect(await status('/v1/instance')).toBe(200);
      const { headers: answer } = await fetch(`${baseUrl}/`, { redirect: 'manual' });
      expect(answer.get('location')).toBe('/games/economy/dashboard');
      for (const path of ['/v1/webhook', '/v1/usage', '/v1/agent', '/health/live', '/problems', '/mcp']) {
        expect([path, await status(path)]).toEqual([path, 404]);
      }
    } finally {
      await app.close();
    }
  });

  it('ends live streams and running requests before the database connections', async () => {
    const url = await workerDatabaseUrl();
    const app = await NestFactory.create(
      EconomyModule.forRoot({ database: { url }, auth: { secret }, logLevel: 'silent' }),
      { logger: false, abortOnError: false },
    );
    await app.listen(0);
    const baseUrl = `http://localhost:${new URL(await app.getUrl()).port}/economy`;
    const { clientId } = await app.get(Economy).createApplication({ name: 'closing' });
    const headers = {
      authorization: `Bearer ${await app.get(Economy).issueToken(clientId)}`,
      'content-type': 'application/json',
    };
    const send = (method: string, path: string, body: object) =>
      fetch(`${baseUrl}${path}`, { method, headers, body: JSON.stringify(body) });
    const { id } = (await (await send('POST', '/v1/instance', { uuid: randomUUID() })).json()) as Json;
    const stream = await fetch(`${baseUrl}/v1/instance/${id}/event/stream`, { headers });
    expect(stream.status).toBe(200);

    // In the service since it was told to go on with its body.
    const running = request(`${baseUrl}/v1/instance`, {
      method: 'POST',
      headers: { ...headers, expect: '100-continue', 'transfer-encoding': 'chunked' },
    });
    running.flushHeaders();
    await once(running, 'continue');
    const closed = app.close();
    // The stream ends first: the service is on its way out, and has time to get ahead of the request.
    await stream.text();
    // A service that rightly waits for the request does nothing that could be seen.
    await sleep(100);
    running.end(JSON.stringify({ uuid: randomUUID() }));
    const [answer] = (await once(running, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(201);
    await closed;
  });

  it.each(['while it is made', 'when it begins'])(
    'closes its data source where it fails %s',
    async (when) => {
      let opened: DataSource | undefined;
      const broken = {
        provide: 'BROKEN',
        inject: [DataSource],
        useFactory: (dataSource: DataSource) => {
          opened = dataSource;
          const fail = (): never => {
            throw new Error('broken by its module');
          };
          return when === 'when it begins' ? { onModuleInit: fail } : fail();
        },
      };
      @Module({ providers: [broken] })
      class BrokenModule {}
      const url = await workerDatabaseUrl();
      const options = { database: { url }, auth: { secret }, imports: [BrokenModule] };
      await expect(
        NestFactory.create(EconomyModule.forRoot(options), { logger: false, abortOnError: false }),
      ).rejects.toThrow('broken by its module');
      expect(opened?.isInitialized).toBe(false);
    },
  );

  it('reports all faults of its options at once, by their names', async () => {
    const start = (options: object): Promise<unknown> =>
      NestFactory.create(EconomyModule.forRoot(options as EconomyOptions), {
        logger: false,
        abortOnError: false,
      }).then(
        () => null,
        (error: unknown) => error,
      );
    const error = await start({
      path: 'economy/',
      database: { url: 'postgres://u@h/d', poolSize: 1, migrate: 'yes' },
      auth: { secret: 'short', jwksUrl: 'ftp://keys' },
      features: ['webhooks'],
      rateLimits: { application: -1 },
      colour: 'red',
    });
    expect(error).toBeInstanceOf(SettingsError);
    expect([...(error as SettingsError).faults].sort()).toEqual(
      [
        'path must be like /economy: it starts with a slash and does not end with one',
        'features: webhooks needs events',
        'database.migrate must be true or false',
        'database.poolSize must be a whole number from 2 to 1000, not "1"',
        'auth.secret is too short: it needs at least 32 characters (RFC 7518 §3.2)',
        'auth.jwksUrl must be an address that begins with https:// or http://',
        'rateLimits.application must be a whole number from 0 to 1000000, not "-1"',
        'colour is not an option',
      ].sort(),
    );
    expect(((await start({})) as SettingsError).faults).toEqual([
      'database.url is missing: set the address of a PostgreSQL, 14 or later',
      'auth.secret is missing: with database.url, set auth.secret (32 characters or more), auth.keysFile or auth.jwksUrl',
    ]);
  });
});
