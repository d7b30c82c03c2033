import { randomUUID } from 'node:crypto';
import {
  Body,
  type CanActivate,
  Catch,
  Controller,
  type ExecutionContext,
  ForbiddenException,
  Get,
  Injectable,
  type INestApplication,
  Module,
  Param,
  Post,
  ValidationPipe,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IsString } from 'class-validator';
import { Column, DataSource, Entity, PrimaryGeneratedColumn } from 'typeorm';
import {
  CurrentCaller,
  Economy,
  type EconomyCaller,
  EconomyModule,
  type EconomyOptions,
} from '../../src/index.js';
import { type Json } from '../support/api-client.js';
import { workerDatabaseUrl } from '../support/database.js';

@Entity('host_note')
class Note {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('text')
  text!: string;
}

class NoteDto {
  @IsString()
  text!: string;
}

@Injectable()
class HostGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<{ headers: Json }>();
    if (headers['x-host-user']) return true;
    throw new ForbiddenException('the host does not know you');
  }
}

@Catch()
class HostFilter {
  catch(error: { message: string; status?: number }, host: Json): void {
    const response = host['switchToHttp']().getResponse();
    const body = { host: true, message: error.message };
    response.status(error.status ?? 500).json(body);
  }
}

@Controller('v1/instance')
class NoteController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly economy: Economy,
  ) {}

  @Post()
  note(@Body() { text }: NoteDto): Promise<Note> {
    return this.dataSource.getRepository(Note).save({ text });
  }

  @Get('credentials')
  async credentials(): Promise<Json> {
    const { clientId } = await this.economy.createApplication({ name: 'made by the host' });
    return { clientId, token: await this.economy.issueToken(clientId) };
  }
}

/** A module of the host that lives in the service. */
@Injectable()
class Counter {
  count = 0;
}

@Controller('v1/own')
class OwnController {
  constructor(
    private readonly counter: Counter,
    private readonly economy: Economy,
  ) {}

  @Get(':instance')
  async last(
    @CurrentCaller() { application }: EconomyCaller,
    @Param('instance') instance: string,
  ): Promise<Json> {
    this.counter.count += 1;
    const events = await this.economy.readEvents(application.id, instance, { limit: 5 });
    return { types: events.map(({ type }) => type) };
  }

  @Post(':instance/note')
  note(@Param('instance') _instance: string, @Body() { text }: NoteDto): Json {
    return { text };
  }

  /** Two parameters that are alike, and called as one of the service. */
  @Get(':instance/calls')
  calls(@Param('instance') _instance: string): Json {
    return { count: this.counter.count };
  }
}

@Module({ controllers: [OwnController], providers: [Counter] })
class OwnModule {}

const SECRET = Symbol('secret');

@Module({
  providers: [{ provide: SECRET, useValue: 'a secret of the host, of more than 32 characters' }],
  exports: [SECRET],
})
class HostSettingsModule {}

function hostModule(url: string, more: Partial<EconomyOptions> = {}) {
  @Module({
    imports: [
      TypeOrmModule.forRoot({ type: 'postgres', url, schema: 'public', entities: [Note], synchronize: true }),
      EconomyModule.forRootAsync({
        imports: [HostSettingsModule],
        inject: [SECRET],
        useFactory: (secret: string) => ({
          database: { url },
          auth: { secret },
          imports: [OwnModule],
          logLevel: 'silent',
          ...more,
        }),
      }),
    ],
    controllers: [NoteController],
    providers: [
      { provide: APP_GUARD, useClass: HostGuard },
      { provide: APP_PIPE, useValue: new ValidationPipe({ whitelist: true }) },
      { provide: APP_FILTER, useClass: HostFilter },
    ],
  })
  class HostModule {}
  return HostModule;
}

describe('a host', () => {
  let app: INestApplication;
  let baseUrl: string;
  let token: string;
  beforeAll(async () => {
    app = await NestFactory.create(hostModule(await workerDatabaseUrl()), new ExpressAdapter(), {
      logger: false,
      abortOnError: false,
    });
    app.setGlobalPrefix('api');
    await app.listen(0);
    baseUrl = `http://localhost:${new URL(await app.getUrl()).port}`;
    ({ token } = (
      await call('GET', '/api/v1/instance/credentials', { headers: { 'x-host-user': 'me' } })
    ).body);
  });
  afterAll(() => app.close());

  async function call(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; headers: Headers; body: Json }> {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Json };
  }
  const ours = (method: string, path: string, body?: unknown) =>
    call(method, `/economy${path}`, { body, headers: { authorization: `Bearer ${token}` } });

  it('keeps its own guard, pipe, filter and data source', async () => {
    const headers = { 'x-host-user': 'me' };
    const path = '/api/v1/instance';
    expect(await call('POST', path, { body: { text: 'hello', more: 1 }, headers })).toMatchObject({
      status: 201,
      body: { id: expect.any(Number), text: 'hello' },
    });
    expect(await call('POST', path, { body: { text: 'hello' } })).toMatchObject({
      status: 403,
      body: { host: true, message: 'the host does not know you' },
    });
    const { body } = await call('POST', path, { body: { text: 1 }, headers });
    expect(body).toMatchObject({ host: true });
    const unknown = await call('GET', '/api/nothing', { headers });
    expect(unknown).toMatchObject({ status: 404, body: { host: true } });
    // Neither a path of the service without its own, nor one that only begins like it, is the service's.
    for (const elsewhere of ['/v1/instance', '/economyx/v1/instance']) {
      const response = await fetch(`${baseUrl}${elsewhere}`);
      expect([response.status, response.headers.get('x-request-id')]).toEqual([404, null]);
    }
  });

  it('serves the economy below its path, with its own guard, pipe and filter', async () => {
    const created = await ours('POST', '/v1/instance', { uuid: randomUUID(), taxRate: 10 });
    expect(created.status).toBe(201);
    expect(created.headers.get('x-request-id')).toMatch(/\S/);
    expect(await call('GET', '/economy/v1/instance')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED', type: '/problems/UNAUTHENTICATED' },
    });
    // The host's pipe would take the unknown field out in silence, and its filter would answer.
    expect(await ours('POST', '/v1/instance', { uuid: 'no uuid', more: 1 })).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        errors: expect.arrayContaining([
          expect.objectContaining({ pointer: '/uuid' }),
          expect.objectContaining({ pointer: '/more', code: 'UNKNOWN_FIELD' }),
        ]),
      },
    });
    expect((await ours('PATCH', '/v1/instance', {})).body).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
    expect((await ours('GET', '/nothing')).body).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
    const { body: told } = await call('POST', '/economy/mcp', {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'whoami' } },
      headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
    });
    expect(told).toMatchObject({ result: { structuredContent: { you: null, readOnly: false } } });
    expect((await ours('GET', '/health/ready')).body).toEqual({ status: 'ok' });
    const { body: document } = await ours('GET', '/openapi.json');
    expect(document['servers']).toEqual([{ url: '/economy' }]);
  });

  it('accepts a bulk body that exceeds the limit of the host', async () => {
    const { body: instance } = await ours('POST', '/v1/instance', { uuid: randomUUID() });
    const agentNpcs = Array.from({ length: 1000 }, (_none, n) => ({
      uuid: randomUUID(),
      type: 'natural',
      name: `Citizen ${n}`.padEnd(100, '.'),
    }));
    const spawned = await ours('POST', `/v1/instance/${instance['id']}/agent-npcs`, { agentNpcs });
    expect(spawned.status).toBe(201);
    expect(JSON.stringify(agentNpcs).length).toBeGreaterThan(100 * 1024);
  });

  it('serves the modules that it puts into the service, behind the token', async () => {
    const { body: instance } = await ours('POST', '/v1/instance', { uuid: randomUUID() });
    expect(await ours('GET', `/v1/own/${instance['id']}`)).toMatchObject({
      status: 200,
      body: { types: ['instance'] },
    });
    expect((await call('GET', `/economy/v1/own/${instance['id']}`)).status).toBe(401);
    expect((await ours('GET', `/v1/own/${randomUUID()}`)).body).toMatchObject({ code: 'INSTANCE_NOT_FOUND' });
    expect(app.get(Economy).get(Counter).count).toBe(2);
  });

  it('has the bodies of these modules validated, too', async () => {
    const note = (body: Json) => ours('POST', `/v1/own/${randomUUID()}/note`, body);
    expect(await note({ text: 'by the host' })).toMatchObject({ status: 201, body: { text: 'by the host' } });
    expect(await note({ text: 7, more: true })).toMatchObject({
      status: 400,
      body: {
        errors: expect.arrayContaining([
          expect.objectContaining({ pointer: '/text' }),
          expect.objectContaining({ pointer: '/more', code: 'UNKNOWN_FIELD' }),
        ]),
      },
    });
  });
});

describe('a host that closes twice', () => {
  it('is quiet', async () => {
    const errors: unknown[] = [];
    const logger = {
      log: () => undefined,
      warn: () => undefined,
      error: (error: unknown) => errors.push(error),
    };
    const app = await NestFactory.create(hostModule(await workerDatabaseUrl()), new ExpressAdapter(), {
      logger,
      abortOnError: false,
    });
    await app.init();
    await app.close();
    await app.close();
    expect(errors).toEqual([]);
  });
});
