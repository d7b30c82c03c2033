import { type DynamicModule, Module, type ModuleMetadata, type Type } from '@nestjs/common';
import { type EndpointPolicy, HostResolver } from '../outbound/endpoint-policy.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { AgentHttp } from './agent-http.js';
import { agentEndpoints, ENDPOINT_POLICY } from './agent-policy.js';
import { type ConversationDialect } from './conversation-dialect.js';
import { DialectRegistry } from './dialect-registry.js';
import { A2aDialect } from './dialects/a2a.dialect.js';
import { ConverseDialect } from './dialects/converse.dialect.js';
import { McpDialect } from './dialects/mcp.dialect.js';
import { OpenaiDialect } from './dialects/openai.dialect.js';
import { ScriptedDialect } from './dialects/scripted.dialect.js';
import { WaitingTurns } from './waiting-turns.js';
import { WaitingTurnEntity } from './waiting-turn.entity.js';
import { TypeOrmModule } from '@nestjs/typeorm';

/**
 * The built-in dialects and those of extensions; they may inject `AgentHttp` and
 * what the modules of `imports` export.
 */
@Module({})
export class DialectModule {
  static forRoot(
    dialects: readonly Type<ConversationDialect>[],
    imports: NonNullable<ModuleMetadata['imports']>,
  ): DynamicModule {
    const classes = [ConverseDialect, A2aDialect, OpenaiDialect, McpDialect, ScriptedDialect, ...dialects];
    return {
      module: DialectModule,
      global: true,
      imports: [OutboundModule, TypeOrmModule.forFeature([WaitingTurnEntity]), ...imports],
      providers: [
        ...classes,
        WaitingTurns,
        {
          provide: ENDPOINT_POLICY,
          inject: [SETTINGS],
          useFactory: ({ interact, production }: Settings): EndpointPolicy => ({
            ...agentEndpoints,
            allowedHosts: interact.allowedHosts,
            allowHttp: !production,
          }),
        },
        {
          provide: AgentHttp,
          inject: [SETTINGS, ENDPOINT_POLICY, HostResolver],
          useFactory: ({ interact }: Settings, policy: EndpointPolicy, hosts: HostResolver) =>
            new AgentHttp({
              policy,
              connectMs: interact.connectMs,
              resolve: (hostname) => hosts.resolve(hostname),
            }),
        },
        {
          provide: DialectRegistry,
          inject: [...classes],
          useFactory: (...made: readonly ConversationDialect[]) => new DialectRegistry(made),
        },
      ],
      exports: [AgentHttp, DialectRegistry, WaitingTurns, ENDPOINT_POLICY, OutboundModule],
    };
  }
}
