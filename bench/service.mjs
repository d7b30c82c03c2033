// The service with two more routes, for comparisons only: each passes the same middleware and guards as the operation that
// it is compared with. Started by bench/stage.mjs with the settings of the other service.
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { Controller } from '@nestjs/common';
import pg from 'pg';
import { AgentNpcController } from '../dist/src/agent-npc/agent-npc.controller.js';
import { AppModule } from '../dist/src/app.module.js';
import { ApplicationService, builtInAgentId } from '../dist/src/identity/application.service.js';
import { TokenService } from '../dist/src/identity/token.service.js';
import { createApp } from '../dist/src/process/configure-app.js';
import { readSettings } from '../dist/src/common/config/env.js';
import { createLogger } from '../dist/src/process/logger.js';

const settings = readSettings();
const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: settings.databasePoolSize });
let read;
/** Real answers of the service. They come after the first start: to create them, this application has to exist. */
const answers = () => (read ??= JSON.parse(readFileSync(process.env.BENCH_ANSWERS, 'utf8')));

class BenchController {
  /** A trade that does nothing. */
  tradeWithCharacter(...asked) {
    return asked.includes('minimal') ? answers().minimal : answers().trade;
  }

  /** The least a GET of a character can do: one SELECT by primary key, straight from a pool of pg. */
  async getAgentNpc(_caller, instance, identifier) {
    const { rows } = await pool.query(
      'SELECT * FROM economy.holder WHERE instance_id = $1 AND id = $2 AND deleted_at IS NULL',
      [instance, identifier],
    );
    return rows.length === 1 ? answers().get : null;
  }
}

/** Decorators, pipes and parameters are those of the handler of the same name. */
for (const name of ['tradeWithCharacter', 'getAgentNpc']) {
  const { prototype } = AgentNpcController;
  const copy = (from, to, property) => {
    for (const key of Reflect.getMetadataKeys(from, property)) {
      Reflect.defineMetadata(key, Reflect.getMetadata(key, from, property), to, property);
    }
  };
  copy(prototype[name], BenchController.prototype[name]);
  copy(prototype, BenchController.prototype, name);
  copy(AgentNpcController, BenchController, name);
}
Controller('bench')(BenchController);

const forRoot = AppModule.forRoot.bind(AppModule);
AppModule.forRoot = (...options) => {
  const module = forRoot(...options);
  return { ...module, controllers: [...module.controllers, BenchController] };
};

const app = await createApp({
  settings,
  databaseUrl: settings.databaseUrl,
  logger: createLogger(settings),
});
await app.listen(settings.port, settings.host);
const { application, clientSecret } = await app.get(ApplicationService).create({ name: 'Bench' });
const token = await app.get(TokenService).issue(application.id);
const facts = { applicationId: application.id, clientSecret, agentId: builtInAgentId(application.id), token };
process.stdout.write(`${JSON.stringify(facts)}\n`);
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
