import { type DynamicModule, Module, type ModuleMetadata, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, HttpAdapterHost } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { type Logger } from 'pino';
import { DataSource } from 'typeorm';
import { AgentModule } from './agent/agent.module.js';
import { AccountModule } from './account/account.module.js';
import { AgentNpcModule } from './agent-npc/agent-npc.module.js';
import { ApplicationModule } from './application/application.module.js';
import { PersonModule } from './person/person.module.js';
import { JwtAuthGuard } from './http/auth/jwt-auth.guard.js';
import { AuthModule } from './http/auth/auth.module.js';
import { type ConversationDialect } from './conversation/conversation-dialect.js';
import { ChronicleModule } from './events/chronicle/chronicle.module.js';
import { ConversationModule } from './conversation/conversation.module.js';
import { DialectModule } from './conversation/dialect.module.js';
import { dataSourceOptions } from './database/data-source.js';
import { watchPool } from './database/watched-pool.js';
import { DatabaseModule } from './database/database.module.js';
import { DashboardModule } from './http/dashboard/dashboard.module.js';
import { Economy } from './library/economy.js';
import { InProcessCalls } from './library/in-process-calls.js';
import { type EconomyFeature } from './common/config/economy-feature.js';
import { SETTINGS, type Settings } from './common/config/settings.js';
import { FeedModule } from './events/feed.module.js';
import { EventsModule } from './events/events.module.js';
import { DatabaseProbe } from './http/health/database-probe.js';
import { HealthController, Readiness } from './http/health/health.controller.js';
import { ConnectionDrainer } from './http/adapter/connection-drainer.js';
import { ProblemFilter } from './http/adapter/problem.filter.js';
import { RouteTable } from './http/adapter/route-table.js';
import { InsightModule } from './instance/insight/insight.module.js';
import { MetricsModule } from './http/metrics/metrics.module.js';
import { ObservationModule } from './common/observation/observation.module.js';
import { InstanceModule } from './instance/instance.module.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { AdmissionGuard } from './http/limits/admission.guard.js';
import { LimitsModule } from './http/limits/limits.module.js';
import { McpModule } from './http/mcp/mcp.module.js';
import { GoodsModule } from './goods/goods.module.js';
import { HoldModule } from './hold/hold.module.js';
import { ListingModule } from './listing/listing.module.js';
import { ObligationModule } from './obligation/obligation.module.js';
import { NpcModule } from './npc/npc.module.js';
import { DocsController, OpenApiController } from './http/openapi/docs.controller.js';
import { DocsFiles } from './http/openapi/docs-files.js';
import { ApiDocument } from './http/openapi/document.js';
import { ProblemPagesController } from './http/openapi/problem-pages.controller.js';
import { SnapshotModule } from './instance/snapshot/snapshot.module.js';
import { type EconomyPolicies } from './policy/economy-policies.js';
import { PolicyModule } from './policy/policy.module.js';
import { SubscriberModule } from './events/subscriber/subscriber.module.js';
import { WebhookModule } from './events/webhook/webhook.module.js';
import { UsageModule } from './usage/usage.module.js';

export interface AppOptions {
  readonly settings: Settings;
  /** The database, migrated. */
  readonly databaseUrl: string;
  readonly logger: Logger;
  /** Modules of extensions: they run inside the service, behind its guards, and see its global providers. */
  readonly imports?: ModuleMetadata['imports'] | undefined;
  readonly policies?: EconomyPolicies | undefined;
  /** In addition to the built-in ones. */
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

/** What code outside the service may use, whichever features are on. */
@Module({})
class AccessModule {
  static forRoot(): DynamicModule {
    return {
      module: AccessModule,
      global: true,
      imports: [AuthModule, LedgerModule, FeedModule],
      providers: [Economy, InProcessCalls],
      exports: [Economy],
    };
  }
}

/** The composition root. */
@Module({})
export class AppModule {
  /** `opened` gets the data source, so that the caller can close it if Nest fails during the start. */
  static forRoot(options: AppOptions, opened: Promise<DataSource>[] = []): DynamicModule {
    const { settings, databaseUrl, logger, imports = [], policies = {}, dialects = [] } = options;
    const only = (feature: EconomyFeature, part: Type): Type[] =>
      settings.features.includes(feature) ? [part] : [];
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
        // First, because a router looks through the routes in their order, and most calls are of characters.
        AgentNpcModule,
        ObservationModule,
        DatabaseModule,
        AuthModule,
        LedgerModule,
        LimitsModule,
        ApplicationModule,
        PersonModule,
        PolicyModule.forRoot(policies, imports),
        DialectModule.forRoot(dialects, imports),
        ConversationModule,
        AccessModule.forRoot(),
        ...only('agents', AgentModule),
        AccountModule,
        NpcModule,
        InstanceModule,
        HoldModule,
        ListingModule,
        GoodsModule,
        ObligationModule,
        SnapshotModule,
        ...only('events', EventsModule),
        ...only('events', ChronicleModule),
        ...only('webhooks', WebhookModule),
        ...only('usage', UsageModule),
        ...only('insight', InsightModule),
        ...only('dashboard', DashboardModule),
        MetricsModule,
        ...only('mcp', McpModule),
        SubscriberModule,
        ...imports,
      ],
      controllers: [
        ...only('health', HealthController),
        ...only('docs', DocsController),
        ...only('openapi', OpenApiController),
        ...only('problems', ProblemPagesController),
      ],
      providers: [
        ApiDocument,
        DocsFiles,
        Readiness,
        DatabaseProbe,
        ConnectionDrainer,
        RouteTable,
        // The order matters: limits apply to the caller that the first guard finds.
        { provide: APP_GUARD, useClass: JwtAuthGuard },
        { provide: APP_GUARD, useClass: AdmissionGuard },
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
