import { NestFactory } from '@nestjs/core';
import { GameModule } from './game.module.js';

const app = await NestFactory.create(GameModule);
app.enableShutdownHooks();
await app.listen(process.env['PORT'] ?? 3000);
console.log(`serving at ${await app.getUrl()}`);
