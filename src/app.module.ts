import { type DynamicModule, Module, type ModuleMetadata, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, HttpAdapterHost } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { type Logger } from 'pino';
import { DataSource } from 'typeorm';
import { AgentModule } from './agent/agent.module.js';
import { AgentNpcModule } from './agent-npc/agent-npc.module.js';
import { ApplicationController } from './application/application.controller.js';
import { AccessGuard } from './auth/access.guard.js';
import { AuthModule } from './auth/auth.module.js';
import { type ConversationDialect } from './conversation/conversation-dialect.js';
import { ConversationModule } from './conversation/conversation.module.js';
import { DialectModule } from './conversation/dialect.module.js';
import { dataSourceOptions } from './database/data-source.js';
import { watchPool } from './database/watched-pool.js';
import { ReadModule } from './database/read.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { Economy } from './economy.js';
import { type EconomyFeature, economyFeatures } from './economy-feature.js';
import { SETTINGS, type Settings } from './settings.js';
import { FeedModule } from './events/feed.module.js';
import { EventsModule } from './events/events.module.js';
import { HealthController, Readiness } from './health/health.controller.js';
import { LastAnswers } from './http/last-answers.js';
import { ProblemFilter } from './http/problem.filter.js';
import { RouteTable } from './http/route-table.js';
import { createValidationPipe } from './http/validation.pipe.js';
import { InsightModule } from './insight/insight.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { ObserveModule } from './observe/observe.module.js';
import { InstanceModule } from './instance/instance.module.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { LimitGuard } from './limits/limit.guard.js';
import { LimitsModule } from './limits/limits.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { NpcModule } from './npc/npc.module.js';
import { ApiDocument } from './openapi/document.js';
import { ProblemPagesController } from './openapi/problem-pages.controller.js';
import { SnapshotModule } from './snapshot/snapshot.module.js';
import { type EconomyPolicies } from './policy/economy-policies.js';
import { PolicyModule } from './policy/policy.module.js';
import { SubscriberModule } from './subscriber/subscriber.module.js';
import { WebhookModule } from './webhook/webhook.module.js';
import { UsageModule } from './usage/usage.module.js';

export interface AppOptions {
  readonly settings: Settings;
  /** The database, migrated. */
  readonly databaseUrl: string;
  readonly logger: Logger;
  /** Groups of routes beside the core; default all. */
  readonly features?: readonly EconomyFeature[] | undefined;
  /** Modules of whoever extends the service: they live in it, behind its guards, and see what is global in it. */
  readonly imports?: ModuleMetadata['imports'] | undefined;
  readonly policies?: EconomyPolicies | undefined;
  /** Beside the built-in ones. */
  readonly dialects?: readonly Type<ConversationDialect>[] | undefined;
}

@Module({})
class SettingsModule {
  static forRoot({ settings }: AppOptions): DynamicModule {
    return {
      module: SettingsModule,
      global: true,
      providers: [{ provide: SETTINGS, useValue: settings }],
      exports: [SETTINGS],
    };
  }
}

/** What code outside of the service may ask of it, whichever features it has. */
@Module({})
class AccessModule {
  static forRoot(): DynamicModule {
    return {
      module: AccessModule,
      global: true,
      imports: [FeedModule],
      providers: [Economy],
      exports: [Economy],
    };
  }
}

/** The composition root. */
@Module({})
export class AppModule {
  /** `opened` gets the data source: whoever makes the application closes it where Nest fails half-way. */
  static forRoot(options: AppOptions, opened: Promise<DataSource>[] = []): DynamicModule {
    const {
      settings,
      databaseUrl,
      logger,
      features = economyFeatures,
      imports = [],
      policies = {},
      dialects = [],
    } = options;
    const only = (feature: EconomyFeature, part: Type): Type[] => (features.includes(feature) ? [part] : []);
    return {
      module: AppModule,
      imports: [
        SettingsModule.forRoot(options),
        TypeOrmModule.forRootAsync({
          useFactory: () => ({
            ...dataSourceOptions({
              url: databaseUrl,
              poolSize: settings.databasePoolSize,
              timeouts: settings.databaseTimeouts,
            }),
            retryAttempts: 0,
          }),
          dataSourceFactory: (given) => {
            const opening = new DataSource(given!).initialize().then(watchPool);
            opened.push(opening);
            return opening;
          },
        }),
        ObserveModule,
        ReadModule,
        AuthModule,
        LedgerModule,
        LimitsModule,
        PolicyModule.forRoot(policies, imports),
        DialectModule.forRoot(dialects, imports),
        ConversationModule,
        AccessModule.forRoot(),
        ...only('agents', AgentModule),
        AgentNpcModule,
        NpcModule,
        InstanceModule,
        SnapshotModule,
        ...only('events', EventsModule),
        ...only('webhooks', WebhookModule),
        ...only('usage', UsageModule),
        ...only('insight', InsightModule),
        ...only('dashboard', DashboardModule),
        MetricsModule,
        ...(settings.mcp.enabled ? only('mcp', McpModule) : []),
        SubscriberModule,
        ...imports,
      ],
      controllers: [
        ApplicationController,
        ...only('health', HealthController),
        ...only('problems', ProblemPagesController),
      ],
      providers: [
        ApiDocument,
        Readiness,
        LastAnswers,
        RouteTable,
        // In this order: what is limited is the caller that the first one finds.
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: LimitGuard },
        { provide: APP_PIPE, useFactory: createValidationPipe },
        {
          provide: APP_FILTER,
          inject: [HttpAdapterHost, RouteTable],
          useFactory: (adapterHost: HttpAdapterHost, routes: RouteTable) =>
            new ProblemFilter(adapterHost, routes, logger),
        },
      ],
    };
  }
}
