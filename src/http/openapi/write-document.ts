import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../app.module.js';
import { readSettings } from '../../common/config/env.js';
import { createLogger } from '../../process/logger.js';
import { createDocument } from './document.js';

/** `npm run openapi`: writes openapi.json from the controllers, without a database; a test fails if it is stale. */
const databaseUrl = 'postgres://localhost/none';
const settings = readSettings({ DATABASE_URL: databaseUrl, JWT_SECRET: 'x'.repeat(32) });
const logger = createLogger({ logLevel: 'silent', logPretty: false });
const app = await NestFactory.create(AppModule.forRoot({ settings, databaseUrl, logger }), {
  logger: false,
  preview: true,
});
writeFileSync('openapi.json', `${JSON.stringify(createDocument(app), null, 2)}\n`);
process.stdout.write('openapi.json written\n');
