import { type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { AppModule } from '../app.module.js';
import { currentOperator } from '../audit/operator.js';
import {
  type ActionResult,
  type OperatorAction,
  OperatorTrail,
  unrecordedText,
} from '../audit/operator-trail.js';
import { recordMigrations } from '../audit/record-migrations.js';
import { type Ask, askOf } from '../audit/audit-entry.js';
import { createDataSource, unhurried } from '../database/data-source.js';
import { type ProvidedDatabase, provideDatabase } from '../database/provide-database.js';
import { readOperatorName, readSettings } from '../common/config/env.js';
import { migrateDatabase } from '../ledger/migrate.js';
import { createLogger } from '../process/logger.js';
import { type Settings } from '../common/config/settings.js';
import { ApplicationService } from '../identity/application.service.js';
import { findInstances, foundApplication, onlyInstance } from './target.js';
import { note } from '../common/terminal.js';

function sayUnrecorded(error: Error): void {
  note(unrecordedText(error));
  process.exitCode = 1;
}

export function trailOver(query: Ask): OperatorTrail {
  return new OperatorTrail(query, currentOperator(readOperatorName()), sayUnrecorded);
}

/** Migrates the schema and records that in the audit trail. */
export async function migrateByCommand(database: ProvidedDatabase): Promise<void> {
  const record = recordMigrations(currentOperator(readOperatorName()), sayUnrecorded);
  await migrateDatabase(database, { record, onNotice: note });
}

/** The database of the settings, without migrations. */
export async function withDatabase<Result>(
  run: (database: ProvidedDatabase, settings: Settings) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings();
  const database = await provideDatabase(settings, note);
  try {
    return await run(database, settings);
  } finally {
    await database.release();
  }
}

/** Connections to a database while a command runs. `asOwner`: as the role that may change the schema. */
export async function withDataSource<Result>(
  database: ProvidedDatabase,
  run: (dataSource: DataSource) => Promise<Result>,
  { asOwner = false } = {},
): Promise<Result> {
  const url = asOwner ? database.migrationUrl : database.url;
  const dataSource = createDataSource({ url, poolSize: 2, applicationName: 'agent-npc-economy cli' });
  await dataSource.initialize();
  try {
    return await run(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Runs a command inside the service, without its HTTP server: alongside a running one on the same database, or with an
 * embedded database that is started for the command and stopped after it. For commands that only read; the others use
 * `withRecordedService`.
 */
export function withService<Result>(run: (app: INestApplicationContext) => Promise<Result>): Promise<Result> {
  return withDatabase(async (database, settings) => {
    await migrateByCommand(database);
    const logger = createLogger({ logLevel: 'error', logPretty: settings.logPretty });
    const app = await NestFactory.createApplicationContext(
      AppModule.forRoot({ settings: unhurriedSettings(settings), databaseUrl: database.url, logger }),
      { logger: false, abortOnError: false },
    );
    try {
      return await run(app);
    } finally {
      await app.close();
    }
  });
}

/** No time limits: an operator is waiting. */
function unhurriedSettings(settings: Settings): Settings {
  return {
    ...settings,
    databaseTimeouts: { ...settings.databaseTimeouts, ...unhurried, worldStatementMs: 0 },
  };
}

/**
 * For a command about an instance, of the application that the action names if it names one. It is named by its id or its uuid,
 * and recorded with its id.
 */
export function withRecordedInstance<Result>(
  action: OperatorAction & { readonly instanceId: string },
  run: (app: INestApplicationContext, instanceId: string) => Promise<Result>,
): Promise<Result> {
  return withService(async (app) => {
    const { instanceId: name, applicationId } = action;
    const query = askOf(app.get(DataSource));
    const found = (await findInstances(query, name)).filter(
      (instance) => applicationId === undefined || instance.applicationId === applicationId.toLowerCase(),
    );
    return trailOver(query).record({ ...action, instanceId: found[0]?.id ?? name }, async () => {
      if (applicationId !== undefined) {
        foundApplication(applicationId, await app.get(ApplicationService).find(applicationId));
      }
      return run(app, onlyInstance(found, name).id);
    });
  });
}

/** For commands that change or disclose something: recorded in the audit trail before they start. */
export function withRecordedService<Result>(
  action: OperatorAction,
  run: (app: INestApplicationContext) => Promise<Result>,
  summarize?: (result: Result) => ActionResult,
): Promise<Result> {
  return withService((app) =>
    trailOver(askOf(app.get(DataSource))).record(action, () => run(app), summarize),
  );
}
