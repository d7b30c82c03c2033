// The service with three more routes, for comparisons only: each stands behind the same guard, pipes and validation as
// the real operations. Started by bench/run.mjs with the settings of the service beside it.
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { AgentNpcEntity } from '../dist/src/database/entities/agent-npc.entity.js';
import { EventEntity } from '../dist/src/database/entities/event.entity.js';
import { AppModule } from '../dist/src/app.module.js';
import { TradeDto } from '../dist/src/agent-npc/agent-npc.dto.js';
import { ApplicationService, builtInAgentId } from '../dist/src/auth/application.service.js';
import { TokenService } from '../dist/src/auth/token.service.js';
import { createApp } from '../dist/src/configure-app.js';
import { uuidv7 } from './ids.mjs';
import { readSettings } from '../dist/src/env.js';
import { Idempotency } from '../dist/src/http/idempotency.js';
import { IdentifierPipe } from '../dist/src/http/identifier.pipe.js';
import { createLogger } from '../dist/src/logger.js';

const settings = readSettings();
const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: settings.databasePoolSize });
/** Real answers of the service, so that the empty handlers answer with as many bytes. */
const answers = JSON.parse(readFileSync(process.env.BENCH_ANSWERS, 'utf8'));
let seq = 0;

class BenchController {
  constructor(dataSource) {
    this.dataSource = dataSource;
  }

  /** A trade that does nothing. */
  empty() {
    return answers.trade;
  }

  /** The least a GET of a character can do: one SELECT by primary key, straight from a pool of pg. */
  async select(instance, identifier) {
    const { rows } = await pool.query(
      'SELECT * FROM economy.agent_npc WHERE instance_id = $1 AND id = $2 AND deleted_at IS NULL',
      [instance, identifier],
    );
    const { wealth, mood } = rows[0];
    return { ...answers.get, wealth: Number(wealth), mood: Number(mood) };
  }

  /** A trade as most people would write it with TypeORM; the pair in a fixed order, so that it does not deadlock. */
  async plain(instanceId, identifier, dto) {
    await this.dataSource.transaction(async (manager) => {
      const ids = [identifier, dto.recipientIdentifier].sort();
      const found = [];
      for (const id of ids) {
        found.push(
          await manager.findOneOrFail(AgentNpcEntity, {
            where: { instanceId, id },
            lock: { mode: 'pessimistic_write' },
          }),
        );
      }
      const trader = found.find(({ id }) => id === identifier);
      const recipient = found.find(({ id }) => id !== identifier);
      if (trader.wealth < dto.amount) throw new Error('not enough wealth');
      trader.wealth -= dto.amount;
      recipient.wealth += dto.amount;
      await manager.save([trader, recipient]);
      seq += 1;
      const event = manager.create(EventEntity, {
        instanceId,
        seq,
        id: uuidv7(),
        createdAt: new Date(),
        actorId: trader.id,
        recipientId: recipient.id,
        kind: 'trade',
        cause: 'trade',
        amount: dto.amount,
        actorWealth: trader.wealth,
        recipientWealth: recipient.wealth,
      });
      await manager.save(event);
    });
    return answers.trade;
  }
}

/** What the decorators of a TypeScript class would do. */
function route(name, verb, path, parameters) {
  const descriptor = Object.getOwnPropertyDescriptor(BenchController.prototype, name);
  for (const [index, { decorate }] of parameters.entries()) {
    decorate(BenchController.prototype, name, index);
  }
  const types = parameters.map(({ type }) => type);
  Reflect.defineMetadata('design:paramtypes', types, BenchController.prototype, name);
  verb(path)(BenchController.prototype, name, descriptor);
}

const instance = { decorate: Param('instance', IdentifierPipe), type: String };
const identifier = { decorate: Param('identifier', IdentifierPipe), type: String };
const body = { decorate: Body(), type: TradeDto };
const key = { decorate: Idempotency(), type: Object };
route('empty', Put, 'empty/:instance/:identifier/trade', [instance, identifier, body, key]);
route('plain', Put, 'plain/:instance/:identifier/trade', [instance, identifier, body, key]);
route('select', Get, 'select/:instance/:identifier', [instance, identifier]);
Reflect.defineMetadata('design:paramtypes', [DataSource], BenchController);
Controller('bench')(BenchController);

const forRoot = AppModule.forRoot.bind(AppModule);
AppModule.forRoot = (options) => {
  const module = forRoot(options);
  return { ...module, controllers: [...module.controllers, BenchController] };
};

const app = await createApp({
  settings,
  databaseUrl: settings.databaseUrl,
  logger: createLogger(settings),
});
await app.listen(settings.port, settings.host);
const { application } = await app.get(ApplicationService).create({ name: 'Bench' });
const token = await app.get(TokenService).issue(application.id);
const facts = { applicationId: application.id, agentId: builtInAgentId(application.id), token };
process.stdout.write(`${JSON.stringify(facts)}\n`);
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
