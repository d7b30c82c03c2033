import { Module } from '@nestjs/common';
import { EconomyModule } from 'agent-npc-economy';
import { ChronicleModule } from './chronicle.module.js';
import { GuildModule } from './guild.module.js';
import { Welcome } from './welcome.subscriber.js';

@Module({
  imports: [
    GuildModule,
    EconomyModule.forRootAsync({
      useFactory: () => ({
        database: { url: process.env['DATABASE_URL'] ?? '' },
        auth: { secret: process.env['JWT_SECRET'] ?? '' },
        imports: [ChronicleModule],
        policies: { subscribers: [Welcome] },
      }),
    }),
  ],
})
export class GameModule {}
