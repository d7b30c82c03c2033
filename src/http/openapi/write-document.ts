import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../app.module.js';
import { readSettings } from '../../common/config/env.js';
import { createLogger } from '../../process/logger.js';
import { createDocument, shipped } from './document.js';

/** `npm run openapi`: writes openapi.json from the controllers, without a database; a test fails if it is stale. */
const databaseUrl = 'postgres://localhost/none';
const settings = readSettings({ DATABASE_URL: databaseUrl, JWT_SECRET: 'x'.repeat(32) });
const logger = createLogger({ logLevel: 'silent', logPretty: false });
const app = await NestFactory.create(AppModule.forRoot({ settings, databaseUrl, logger }), {
  logger: false,
  preview: true,
});
const text = `${JSON.stringify(createDocument(app), null, 2)}\n`;
for (const file of ['openapi.json', shipped]) writeFileSync(file, text);
process.stdout.write('openapi.json written\n');
