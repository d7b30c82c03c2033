import { Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../settings.js';
import { Measures } from '../observe/measures.js';
import { type EndpointPolicy } from '../outbound/endpoint-policy.js';
import { HostResolver } from '../outbound/host-resolver.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { AgentCredentials } from './agent-credentials.js';
import { AgentGateway } from './agent-gateway.js';
import { AgentHealth } from './agent-health.js';
import { AgentHttp } from './agent-http.js';
import { agentEndpoints, ENDPOINT_POLICY } from './agent-policy.js';
import { AgentProber } from './agent-prober.js';
import { type TalkSettings } from './conversation.js';
import { DialectRegistry } from './dialect-registry.js';
import { A2aDialect } from './dialects/a2a.dialect.js';
import { ConverseDialect } from './dialects/converse.dialect.js';
import { OpenaiDialect } from './dialects/openai.dialect.js';
import { ScriptedDialect } from './dialects/scripted.dialect.js';
import { HealthSweep } from './health-sweep.js';
import { InteractionService, TALK_SETTINGS } from './interaction.service.js';

/** Conversations: who may be called (policy), how (dialects), and how long (talk settings). */
@Module({
  imports: [OutboundModule],
  providers: [
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
      provide: TALK_SETTINGS,
      inject: [SETTINGS],
      useFactory: ({ interact }: Settings): TalkSettings => ({
        maxLines: interact.maxLines,
        turnMs: interact.turnMs,
        talkMs: interact.totalMs,
        fallback: interact.fallback,
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
      inject: [AgentHttp],
      useFactory: (http: AgentHttp) =>
        new DialectRegistry([
          new ConverseDialect(http),
          new A2aDialect(http),
          new OpenaiDialect(http),
          new ScriptedDialect(),
        ]),
    },
    {
      provide: AgentGateway,
      inject: [SETTINGS, DialectRegistry, AgentHttp, AgentHealth, Measures],
      useFactory: (
        { agents }: Settings,
        dialects: DialectRegistry,
        http: AgentHttp,
        health: AgentHealth,
        { turnDuration }: Measures,
      ) =>
        new AgentGateway(dialects, http, {
          maxPerAgent: agents.maxParallel,
          maxOverall: agents.maxParallelOverall,
          onOutcome: (agentId, ok) => void health.report(agentId, ok),
          onAttempt: (dialect, outcome, milliseconds) =>
            turnDuration.observe({ dialect, outcome }, milliseconds / 1000),
        }),
    },
    AgentCredentials,
    AgentHealth,
    AgentProber,
    HealthSweep,
    InteractionService,
  ],
  exports: [
    InteractionService,
    AgentCredentials,
    AgentHealth,
    AgentProber,
    DialectRegistry,
    OutboundModule,
    ENDPOINT_POLICY,
  ],
})
export class ConversationModule {}
