import { clusterUrl } from '../support/cluster.js';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { createLogger } from '../../src/process/logger.js';
import { type Json } from '../support/api-client.js';
import { createDatabase, templateDatabase } from '../support/database.js';
import { TestService } from '../support/test-service.js';

const planted = 'planted-5e0c';

/** Breaks a table for a moment: every write of such a row fails as a bug of the service would. */
const faults = [
  ['webhook', 'POST /v1/webhook', `ADD CONSTRAINT ck_broken CHECK (url NOT LIKE '%${planted}%')`],
  ['agent', 'POST /v1/agent', `ADD CONSTRAINT ck_broken CHECK (endpoint NOT LIKE '%${planted}%')`],
  ['event', 'PUT trade', `ADD CONSTRAINT ck_broken CHECK (data::text NOT LIKE '%${planted}%')`],
] as const;

describe('the log of an unexpected fault of the database', () => {
  it('names the statement and the error, and holds none of its values', async () => {
    const url = await createDatabase(`economy_faults_${process.pid}`, templateDatabase);
    const log = new PassThrough();
    const written = text(log);
    const service = await TestService.start({ databaseUrl: url, log });
    const client = new Client({ connectionString: url });
    await client.connect();
    const world = await service.world({ agentNpcs: { ann: { wealth: 5 } } });
    const address = `http://127.0.0.1:9/hook?token=${planted}`;
    const calls: Readonly<Record<string, readonly [string, string, object]>> = {
      webhook: ['POST', '/v1/webhook', { url: address }],
      agent: ['POST', '/v1/agent', { name: 'x', endpoint: address, protocol: 'converse' }],
      event: [
        'PUT',
        `${world.path('ann')}/trade`,
        { recipientIdentifier: null, amount: 1, metadata: { note: planted } },
      ],
    };
    const answers: string[] = [];
    for (const [table, , fault] of faults) {
      await client.query(`ALTER TABLE economy.${table} ${fault} NOT VALID`);
      const [method, path, body] = calls[table]!;
      const answer = await fetch(`${service.baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${world.client.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      answers.push(`${answer.status} ${await answer.text()}`);
      await client.query(`ALTER TABLE economy.${table} DROP CONSTRAINT ck_broken`);
    }
    await client.end();
    await service.stop();
    log.end();
    const lines = await written;
    const unexpected = lines
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Json)
      .filter(({ msg }) => msg === 'unexpected error');
    expect(unexpected.map(({ err }) => err)).toEqual(
      faults.map(() =>
        expect.objectContaining({
          type: expect.stringMatching(/^(QueryFailedError|error)$/),
          code: '23514',
          // Errors of other nodes name none.
          ...(!clusterUrl && { constraint: 'ck_broken' }),
          stack: expect.stringMatching(/\n +at /),
        }),
      ),
    );
    expect(unexpected[0]!['err']).toMatchObject({ statement: expect.stringMatching(/^INSERT/) });
    expect(lines).not.toContain(planted);
    for (const answer of answers) {
      expect(answer).toMatch(/^500 /);
      expect(answer).not.toContain(planted);
    }
  });

  it('has no values in causes, aggregate errors and what PostgreSQL quotes', async () => {
    const log = new PassThrough();
    const written = text(log);
    const logger = createLogger({ logLevel: 'info', logPretty: false }, log);
    const secrets = { parameters: [planted], detail: planted, where: planted, query: `SELECT '${planted}'` };
    const fault = (message: string, more: object = {}): Error =>
      Object.assign(new Error(message), secrets, more);
    const inner = fault('inner', { driverError: fault('driver') });
    const circular = fault('circular');
    circular.cause = circular;
    logger.error({ err: new Error('outer', { cause: inner }) }, 'one');
    logger.error(
      { err: new AggregateError([fault('first'), fault('second', { cause: inner })], 'many') },
      'two',
    );
    logger.error(
      { err: fault(`invalid input syntax for type uuid: "${planted} "x""`, { code: '22P02' }) },
      'three',
    );
    logger.error({ err: circular }, 'four');
    logger.error({ err: { parameters: [planted] } }, 'five');
    log.end();
    const lines = await written;
    expect(lines).not.toContain(planted);
    for (const word of [
      'outer',
      'inner',
      'first',
      'second',
      'invalid input syntax for type uuid',
      'circular',
    ])
      expect(lines).toContain(word);
    expect(lines.trimEnd().split('\n')).toHaveLength(5);
  });
});
