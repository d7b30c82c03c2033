import { Module, ValidationPipe } from '@nestjs/common';
import { APP_PIPE } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EconomyModule } from 'agent-npc-economy';
import { Chronicler } from './chronicle/chronicler.subscriber.js';
import { ChronicleModule } from './chronicle/chronicle.module.js';
import { ChronicleService } from './chronicle/chronicle.service.js';
import { Deed } from './chronicle/deed.entity.js';
import { Censor } from './crown/censor.policy.js';
import { CrownTax } from './crown/crown-tax.policy.js';
import { EldestHeir } from './crown/eldest-heir.policy.js';
import { Embargo } from './embargo/embargo.entity.js';
import { EmbargoModule } from './embargo/embargo.module.js';
import { EmbargoRule } from './embargo/embargo.rule.js';
import { EmbargoService } from './embargo/embargo.service.js';
import { HostProviders } from './host-providers.module.js';
import { Kingdom1795305600000 } from './migrations/1795305600000-kingdom.js';
import { setting } from './setting.js';

@Module({
  imports: [
    // The tables of the kingdom, by its own data source and migrations. That of the economy is another one.
    TypeOrmModule.forRootAsync({
      useFactory: () => ({
        type: 'postgres',
        url: setting('DATABASE_URL'),
        entities: [Deed, Embargo],
        migrations: [Kingdom1795305600000],
        migrationsTableName: 'kingdom_migrations',
        migrationsRun: true,
      }),
    }),
    ChronicleModule,
    EmbargoModule,
    EconomyModule.forRootAsync({
      imports: [ChronicleModule, EmbargoModule],
      inject: [ChronicleService, EmbargoService],
      useFactory: (chronicle: ChronicleService, embargoes: EmbargoService) => ({
        database: { url: setting('DATABASE_URL') },
        auth: { secret: setting('JWT_SECRET') },
        imports: [HostProviders.of(chronicle, embargoes)],
        policies: {
          tax: [CrownTax],
          inheritance: [EldestHeir],
          tradeRules: [EmbargoRule],
          moderation: [Censor],
          subscribers: [Chronicler],
        },
      }),
    }),
  ],
  providers: [
    {
      provide: APP_PIPE,
      useValue: new ValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true }),
    },
  ],
})
export class KingdomModule {}
