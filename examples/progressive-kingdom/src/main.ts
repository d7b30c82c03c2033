import { NestFactory } from '@nestjs/core';
import { KingdomModule } from './kingdom.module.js';

const app = await NestFactory.create(KingdomModule);
app.enableShutdownHooks();
await app.listen(process.env['PORT'] ?? 3000);
console.log(`serving at ${await app.getUrl()}`);
