import { Module } from '@nestjs/common';
import { EconomyModule } from 'agent-npc-economy';
import { LinesDialect } from './lines.dialect.js';

@Module({
  imports: [
    EconomyModule.forRootAsync({
      useFactory: () => ({
        database: { url: process.env['DATABASE_URL'] ?? '' },
        auth: { secret: process.env['JWT_SECRET'] ?? '' },
        // The agent of this example is on this machine.
        interact: { allowedHosts: ['loopback'] },
        dialects: [LinesDialect],
      }),
    }),
  ],
})
export class GameModule {}
